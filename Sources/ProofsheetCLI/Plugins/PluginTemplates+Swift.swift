// A first plugin in Swift. Floor 8.
// The text of files that `plugin new` writes; @NAME@ and @TITLE@ are filled in. Built and checked by
// the tests of the plugin commands.

extension PluginTemplates {
  static let swiftSource = #"""
    // @TITLE@: a renderer for proofsheet. `make` builds @NAME@.so, `make test` checks it.
    //
    // The header says what each field means, who owns what, and which thread calls. In short: tables live
    // as long as the process; an instance lives on one thread, from create to destroy; what the host lends
    // to a call is good until that call returns; nothing here may exit, print, or trap.

    /// What create() makes.
    final class Renderer {
      let host: UnsafePointer<psp_host>
      /// Points.
      let border: Double

      init(host: UnsafePointer<psp_host>, border: Double) {
        self.host = host
        self.border = border
      }

      func border(in cell: psp_cell) -> Double { min(border, min(cell.width, cell.height) / 4) }

      /// Where the picture will go. The host decodes it for exactly that box.
      func place(_ box: inout psp_box, in cell: psp_cell) {
        let b = border(in: cell)
        (box.x, box.y) = (b, b)
        (box.width, box.height) = (cell.width - 2 * b, cell.height - 2 * b)
      }

      func draw(_ item: psp_item, in cell: psp_cell) -> psp_status {
        guard let cr = cell.cr, let thumb = item.thumb else {
          return fail(host, PSP_E_BAD_ARGUMENT, "there is no picture to show")
        }
        let b = border(in: cell)
        let (w, h) = (Double(item.thumb_width) / cell.scale, Double(item.thumb_height) / cell.scale)
        cairo_save(cr)
        // The frame goes round the picture as it came, which may be smaller than its box.
        let ink = cell.foreground
        func channel(_ shift: UInt32) -> Double { Double(ink >> shift & 255) / 255 }
        cairo_set_source_rgba(cr, channel(24), channel(16), channel(8), channel(0))
        cairo_rectangle(cr, item.thumb_x - b, item.thumb_y - b, w + 2 * b, h + 2 * b)
        cairo_fill(cr)
        // One to one: a thumb is never scaled again.
        cairo_set_source_surface(cr, thumb, item.thumb_x, item.thumb_y)
        cairo_paint(cr)
        cairo_restore(cr)
        return cairo_status(cr) == CAIRO_STATUS_SUCCESS
          ? PSP_OK : fail(host, PSP_E_CAIRO, "Cairo went into an error state")
      }
    }

    private func fail(_ host: UnsafePointer<psp_host>, _ code: psp_status, _ why: String) -> psp_status {
      var why = why
      return why.withUTF8 { text in
        text.withMemoryRebound(to: CChar.self) { text in
          host.pointee.fail(host, code, text.baseAddress ?? UnsafePointer(bitPattern: 1)!, text.count)
        }
      }
    }

    // What C calls.

