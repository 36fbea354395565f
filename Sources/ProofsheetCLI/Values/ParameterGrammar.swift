// `--param [ID.]KEY=VALUE`. Floor 8.
// Ids contain dots and keys don't: what stands before the last dot in front of the first `=` is
// the id. Whether renderer and key exist is the plugin host's to say.

internal import Proofsheet

struct ParameterGrammar: Sendable {
  private static let advice = "[ID.]KEY=VALUE"

  func parse(_ text: String) throws(ValueProblem) -> RendererParameter {
    guard let equals = text.firstIndex(of: "=") else {
      throw ValueProblem("there is no = in it", Self.advice)
    }
    let name = text[..<equals]
    let value = String(text[text.index(after: equals)...])
    guard let dot = name.lastIndex(of: ".") else {
      guard !name.isEmpty else { throw ValueProblem("the key is missing", Self.advice) }
      return RendererParameter(key: String(name), value: value)
    }
    let id = name[..<dot]
    let key = name[name.index(after: dot)...]
    guard !id.isEmpty else { throw ValueProblem("the id before the dot is missing", Self.advice) }
    guard !key.isEmpty else { throw ValueProblem("the key is missing", Self.advice) }
    return RendererParameter(rendererID: String(id), key: String(key), value: value)
  }
}
