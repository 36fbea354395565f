import SwiftUI

struct Matching: View {
  @Namespace private var namespace
  @State private var isExpanded = true

  var body: some View {
    ZStack(alignment: .topLeading) {
      Color.blue
        .matchedGeometryEffect(id: "card", in: namespace, isSource: true)
        .frame(width: isExpanded ? 200 : 80, height: 60)
        .accessibilityIdentifier("source")
      Color.red.opacity(0.5)
        .matchedGeometryEffect(id: "card", in: namespace, properties: .frame, isSource: false)
    }
    .onTapGesture(count: 2) { isExpanded.toggle() }
    .onLongPressGesture { isExpanded = false }
    .highPriorityGesture(TapGesture(count: 2))
    .gesture(MagnifyGesture().onChanged { _ in isExpanded = true })
    .onHover { _ in }
    .allowsHitTesting(false)
  }
}

struct ScrollReader: View {
  let target: Int

  var body: some View {
    ScrollViewReader { proxy in
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders, .sectionFooters]) {
          Section("All") {
            ForEach(0..<100, id: \.self) { index in
              Text("Row \(index)").frame(height: 20).id(index)
                .accessibilityIdentifier("row \(index)")
            }
          }
        }
      }
      .onAppear { proxy.scrollTo(target, anchor: .top) }
    }
  }
}

struct Gallery_Preview: View {
  var body: some View {
    TabbedPages(pages: ["One", "Two"]) { page in
      Text(page)
    }
  }
}

struct TabbedPages<Data: RandomAccessCollection, Page: View>: View where Data.Element: Hashable {
  let pages: Data
  @ViewBuilder let page: (Data.Element) -> Page

  init(pages: Data, @ViewBuilder page: @escaping (Data.Element) -> Page) {
    self.pages = pages
    self.page = page
  }

  var body: some View {
    ScrollView(.horizontal) {
      HStack(spacing: 0) {
        ForEach(pages, id: \.self) { page($0).frame(width: 100) }
      }
    }
    .scrollTargetBehavior(.paging)
    .scrollBounceBehavior(.basedOnSize)
    .refreshable { await Task.yield() }
  }
}