    private func create(
      _ host: UnsafePointer<psp_host>?, _ args: UnsafePointer<psp_args>?,
      _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> psp_status {
      // Values come in the order of the parameters below, checked and filled in from their defaults.
      guard let host, let border = args?.pointee.values?[0]?.pointee.f else { return PSP_E_BAD_ARGUMENT }
      out?.pointee = Unmanaged.passRetained(Renderer(host: host, border: border)).toOpaque()
      return PSP_OK
    }

    private func renderer(_ pointer: UnsafeMutableRawPointer?) -> Renderer? {
      pointer.map { Unmanaged<Renderer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func picture(
      _ me: UnsafeMutableRawPointer?, _ item: UnsafePointer<psp_item>?,
      _ cell: UnsafePointer<psp_cell>?, _ box: UnsafeMutablePointer<psp_box>?
    ) -> psp_status {
      guard let me = renderer(me), let cell, let box else { return PSP_E_BAD_ARGUMENT }
      me.place(&box.pointee, in: cell.pointee)
      return PSP_OK
    }

    private func draw(
      _ me: UnsafeMutableRawPointer?, _ item: UnsafePointer<psp_item>?,
      _ cell: UnsafePointer<psp_cell>?
    ) -> psp_status {
      guard let me = renderer(me), let item, let cell else { return PSP_E_BAD_ARGUMENT }
      return me.draw(item.pointee, in: cell.pointee)
    }

    private func destroy(_ me: UnsafeMutableRawPointer?) {
      me.map { Unmanaged<Renderer>.fromOpaque($0).release() }
    }

    // Tables: made once, never moved, never freed.

    private func forever<Value>(_ value: Value) -> UnsafePointer<Value> {
      let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      place.initialize(to: value)
      return UnsafePointer(place)
    }

    private func text(_ string: StaticString) -> UnsafePointer<CChar> {
      UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    private func text(_ string: String) -> UnsafePointer<CChar> {
      let bytes = Array(string.utf8CString)
      let place = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      place.initialize(from: bytes, count: bytes.count)
      return UnsafePointer(place)
    }

    nonisolated(unsafe) private let module: UnsafePointer<psp_module> = {
      var border = psp_param()
      border.struct_size = UInt32(MemoryLayout<psp_param>.size)
      border.type = UInt32(PSP_T_LENGTH)
      border.key = text("border" as StaticString)
      border.title = text("Border" as StaticString)
      border.doc = text("Width of the frame round the picture." as StaticString)
      (border.f_default, border.f_min, border.f_max) = (6, 0, 40)

      var table = psp_renderer()
      table.struct_size = UInt32(MemoryLayout<psp_renderer>.size)
      table.create = create
      table.picture = picture
      table.draw = draw
      table.destroy = destroy

      var plugin = psp_plugin()
      plugin.struct_size = UInt32(MemoryLayout<psp_plugin>.size)
      plugin.kind = UInt32(PSP_KIND_RENDERER)
      plugin.id = text(PLUGIN_ID)
      plugin.name = text(PLUGIN_NAME)
      plugin.version = text(PLUGIN_VERSION)
      plugin.license = text(PLUGIN_LICENSE)
      plugin.summary = text("Pictures in a frame" as StaticString)
      plugin.inputs = UInt64(PSP_INPUT_PIXELS)
      plugin.threading = UInt32(PSP_THREAD_PER_INSTANCE)
      plugin.determinism = UInt32(PSP_SAME_HERE)
      plugin.epoch = 1
      plugin.param_count = 1
      plugin.params = forever(Optional(forever(border)))
      plugin.renderer = forever(table)

      var module = psp_module()
      module.struct_size = UInt32(MemoryLayout<psp_module>.size)
      module.magic = UInt32(PSP_MAGIC)
      module.built_minor = UInt32(PSP_ABI_MINOR)
      module.needs_minor = UInt32(PSP_NEEDS_MINOR)
      module.layout = UInt64(PSP_LAYOUT_LP64)
      module.built_cairo = plugin_cairo_version()
      module.plugin_count = 1
      module.plugins = forever(Optional(forever(plugin)))
      return forever(module)
    }()

    @_cdecl("proofsheet_plugin_v1")
    public func entry(_ host: UnsafePointer<psp_host_info>?) -> UnsafePointer<psp_module>? {
      host?.pointee.abi_major == UInt32(PSP_ABI_MAJOR) ? module : nil
    }

    """#

  static let swiftHeader = #"""
    /* What Swift sees of C, and the plugin's identity, in one place for Swift and for the note. */
    #include <proofsheet_plugin.h>

    #include <cairo.h>

    /* For good: take a domain that is yours. */
    #define PLUGIN_ID      "org.example.@NAME@"
    #define PLUGIN_NAME    "@TITLE@"
    #define PLUGIN_VERSION "0.1.0"
    #define PLUGIN_LICENSE "MIT"

    static inline uint32_t plugin_cairo_version(void) { return CAIRO_VERSION; }

    """#

  static let swiftNote = #"""
    /* What can be read from the file without running it. */
    #include "plugin.h"

    PSP_MANIFEST("{\"abi\":1,\"built_minor\":0,\"needs_minor\":0,\"plugins\":[{\"id\":\"" PLUGIN_ID "\","
                 "\"kind\":\"renderer\",\"name\":\"" PLUGIN_NAME "\",\"version\":\"" PLUGIN_VERSION "\","
                 "\"license\":\"" PLUGIN_LICENSE "\"}]}");

    """#

  static let exportMap = #"""
    { global: proofsheet_plugin_v1; local: *; };

    """#

  static let swiftMakefile = #"""
    # make: build @NAME@.so. make test: check it. PROOFSHEET names the program, HEADER the header's flags.
    # The Swift runtime is linked into the file, so that it needs none on the machine where it runs.
    PROOFSHEET ?= proofsheet
    HEADER ?= $(shell pkg-config --cflags proofsheet-plugin)
    CAIRO := $(shell pkg-config --cflags cairo)
    LEVEL ?= 8

    @NAME@.so: @NAME@.swift note.o plugin.h exports.map
    	swiftc -O -parse-as-library -emit-library -static-stdlib -module-name Plugin \
    	  -import-objc-header plugin.h $(addprefix -Xcc ,$(HEADER) $(CAIRO)) $< note.o -o $@ \
    	  -Xlinker --version-script=exports.map -Xlinker -s -Xlinker --gc-sections -Xlinker -z -Xlinker now -Xlinker -z \
    	  -Xlinker relro -Xlinker -z -Xlinker nodelete -Xlinker -z -Xlinker noexecstack \
    	  $(shell pkg-config --libs cairo)

    note.o: note.c plugin.h
    	$(CC) -c -fPIC $(HEADER) $(CAIRO) $< -o $@

    .PHONY: test clean
    test: @NAME@.so
    	$(PROOFSHEET) plugin check ./@NAME@.so --level $(LEVEL)
    clean:
    	rm -f @NAME@.so note.o

    """#
}
