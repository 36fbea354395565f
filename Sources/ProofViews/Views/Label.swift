// Label, spelled as in SwiftUI. Floor 4. Its styles are the three that lay out; an app adds its own.

/// A picture with a title beside it.
nonisolated public struct Label<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { nil }
  @MainActor public static func _makeViewList(_ view: Label, _ inputs: _ViewInputs) -> _ViewList {
    styled(
      inputs.environment.labelStyle,
      LabelStyleConfiguration(
        title: LabelStyleConfiguration.Title(view: AnyView(view.title)),
        icon: LabelStyleConfiguration.Icon(view: AnyView(view.icon))), inputs)
  }
}

@MainActor private func styled<S: LabelStyle>(
  _ style: S, _ configuration: LabelStyleConfiguration, _ inputs: _ViewInputs
) -> _ViewList {
  inputs.host.connect(style, inputs)
  return viewList(style.makeBody(configuration: configuration), inputs.child(0))
}

extension Label where Title == Text, Icon == Image {
  /// A title with a symbol of the environment's library.
  nonisolated public init(_ title: LocalizedStringKey, systemImage name: String) {
    self.init(title: Text(title), icon: Image(systemName: name))
  }

  /// A title with a picture of the environment's library.
  nonisolated public init(_ title: LocalizedStringKey, image name: String) {
    self.init(title: Text(title), icon: Image(name))
  }

  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage name: String
  ) {
    self.init(title: Text(title), icon: Image(systemName: name))
  }

  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title: Text(title), icon: Image(name))
  }

  nonisolated private init(title: Text, icon: Image) {
    self.title = title
    self.icon = icon
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// The label that a style was given, in the style around.
  nonisolated public init(_ configuration: LabelStyleConfiguration) {
    title = configuration.title
    icon = configuration.icon
  }
}

/// How labels are put together.
@MainActor @preconcurrency public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style puts together.
nonisolated public struct LabelStyleConfiguration {
  /// The label's title.
  public struct Title: View {
    let view: AnyView
    public var body: some View { view }
  }

  /// The label's picture.
  public struct Icon: View {
    let view: AnyView
    public var body: some View { view }
  }

  public var title: Title
  public var icon: Icon
}

/// The picture before the title, 8 points apart, first baselines level.
public struct TitleAndIconLabelStyle: LabelStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      configuration.icon
      configuration.title
    }
  }
}

/// The title alone.
public struct TitleOnlyLabelStyle: LabelStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The picture alone.
public struct IconOnlyLabelStyle: LabelStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// The picture before the title.
public struct DefaultLabelStyle: LabelStyle {
  nonisolated public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == DefaultLabelStyle {
  nonisolated public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension View {
  /// Sets how the labels herein are put together.
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    EnvironmentContent(content: self) { $0.labelStyle = style }
  }
}
