// Every parameter of a plugin with its value: given, or its default. Floor 4.

internal import ProofDrawing

/// The values that an instance is made with, in declared order.
struct ParameterSet: Hashable, Sendable {
  let values: [PluginParameterValue]

  /// Checks what was given and fills in the rest. Of a key given twice the last value counts, so
  /// that a command line wins over a preset.
  ///
  /// - Parameter given: keys, with or without the plugin's id and a dot before them, and values.
  init(
    _ given: [(key: String, value: String)], for plugin: PluginDescriptor,
    report: (PluginNote) -> Void
  ) throws(PluginError) {
    var values = plugin.parameters.map(\.defaultValue)
    for (name, text) in given {
      let key = name.hasPrefix(plugin.id + ".") ? String(name.dropFirst(plugin.id.count + 1)) : name
      guard let index = plugin.parameters.firstIndex(where: { $0.key == key }) else {
        throw ParameterSet.unknown(key, of: plugin)
      }
      let parameter = plugin.parameters[index]
      switch parameter.value(of: text) {
      case .success(let value): values[index] = value
      case .failure(let complaint):
        throw PluginError(
          .parameter, "\(plugin.id): \(key)=\(shown(text)) \(complaint.reason)",
          advice: complaint.advice)
      }
      if parameter.isDeprecated {
        report(PluginNote(.warning, plugin: plugin.id, "the parameter \(key) is deprecated"))
      }
    }
    self.values = values
  }

  private static func unknown(_ key: String, of plugin: PluginDescriptor) -> PluginError {
    let keys = plugin.parameters.map(\.key)
    let advice =
      if let near = nearest(key, among: keys) {
        "did you mean \(near)?"
      } else if keys.isEmpty {
        "it has none"
      } else {
        "it has \(keys.joined(separator: ", "))"
      }
    return PluginError(
      .parameter, "\(plugin.id) has no parameter \(shown(key))", advice: advice)
  }
}

/// A user's text inside a message: without control characters, cut where it is long.
private func shown(_ text: String) -> String {
  let line = singleLine(text)
  return line.count > 60 ? line.prefix(59) + "…" : line
}
