// Bytes of the reference pictures, as Tests/Scripts/reference-pictures writes them from the seeds of
// the decoder tests. Floor 4. Not to be changed by hand.

extension ReferencePicture {
  static let all: [ReferencePicture] = [
    ReferencePicture(
      "image/webp", 48, 33, .color, tolerance: 0,
      hex: """
        5249464682000000574542505650384c760000002f2f0008004d0044d2fee41b44f43fe54241da064cfddbde9510
        03deff0920f407a5912445edb8fc63fe0045a1840429b40892369254990757d6c1957392fe59a86ddb8651cad893
        2774663098911c096e8e94ea30a43a52452447c2ea5f277acf4334055a700ab4e0146875cf49b4f7ffe8f7ff1d00
        """),
    ReferencePicture(
      "image/webp", 64, 64, .smooth, tolerance: 6,
      hex: """
        5249464644010000574542505650382038010000100a009d012a400040003e190c8441a10441330400612c6016fd
        6be0adf63fc87e85de4f3196b5b89fcb8f80c2ff6e780ff9f77cc44618a8c20d436fd291be367f3fffed11a3f76d
        373dcf00a43ac87585e9979b71e7fffdd800fefef8d06432d51466a1956fbffb837f74ac359c057bef0fbeb86f59
        7c99c9d4560673f10b74234f98779c1df6e0d5a2e60bd32189543f514d278980b3f33bc052cb586182f4a0146542
        156f79ff5800ffcdd578f2b8dcb9b9b8903952bd728a885ede5bf32cf1de98df12e74126a3a5566e525c80078c23
        3360341eeffc0497fff3104cfffc1f69a8883a7081f49f792734d810028630085bebc595ccbbaf96349f4845d0b6
        dca8e4811958f4cff177817c36e15727020b8cfd42d1f636404a456107f785b689b19e97b035d8ea117897e689a2
        c6ba74f23903b5800000
        """),
  ]
}
