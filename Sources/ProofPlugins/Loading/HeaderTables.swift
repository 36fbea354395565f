// The header's structs by their fields, for ForeignTable. Floor 4. Nothing but places.
// Each `unsafe` only names a field: safe because no pointer is read here.

internal import CProofsheetPlugin

enum ModuleTable: ForeignStruct {
  typealias Layout = psp_module
  static var name: String { "psp_module" }
  static var size1_0: Int { psp_module_size_1_0() }
  static var magic: Field<Self, UInt32> { unsafe Field(\Layout.magic) }
  static var needsMinor: Field<Self, UInt32> { unsafe Field(\Layout.needs_minor) }
  static var layout: Field<Self, UInt64> { unsafe Field(\Layout.layout) }
  static var pluginCount: Field<Self, UInt32> { unsafe Field(\Layout.plugin_count) }
  static var plugins: Field<Self, ForeignList<PluginTable>> { unsafe Field(\Layout.plugins) }
}

enum PluginTable: ForeignStruct {
  typealias Layout = psp_plugin
  static var name: String { "psp_plugin" }
  static var size1_0: Int { psp_plugin_size_1_0() }
  static var kind: Field<Self, UInt32> { unsafe Field(\Layout.kind) }
  static var id: Field<Self, ForeignText> { unsafe Field(\Layout.id) }
  static var title: Field<Self, ForeignText> { unsafe Field(\Layout.name) }
  static var version: Field<Self, ForeignText> { unsafe Field(\Layout.version) }
  static var vendor: Field<Self, ForeignText> { unsafe Field(\Layout.vendor) }
  static var license: Field<Self, ForeignText> { unsafe Field(\Layout.license) }
  static var url: Field<Self, ForeignText> { unsafe Field(\Layout.url) }
  static var summary: Field<Self, ForeignText> { unsafe Field(\Layout.summary) }
  static var caps: Field<Self, UInt64> { unsafe Field(\Layout.caps) }
  static var inputs: Field<Self, UInt64> { unsafe Field(\Layout.inputs) }
  static var metadataKeys: Field<Self, ForeignTexts> { unsafe Field(\Layout.metadata_keys) }
  static var threading: Field<Self, UInt32> { unsafe Field(\Layout.threading) }
  static var determinism: Field<Self, UInt32> { unsafe Field(\Layout.determinism) }
  static var epoch: Field<Self, UInt32> { unsafe Field(\Layout.epoch) }
  static var parameterCount: Field<Self, UInt32> { unsafe Field(\Layout.param_count) }
  static var parameters: Field<Self, ForeignList<ParameterTable>> { unsafe Field(\Layout.params) }
  static var renderer: Field<Self, ForeignLink<RendererTable>> { unsafe Field(\Layout.renderer) }
  static var decoder: Field<Self, ForeignLink<DecoderTable>> { unsafe Field(\Layout.decoder) }
  typealias Extension = @convention(c) (UnsafePointer<CChar>?) -> UnsafeRawPointer?
  static var extensions: Field<Self, Extension> { unsafe Field(\Layout.extension) }
}

enum ParameterTable: ForeignStruct {
  typealias Layout = psp_param
  static var name: String { "psp_param" }
  static var size1_0: Int { psp_param_size_1_0() }
  static var type: Field<Self, UInt32> { unsafe Field(\Layout.type) }
  static var flags: Field<Self, UInt32> { unsafe Field(\Layout.flags) }
  static var maxBytes: Field<Self, UInt32> { unsafe Field(\Layout.text_max) }
  static var key: Field<Self, ForeignText> { unsafe Field(\Layout.key) }
  static var title: Field<Self, ForeignText> { unsafe Field(\Layout.title) }
  static var documentation: Field<Self, ForeignText> { unsafe Field(\Layout.doc) }
  static var whole: Field<Self, Int64> { unsafe Field(\Layout.i_default) }
  static var leastWhole: Field<Self, Int64> { unsafe Field(\Layout.i_min) }
  static var mostWhole: Field<Self, Int64> { unsafe Field(\Layout.i_max) }
  static var wholeStep: Field<Self, Int64> { unsafe Field(\Layout.i_step) }
  static var real: Field<Self, Double> { unsafe Field(\Layout.f_default) }
  static var leastReal: Field<Self, Double> { unsafe Field(\Layout.f_min) }
  static var mostReal: Field<Self, Double> { unsafe Field(\Layout.f_max) }
  static var realStep: Field<Self, Double> { unsafe Field(\Layout.f_step) }
  static var text: Field<Self, ForeignText> { unsafe Field(\Layout.s_default) }
  static var choices: Field<Self, ForeignList<ChoiceTable>> { unsafe Field(\Layout.choices) }
  static var choiceCount: Field<Self, UInt32> { unsafe Field(\Layout.choice_count) }
}

