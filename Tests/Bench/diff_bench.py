"""Comparisons of two PNGs: pages of 4K, 8K and 3446 x 10728, against a floor and against others.

  floor       libpng row by row on two threads and memcmp, nothing else (png_floor.c)
  compare     ImageMagick's, absolute error, where it is installed
  pixelmatch  its port to Python (the JavaScript needs a registry of its own), once, on the smallest page
  proofsheet  exact; with pixelmatch 7 and antialiasing; with the picture; of equal files; and the program that
              `swift build` makes for tests, whose pixel loops are optimized all the same
"""

import os
import pathlib
import shutil
import subprocess
import sys

PAGES = [("4K", 3840, 2160), ("8K", 7680, 4320), ("long", 3446, 10728)]
# What a comparison without a picture may hold at its peak, whatever the picture's size.
MOST_MEMORY = 32e6
PIXELMATCH = """
import sys
from PIL import Image
from pixelmatch import pixelmatch
a, b = (Image.open(path).convert("RGBA") for path in sys.argv[1:])
pixelmatch(a.tobytes(), b.tobytes(), *a.size, threshold=0.1)
"""


def make_page(path, width, height, is_changed):
    """A page as browsers draw them: flat grounds, photographs, lines of text; changed in places."""
    import pyvips
    album = sorted(p for p in pathlib.Path("Samples/album").glob("*.jpg")
                   if "CMYK" not in p.name and "Unfinished" not in p.name)
    page = pyvips.Image.black(width, height, bands=3) + [246, 247, 249]
    page = page.cast("uchar").copy(interpretation="srgb")
    column, row = 640, 720
    for number, y in enumerate(range(40, height - row, row)):
        for index, x in enumerate(range(40, width - column, column)):
            source = album[(number * 7 + index) % len(album)]
            picture = pyvips.Image.thumbnail(str(source), 560, height=420, size="both", crop="centre")
            page = page.insert(picture.colourspace("srgb"), x, y)
            text = pyvips.Image.text(
                "Forms, frames and figures " * 8, width=560, dpi=110, font="sans")
            ink = (255 - text).bandjoin([255 - text, 255 - text]).cast("uchar")
            page = page.insert(ink.copy(interpretation="srgb"), x, y + 440)
    page = page.crop(0, 0, width, height).copy_memory()
    if is_changed:
        for index in range(12):
            patch = (pyvips.Image.black(90, 40, bands=3) + [200, 30 + index * 15, 40]).cast("uchar")
            page = page.insert(patch.copy(interpretation="srgb"),
                               (index * 977) % (width - 90), (index * 613) % (height - 40))
    part = path.with_suffix(".part.png")
    page.write_to_file(str(part), compression=6)
    part.rename(path)


def run(options, home, measure, median, megabytes):
    """Prints the table; the exit code of each run is checked."""

    def timed(name, command, codes):
        result = measure(command)
        if result.status not in codes:
            sys.exit(f"bench: {name} ended with {result.status}: {' '.join(command)}")
        return result

    print("\nComparing two PNGs (median of %d; wall time to the floor's in brackets)" % options.repeats)
    failed = []
    for label, width, height in PAGES[:1] if options.quick else PAGES:
        a, b = home / f"page-{label}-a.png", home / f"page-{label}-b.png"
        for path, is_changed in ((a, False), (b, True)):
            if not path.exists():
                # In a process of its own: a child's peak begins with what its parent holds.
                subprocess.run([sys.executable, __file__, str(path), str(width), str(height),
                                "changed" if is_changed else ""], check=True)
        a, b = str(a), str(b)
        diff = [options.program, "diff"]
        contestants = [
            ("floor: libpng, two threads, memcmp", [options.png_floor, a, b], (1,)),
            ("proofsheet, exact", diff + [a, b], (1,)),
            ("proofsheet, pixelmatch7:0.1", diff + [a, b, "--match", "pixelmatch7:0.1"], (1,)),
            ("proofsheet, the same file twice", diff + [a, a], (0,)),
            ("proofsheet, exact, with the picture",
             diff + [a, b, "-o", str(home / "difference.png")], (1,)),
            ("proofsheet, exact, debug build", [options.debug_program, "diff", a, b], (1,)),
        ]
        compare = shutil.which("compare")
        if compare:
            # 1 is also what it says when its cache is too small: the picture of the result tells.
            contestants.append(
                ("ImageMagick compare, AE", [compare, "-metric", "AE", a, b, "null:"], (0, 1)))
        runs = {name: [] for name, _, _ in contestants}
        for number in range(options.repeats + 1):
            for name, command, codes in contestants if number % 2 == 0 else contestants[::-1]:
                result = timed(name, command, codes)
                if number > 0:
                    runs[name].append(result)
        floor = runs[contestants[0][0]]
        print(f"  {label}, {width} x {height}, {os.path.getsize(a) / 1e6:.1f} MB a file")
        for name, _, _ in contestants:
            ratio = median(mine.wall / its.wall for mine, its in zip(runs[name], floor))
            peak = max(result.peak for result in runs[name])
            print(f"    {name:<38}{median(r.wall for r in runs[name]):7.2f} s  ({ratio:5.2f})"
                  f"{median(r.cpu for r in runs[name]):7.2f} s CPU{megabytes(peak):>10}")
            is_held = not any(word in name for word in ("picture", "debug"))
            if name.startswith("proofsheet") and is_held and peak > MOST_MEMORY:
                failed.append(f"{name} at {label} held {megabytes(peak)}")
        if label == PAGES[0][0]:
            slow = timed("pixelmatch", [sys.executable, "-c", PIXELMATCH, a, b], (0,))
            ratio = slow.wall / median(r.wall for r in floor)
            print(f"    {'pixelmatch 5 in Python, once':<38}{slow.wall:7.2f} s  ({ratio:5.0f})"
                  f"{slow.cpu:7.2f} s CPU{megabytes(slow.peak):>10}")
    if failed:
        sys.exit("bench: more memory than a comparison may take: " + "; ".join(failed))


if __name__ == "__main__":
    make_page(pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "changed")
