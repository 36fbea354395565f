// A first plugin in Rust. Floor 8.
// The text of files that `plugin new` writes; @NAME@ and @TITLE@ are filled in. Built and checked by
// the tests of the plugin commands.

extension PluginTemplates {
  static let rustSource = #"""
    //! @TITLE@: a renderer for proofsheet. `make` builds @NAME@.so, `make test` checks it.
    //!
    //! The header says what each field means, who owns what, and which thread calls. In short: tables are
    //! static; an instance lives on one thread, from create to destroy; what the host lends to a call is
    //! good until that call returns; nothing here may exit, print, or panic (a panic aborts).

    mod proofsheet;

    use core::ffi::c_void;
    use proofsheet::*;

    /// What create() makes.
    struct Renderer {
        host: *const psp_host,
        /// Points.
        border: f64,
    }

    impl Renderer {
        fn border_in(&self, cell: &psp_cell) -> f64 {
            self.border.min(cell.width.min(cell.height) / 4.0)
        }

        fn draw(&self, item: &psp_item, cell: &psp_cell) -> psp_status {
            if item.thumb.is_null() {
                return fail(self.host, PSP_E_BAD_ARGUMENT, "there is no picture to show");
            }
            let (b, cr) = (self.border_in(cell), cell.cr);
            let w = f64::from(item.thumb_width) / cell.scale;
            let h = f64::from(item.thumb_height) / cell.scale;
            // Safe because the host lends context and surface to this call.
            unsafe {
                cairo_save(cr);
                // The frame goes round the picture as it came, which may be smaller than its box.
                set_color(cr, cell.foreground);
                cairo_rectangle(cr, item.thumb_x - b, item.thumb_y - b, w + 2.0 * b, h + 2.0 * b);
                cairo_fill(cr);
                // One to one: a thumb is never scaled again.
                cairo_set_source_surface(cr, item.thumb, item.thumb_x, item.thumb_y);
                cairo_paint(cr);
                cairo_restore(cr);
                if cairo_status(cr) != 0 {
                    return fail(self.host, PSP_E_CAIRO, "Cairo went into an error state");
                }
            }
            PSP_OK
        }
    }

    // What C calls. Safe because the host keeps to the header.

    extern "C" fn create(
        host: *const psp_host,
        args: *const psp_args,
        out: *mut *mut c_void,
    ) -> psp_status {
        // Values come in the order of PARAMS, checked and filled in from their defaults.
        let border = unsafe { (**(*args).values).f };
        unsafe { *out = Box::into_raw(Box::new(Renderer { host, border })).cast() };
        PSP_OK
    }

    /// Where the picture will go. The host decodes it for exactly that box.
    extern "C" fn picture(
        me: *mut c_void,
        _: *const psp_item,
        cell: *const psp_cell,
        out: *mut psp_box,
    ) -> psp_status {
        let (me, cell, out) = unsafe { (&*me.cast::<Renderer>(), &*cell, &mut *out) };
        let b = me.border_in(cell);
        (out.x, out.y) = (b, b);
        (out.width, out.height) = (cell.width - 2.0 * b, cell.height - 2.0 * b);
        PSP_OK
    }

    extern "C" fn draw(me: *mut c_void, item: *const psp_item, cell: *const psp_cell) -> psp_status {
        unsafe { (*me.cast::<Renderer>()).draw(&*item, &*cell) }
    }

    extern "C" fn destroy(me: *mut c_void) {
        drop(unsafe { Box::from_raw(me.cast::<Renderer>()) });
    }

    static BORDER: Table<psp_param> = Table(psp_param {
        title: c"Border".as_ptr(),
        doc: c"Width of the frame round the picture.".as_ptr(),
        f_default: 6.0,
        f_max: 40.0,
        ..psp_param::new(PSP_T_LENGTH, c"border")
    });
    static PARAMS: Table<[*const psp_param; 1]> = Table([&raw const BORDER.0]);

    static RENDERER: Table<psp_renderer> = Table(psp_renderer {
        struct_size: size_of::<psp_renderer>() as u32,
        pad0: 0,
        create: Some(create),
        measure: core::ptr::null(),
        picture: Some(picture),
        draw: Some(draw),
        destroy: Some(destroy),
    });

    /// The identity of the plugin, for good: take a domain that is yours. The note below says the same.
    static PLUGIN: Table<psp_plugin> = Table(psp_plugin {
        struct_size: size_of::<psp_plugin>() as u32,
        kind: PSP_KIND_RENDERER,
        id: c"org.example.@NAME@".as_ptr(),
        name: c"@TITLE@".as_ptr(),
        version: c"0.1.0".as_ptr(),
        vendor: core::ptr::null(),
        license: c"MIT".as_ptr(),
        url: core::ptr::null(),
        summary: c"Pictures in a frame".as_ptr(),
        caps: 0,
        inputs: PSP_INPUT_PIXELS,
        metadata_keys: core::ptr::null(),
        threading: PSP_THREAD_PER_INSTANCE,
        determinism: PSP_SAME_HERE,
        epoch: 1,
        param_count: 1,
        params: (&raw const PARAMS.0).cast(),
        renderer: &raw const RENDERER.0,
        decoder: core::ptr::null(),
        extension: core::ptr::null(),
    });
    static PLUGINS: Table<[*const psp_plugin; 1]> = Table([&raw const PLUGIN.0]);

    static MODULE: Table<psp_module> = Table(psp_module {
        struct_size: size_of::<psp_module>() as u32,
        magic: PSP_MAGIC,
        built_minor: 0,
        needs_minor: 0,
        layout: PSP_LAYOUT,
        built_cairo: 11600,
        plugin_count: 1,
        plugins: (&raw const PLUGINS.0).cast(),
    });

    const JSON: &str = concat!(
        r#"{"abi":1,"built_minor":0,"needs_minor":0,"plugins":[{"id":"org.example.@NAME@","#,
        r#""kind":"renderer","name":"@TITLE@","version":"0.1.0","license":"MIT"}]}"#,
        "\0"
    );

    #[used]
    #[unsafe(link_section = ".note.proofsheet")]
    static NOTE: Note<{ JSON.len() }> = Note::new(JSON.as_bytes().first_chunk().unwrap());

    /// # Safety
    /// Called by proofsheet, with a host or NULL.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn proofsheet_plugin_v1(host: *const psp_host_info) -> *const psp_module {
        match unsafe { host.as_ref() } {
            Some(host) if host.abi_major == 1 => &raw const MODULE.0,
            _ => core::ptr::null(),
        }
    }

    """#

  static let rustMakefile = #"""
    # make: build @NAME@.so. make test: check it. PROOFSHEET names the program.
    PROOFSHEET ?= proofsheet
    LEVEL ?= 8

    @NAME@.so: @NAME@.rs proofsheet.rs
    	rustc --edition 2024 --crate-type cdylib --crate-name plugin -C opt-level=3 -C panic=abort \
    	  -C strip=symbols -C link-args="-Wl,-z,now -Wl,-z,relro -Wl,-z,nodelete -Wl,-z,noexecstack" \
    	  $< -o $@

    .PHONY: test clean
    test: @NAME@.so
    	$(PROOFSHEET) plugin check ./@NAME@.so --level $(LEVEL)
    clean:
    	rm -f @NAME@.so

    """#
}