enum ChoiceTable: ForeignStruct {
  typealias Layout = psp_choice
  static var name: String { "psp_choice" }
  static var size1_0: Int { psp_choice_size_1_0() }
  static var key: Field<Self, ForeignText> { unsafe Field(\Layout.key) }
  static var title: Field<Self, ForeignText> { unsafe Field(\Layout.title) }
}

enum RendererTable: ForeignStruct {
  typealias Layout = psp_renderer
  static var name: String { "psp_renderer" }
  static var size1_0: Int { psp_renderer_size_1_0() }
  static var create: Field<Self, RendererCode.Create> { unsafe Field(\Layout.create) }
  static var measure: Field<Self, RendererCode.Measure> { unsafe Field(\Layout.measure) }
  static var picture: Field<Self, RendererCode.Picture> { unsafe Field(\Layout.picture) }
  static var draw: Field<Self, RendererCode.Draw> { unsafe Field(\Layout.draw) }
  static var destroy: Field<Self, RendererCode.Destroy> { unsafe Field(\Layout.destroy) }
}

enum DecoderTable: ForeignStruct {
  typealias Layout = psp_decoder
  static var name: String { "psp_decoder" }
  static var size1_0: Int { psp_decoder_size_1_0() }
  static var magicCount: Field<Self, UInt32> { unsafe Field(\Layout.magic_count) }
  static var magics: Field<Self, ForeignList<MagicTable>> { unsafe Field(\Layout.magics) }
  static var mediaTypes: Field<Self, ForeignTexts> { unsafe Field(\Layout.media_types) }
  static var suffixes: Field<Self, ForeignTexts> { unsafe Field(\Layout.suffixes) }
  static var headBytes: Field<Self, UInt32> { unsafe Field(\Layout.head_bytes) }
  static var probe: Field<Self, DecoderCode.Probe> { unsafe Field(\Layout.probe) }
  static var open: Field<Self, DecoderCode.Open> { unsafe Field(\Layout.open) }
  static var info: Field<Self, DecoderCode.Info> { unsafe Field(\Layout.info) }
  static var plan: Field<Self, DecoderCode.Plan> { unsafe Field(\Layout.plan) }
  static var read: Field<Self, DecoderCode.Read> { unsafe Field(\Layout.read) }
  static var metadata: Field<Self, DecoderCode.Metadata> { unsafe Field(\Layout.metadata) }
  static var close: Field<Self, DecoderCode.Close> { unsafe Field(\Layout.close) }
}

enum MagicTable: ForeignStruct {
  typealias Layout = psp_magic
  static var name: String { "psp_magic" }
  static var size1_0: Int { psp_magic_size_1_0() }
  static var offset: Field<Self, UInt32> { unsafe Field(\Layout.offset) }
  static var bytes: Field<Self, ForeignBytes> { unsafe Field(\Layout.bytes) }
  static var mask: Field<Self, ForeignBytes> { unsafe Field(\Layout.mask) }
  static var length: Field<Self, UInt32> { unsafe Field(\Layout.length) }
  static var weight: Field<Self, UInt32> { unsafe Field(\Layout.weight) }
}
