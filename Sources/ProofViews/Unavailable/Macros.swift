// Macros that people try, with what to write instead. Floor 4. Expanding them takes a compiler plugin
// of Apple's: each is a compile error that says so. SwiftUIViews.md lists them; a test compares the
// two. The implementation that each names is one that the toolchain has and never comes to run.

@available(
  *, unavailable, message: "name a PreviewProvider and give it to PreviewSheet"
)
@freestanding(declaration)
public macro Preview<Content: View>(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> Content
) = #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

@available(
  *, unavailable,
  message: "write an EnvironmentKey and a computed property of EnvironmentValues"
)
@attached(accessor)
public macro Entry() = #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
