#!/usr/bin/env python3
"""Draws the sample album. Nothing in it was photographed: every picture is computed from a seed.

usage: make-album.py FOLDER [NAME-PART...]     (`make samples` brings numpy and pillow along)

The album is small, looks like one, and holds what a contact sheet has to cope with: all eight EXIF
orientations, tall and wide panoramas, alpha, 16 bits, CMYK, gray, a palette, a progressive file, one
file that was cut off, names in six scripts, and numbers that only natural order gets right.
"""

import io
import pathlib
import sys
import zlib
import struct
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from PIL import Image, ImageOps

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from scenes import land, night, plants, rooms, water  # noqa: E402

# How a picture is stored so that the orientation tag turns it upright again.
STORED = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
}

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="{}" xmp:Label="{}"/>\
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""


def bytes_of(picture):
    return Image.fromarray((picture * 255 + 0.5).astype(np.uint8))


def jpeg(image, taken, exposure=(1, 250), aperture=8.0, iso=100, focal=35, orientation=1, quality=84,
         rating=0, label="", cut=1.0, **options):
    """A camera's JPEG: pixels turned, EXIF that says so, and the facts of a capture."""
    turn = STORED[orientation]
    if turn is not None:
        upright = image
        image = image.transpose(turn)
    exif = Image.Exif()
    exif[0x010F], exif[0x0110] = "Proofsheet", "Imaginary 35"
    exif[0x0112] = orientation
    exif[0x0132] = taken
    detail = exif.get_ifd(0x8769)
    detail[0x829A], detail[0x829D], detail[0x8827] = exposure[0] / exposure[1], aperture, iso
    detail[0x9003] = detail[0x9004] = taken
    detail[0x920A], detail[0xA434] = float(focal), f"Imaginary {focal} mm f/1.8"
    if turn is not None:
        check = image.copy()
        check.getexif()[0x0112] = orientation
        assert ImageOps.exif_transpose(check).tobytes() == upright.tobytes()
    if rating or label:
        options["xmp"] = XMP.format(rating, label).encode()
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, optimize=True, exif=exif, **options)
    return out.getvalue()[:int(len(out.getvalue()) * cut)]


def cmyk(picture):
    """Full gray replacement: black takes what the three inks have in common."""
    ink = 1 - picture
    k = ink.min(-1, keepdims=True) * 0.92
    cmy = np.clip((ink - k) / np.maximum(1 - k, 1e-3), 0, 1)
    return Image.fromarray((np.concatenate([cmy, k], -1) * 255 + 0.5).astype(np.uint8), "CMYK")


def png16(picture):
    """RGB with 16 bits a sample (Pillow can't), the last five bits of no weight so that it packs."""
    h, w = picture.shape[:2]
    samples = (np.round(picture * 2047) * 32).astype(">u2")
    rows = samples.view(np.uint8).reshape(h, -1).astype(np.int16)
    up = np.concatenate([rows[:1], rows[1:] - rows[:-1]]) & 255
    left = np.concatenate([rows[:, :6], rows[:, 6:] - rows[:, :-6]], 1) & 255
    data = b""
    for i in range(h):
        pick = min((1, left[i]), (2, up[i]), key=lambda f: np.minimum(f[1], 256 - f[1]).sum())
        data += bytes([pick[0]]) + pick[1].astype(np.uint8).tobytes()

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 16, 2, 0, 0, 0))
            + chunk(b"sRGB", b"\0") + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


def png(image, **options):
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True, **options)
    return out.getvalue()


def cut_out(picture):
    """RGBA whose hidden pixels are black, as editors leave them."""
    a = (picture * 255 + 0.5).astype(np.uint8)
    a[a[..., 3] == 0] = 0
    return png(Image.fromarray(a, "RGBA"))


def map_palette(w, h, seed):
    """Three inks in 16 strengths each: a palette, and tRNS for the strengths."""
    contours, lake, path = rooms.trail_map(w, h, seed)
    levels = [np.clip(np.round(v * 15), 0, 15).astype(np.uint8) for v in (contours, lake * 0.45, path)]
    index = levels[0]
    index = np.where(levels[1] > index, 16 + levels[1], index)
    index = np.where(levels[2] > 2, 32 + levels[2], index).astype(np.uint8)
    palette, alpha = [], []
    for color in ((138, 120, 96), (66, 142, 200), (222, 66, 40)):
        for strength in range(16):
            palette += color
            alpha.append(strength * 17)
    image = Image.fromarray(index, "P")
    image.putpalette(palette)
    return png(image, transparency=bytes(alpha))


