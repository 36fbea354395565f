// Parts of the screen as examples. Xcode shows them; here PreviewSheet draws them.

import SwiftUI

struct MonthsCard_Previews: PreviewProvider {
  static var previews: some View {
    MonthsCard(months: Journey().months)
  }
}

struct PlaceHeader_Previews: PreviewProvider {
  static var previews: some View {
    VStack(spacing: 0) {
      ForEach(Journey().places) { PlaceHeader(place: $0) }
    }
    .padding(.horizontal, 16)
    .background(PageStyle())
  }
}

struct PlaceCard_Previews: PreviewProvider {
  static var previews: some View {
    PlaceCard(place: Journey().places[2])
      .padding(20)
  }
}
