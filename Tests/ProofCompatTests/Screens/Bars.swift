import SwiftUI

struct Bars: View {
  var body: some View {
    ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<20, id: \.self) { index in
          Text("Row \(index)").frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
            .accessibilityIdentifier("row \(index)")
        }
      }
    }
    .safeAreaInset(edge: .top, spacing: 0) {
      HStack {
        Text("Library").font(.headline)
        Spacer()
        Image(systemName: "plus")
      }
      .padding()
      .frame(height: 50)
      .background(.background.opacity(0.9))
      .accessibilityIdentifier("top bar")
    }
    .safeAreaInset(edge: .bottom) {
      Color.gray.frame(height: 30).ignoresSafeArea(edges: .bottom)
    }
    .defaultScrollAnchor(.top)
    .ignoresSafeArea(.keyboard)
    .background(Color(white: 0.95), ignoresSafeAreaEdges: .all)
    .preferredColorScheme(.light)
    .tint(.pink)
    .statusBarHidden()
  }
}