def album():
    """Name and maker of every file; a maker returns the file's bytes."""
    day = "2025:06:{:02d} {}"
    return {
        "IMG_2.jpg": lambda: jpeg(bytes_of(land.ridges(1080, 720, 5)), day.format(14, "04:12:09"), (1, 500), 8, 200, 70, rating=5),
        "IMG_9.jpg": lambda: jpeg(bytes_of(water.pool(800, 800, 2)), day.format(15, "13:02:44"), (1, 1000), 5.6, 100, 50, 7, 80),
        "IMG_10.jpg": lambda: jpeg(bytes_of(water.sunset(1080, 720, 4)), day.format(14, "22:41:30"), (1, 320), 11, 100, 35, rating=4, label="Red"),
        "Beach from the air.jpg": lambda: jpeg(bytes_of(water.beach(1080, 720, 8)), day.format(15, "11:20:05"), (1, 800), 5.6, 100, 24, 3),
        "Beech wood.jpg": lambda: jpeg(bytes_of(plants.wood(720, 1080, 3)), day.format(16, "06:48:51"), (1, 60), 4, 400, 50, 8, 78),
        "Café arcade.jpg": lambda: jpeg(bytes_of(rooms.colonnade(800, 1067, 3)), day.format(16, "17:15:00"), (1, 125), 8, 200, 28, 5),
        "Dahlia.jpg": lambda: jpeg(bytes_of(plants.dahlia(768, 960, 3)), day.format(17, "10:31:17"), (1, 200), 4, 100, 90, 6, rating=5, label="Green"),
        "Eclipse, 16 bits.png": lambda: png16(night.eclipse(420, 315, 3)),
        "Harbor lights after the rain, seen from the ferry to Vestmannaeyjar - final edit 0042.jpg":
            lambda: jpeg(bytes_of(night.harbor(1080, 720, 2)), day.format(17, "23:50:02"), (1, 60), 1.8, 1600, 50),
        "Lavender, Plateau de Valensole.jpg": lambda: jpeg(bytes_of(plants.lavender(1080, 720, 3)), day.format(18, "20:58:40"), (1, 250), 8, 100, 28, 4, 76),
        "Maple leaf.png": lambda: cut_out(plants.leaf(480, 480, 4)),
        "Milky Way, tall.jpg": lambda: jpeg(bytes_of(night.galaxy(400, 1600, 3)), day.format(19, "01:22:12"), (15, 1), 1.8, 3200, 24, quality=76),
        "Snow, 2 degrees below.jpg": lambda: jpeg(bytes_of(land.alps(1080, 720, 3, spot=(30, 40), eye_above=70, yaw=38, pitch=-9, fov=40, far=1500, haze=900, warm=False, sun_el=24)),
                                                 day.format(19, "09:05:33"), (1, 1250), 8, 100, 85, 2, 78),
        "Still life with oranges, CMYK.jpg": lambda: jpeg(cmyk(rooms.fruit(800, 600, 3)), day.format(20, "15:40:00"), (1, 30), 2.8, 200, 85, quality=80),
        "Trail map.png": lambda: map_palette(600, 600, 5),
        "Unfinished download.jpg": lambda: jpeg(bytes_of(plants.barley(1080, 720, 8)), day.format(20, "20:10:11"), (1, 400), 2.8, 100, 90, cut=0.41),
        "Þórsmörk, four frames wide.jpg": lambda: jpeg(bytes_of(land.alps(1600, 400, 11, spot=(40, 60), eye_above=60, yaw=40, pitch=-7, fov=75, far=1500, haze=800)),
                                                       day.format(21, "05:30:26"), (1, 200), 8, 100, 35, quality=80, rating=3),
        "Северное сияние.jpg": lambda: jpeg(bytes_of(night.aurora(1080, 720, 4)), day.format(22, "00:14:58"), (8, 1), 1.8, 1600, 20, quality=80, rating=5),
        "ضباب الصباح.jpg": lambda: jpeg(bytes_of(land.alps(1080, 720, 21, spot=(40, 60), eye_above=60, yaw=42, pitch=-8, fov=42, far=1500, haze=800, fog_level=0.46, sun_az=70)),
                                        day.format(22, "05:01:45"), (1, 640), 8, 100, 70),
        "पूर्णिमा.jpg": lambda: jpeg(bytes_of(night.moon(800, 800, 8)), day.format(22, "23:33:33"), (1, 250), 8, 200, 600),
        "砂丘の朝.jpg": lambda: jpeg(bytes_of(land.dunes(1080, 720, 9, spot=(500, 60), yaw=85)), day.format(23, "05:44:19"), (1, 500), 8, 100, 50, progressive=True),
        "🌻 August.jpg": lambda: jpeg(bytes_of(plants.sunflower(800, 800, 3)), "2025:08:02 12:00:00", (1, 1000), 4, 100, 60, rating=4, label="Yellow"),
    }


def write(job):
    folder, name = job
    data = album()[name]()
    (pathlib.Path(folder) / name).write_bytes(data)
    return f"{len(data):9,d}  {name}"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder, parts = sys.argv[1], sys.argv[2:]
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    names = [n for n in album() if not parts or any(p in n for p in parts)]
    with ProcessPoolExecutor() as pool:
        for line in pool.map(write, [(folder, n) for n in names]):
            print(line, flush=True)


if __name__ == "__main__":
    main()
