#!/usr/bin/env python3
"""Measures contact sheets of the same pictures, drawn by Proofsheet and by other tools, in one run.

What is compared is ratios of runs that lie side by side: every round runs each contestant once, the
next round in the opposite order, and a ratio is the median over the rounds. A warm-up round, which
isn't counted, fills the page cache. Wall time, CPU time and peak memory come from wait4, so they
hold all of a contestant: start of the interpreter, threads, children.

  floor       reads and decodes each JPEG at the smallest sufficient scale; draws nothing
  proofsheet  cells of 256 points at scale 1, no captions, PNG
  vips        pyvips: a pool of threads makes thumbnails, arrayjoin, PNG at compression 1
  pillow      the usual loop: open, draft, thumbnail, paste, PNG at level 1; one thread
  montage     ImageMagick with its JPEG size hint, PNG at level 1

Pictures: PROOFSHEET_CORPUS names a folder with photos-12mp, photos-1mp (and perhaps png-4k). Without
it, photographs of 12 megapixels are made from the sample album, enlarged and given grain.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import diff_bench

CELL, GAP, MARGIN = 256, 8, 16
HOME = pathlib.Path(".build/bench")


# ---------------------------------------------------------------- the other tools' side

def sheet_columns(count):
    return 8 if count >= 8 else max(1, count)


def draw_with_vips(out, jobs, files):
    import pyvips
    from concurrent.futures import ThreadPoolExecutor
    pyvips.cache_set_max(0)

    def thumb(path):
        picture = pyvips.Image.thumbnail(path, CELL, height=CELL, size="down")
        picture = picture.colourspace("srgb")
        if picture.hasalpha():
            picture = picture.flatten(background=255)
        return picture.gravity("centre", CELL, CELL, extend="white").copy_memory()

    with ThreadPoolExecutor(jobs) as pool:
        cells = list(pool.map(thumb, files))
    sheet = pyvips.Image.arrayjoin(cells, across=sheet_columns(len(cells)), shim=GAP, background=255)
    sheet.write_to_file(out, compression=1)


def make_kind(out, jobs, files):
    """The files as another kind, which the folder's name says."""
    import pyvips
    suffix = pathlib.Path(out).name.split("-")[1]
    how = {"webp": dict(Q=80, effort=1), "tif": dict(compression="lzw", predictor="horizontal"),
           "pyramid.tif": dict(compression="jpeg", tile=True, pyramid=True),
           "avif": dict(Q=60, effort=1, compression="av1"), "jp2": dict(Q=60)}[suffix]
    for source in files:
        target = pathlib.Path(out) / f"{pathlib.Path(source).stem}.{suffix}"
        if not target.exists():
            pyvips.Image.new_from_file(source).write_to_file(str(target), **how)


def draw_with_pillow(out, jobs, files):
    from PIL import Image, ImageOps
    columns = sheet_columns(len(files))
    rows = -(-len(files) // columns)
    step = CELL + GAP
    sheet = Image.new("RGB", (columns * step + GAP, rows * step + GAP), "white")
    for i, path in enumerate(files):
        with Image.open(path) as picture:
            picture.draft("RGB", (CELL, CELL))
            picture.thumbnail((CELL, CELL), Image.Resampling.LANCZOS)
            picture = ImageOps.exif_transpose(picture).convert("RGB")
            x, y = GAP + i % columns * step, GAP + i // columns * step
            sheet.paste(picture, (x + (CELL - picture.width) // 2, y + (CELL - picture.height) // 2))
    sheet.save(out, compress_level=1)


# ---------------------------------------------------------------- measuring

class Run:
    def __init__(self, wall, cpu, peak, status):
        self.wall, self.cpu, self.peak, self.status = wall, cpu, peak, status


def measure(command, stdin=None, env=None):
    """One child from start to end. Peak is in bytes and covers its own children too."""
    source = open(stdin, "rb") if stdin else subprocess.DEVNULL
    log = open(HOME / "last.log", "wb")
    begin = time.perf_counter()
    child = subprocess.Popen(command, stdin=source, stdout=log, stderr=log,
                             env={**os.environ, **(env or {})})
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    log.close()
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, child.returncode)


def checked(name, command, **options):
    run = measure(command, **options)
    if run.status != 0:
        tail = (HOME / "last.log").read_text(errors="replace")[-2000:]
        sys.exit(f"bench: {name} ended with {run.status}: {' '.join(command[:6])} ...\n{tail}")
    return run


def contest(contestants, rounds):
    """All contestants, round by round, each second round backwards. Returns the runs by name."""
    runs = {name: [] for name, _, _ in contestants}
    for number in range(rounds + 1):
        order = contestants if number % 2 == 0 else contestants[::-1]
        for name, command, options in order:
            run = checked(name, command, **options)
            if number > 0:
                runs[name].append(run)
    return runs


def median(values):
    return statistics.median(list(values))


def ratio(runs, above, below, field="wall"):
    pairs = [getattr(a, field) / max(getattr(b, field), 1e-9) for a, b in zip(runs[above], runs[below])]
    return median(pairs), min(pairs), max(pairs)


def megabytes(count):
    return f"{count / 1e6:,.0f} MB"


# ---------------------------------------------------------------- pictures

def corpus(quick):
    """Folders of large photographs and of small ones."""
    given = os.environ.get("PROOFSHEET_CORPUS")
    if given:
        root = pathlib.Path(given)
        large, small = root / "photos-12mp", root / "photos-1mp"
        for folder in (large, small):
            if not folder.is_dir():
                sys.exit(f"bench: PROOFSHEET_CORPUS has no folder {folder.name}: {root}")
        return large, small
    large, small = HOME / "photos-12mp", HOME / "photos-1mp"
    make_photos(large, 24 if quick else 104, 4000, 3000, 92, 5)
    make_photos(small, 100 if quick else 400, 1024, 768, 85, 0)
    return large, small


def make_photos(folder, count, width, height, quality, grain):
    import pyvips
    folder.mkdir(parents=True, exist_ok=True)
    album = sorted(p for p in pathlib.Path("Samples/album").glob("*.jpg")
                   if "CMYK" not in p.name and "Unfinished" not in p.name)
    for i in range(count):
        path = folder / f"IMG_{i + 1}.jpg"
        if path.exists():
            continue
        w, h = (height, width) if i % 4 == 0 else (width, height)
        picture = pyvips.Image.new_from_file(str(album[i % len(album)])).autorot().colourspace("srgb")
        zoom = 1 - 0.09 * (i // len(album) % 5)
        cw = min(picture.width, picture.height * w / h) * zoom
        ch = cw * h / w
        picture = picture.crop(int((picture.width - cw) * (i * 7 % 10) / 10),
                               int((picture.height - ch) * (i * 3 % 10) / 10), int(cw), int(ch))
        picture = picture.resize(w / picture.width, vscale=h / picture.height, kernel="lanczos3")
        if grain:
            picture = (picture + pyvips.Image.gaussnoise(w, h, sigma=grain, mean=0, seed=i)).cast("uchar")
        picture = picture.copy(interpretation="srgb")
        if i % 10 == 9:
            picture.set_type(pyvips.GValue.gint_type, "orientation", i // 10 % 8 + 1)
        part = folder / f".{path.name}.part.jpg"
        picture.write_to_file(str(part), Q=quality)
        part.rename(path)


def links(folder, targets, count):
    """`count` links that stand for the targets in turn; folders of at most 10,000."""
    done = folder / ".done"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        for i in range(count):
            if i % 10_000 == 0:
                sub = folder / f"{i // 10_000:03d}"
                sub.mkdir(parents=True)
            (sub / f"IMG_{i + 1}.jpg").symlink_to(os.path.abspath(targets[i % len(targets)]))
        done.touch()
    return folder


def pictures_of(folder):
    return sorted(str(p) for p in folder.iterdir() if p.suffix in (".jpg", ".jpeg"))


# ---------------------------------------------------------------- the measurements

def sheet_command(options, source, out, *more, columns=8):
    width = columns * CELL + (columns - 1) * GAP + 2 * MARGIN
    return [options.program, "sheet", str(source), "-o", str(out), "--columns", str(columns),
            "--width", str(width), "--spacing", str(GAP), "--column-spacing", str(GAP),
            "--margin", str(MARGIN), "--no-captions", "--progress", "never", "-q", *more]


def vips_commands(files):
    """What libvips' own commands make of it: vipsthumbnail to files, arrayjoin of these."""
    script = """
        rm -rf "$0"; mkdir -p "$0"
        vipsthumbnail "$@" -s {cell}x{cell} -o "$0/%s.png[compression=1]"
        vips arrayjoin "$(echo "$0"/*.png)" "$0.png[compression=1]" --across {across} --shim {gap} \\
            --hspacing {cell} --vspacing {cell} --background 255
    """.format(cell=CELL, gap=GAP, across=sheet_columns(len(files)))
    return ["sh", "-ec", script, str((HOME / "vips-cells").resolve()), *files]


def compare_tools(options, large):
    files = pictures_of(large)[:24 if options.quick else 104]
    listing = HOME / "files.txt"
    listing.write_text("".join(f"{f}\n" for f in files))
    folder = links(HOME / f"large-{len(files)}", files, len(files))
    jobs = str(options.jobs)
    me = [sys.executable, __file__]
    contestants = [
        ("floor", [options.floor, jobs, str(CELL)], dict(stdin=listing)),
        ("proofsheet", sheet_command(options, folder, HOME / "proofsheet.png", "-j", jobs), {}),
        ("vips, threaded", [*me, "--draw", "vips", "--out", str(HOME / "vips.png"), "--jobs", jobs, "--list", str(listing)],
         dict(env={"VIPS_CONCURRENCY": jobs})),
        ("pillow", [*me, "--draw", "pillow", "--out", str(HOME / "pillow.png"), "--list", str(listing)], {}),
    ]
    if options.jobs > 1:
        contestants.insert(2, ("proofsheet -j1", sheet_command(options, folder, HOME / "one.png", "-j", "1"), {}))
    if shutil.which("vipsthumbnail") and shutil.which("vips"):
        contestants.append(("vips commands", vips_commands(files), dict(env={"VIPS_CONCURRENCY": jobs})))
    magick = shutil.which("montage")
    if magick:
        contestants.append(("montage", [
            magick, "-limit", "thread", jobs, "-define", f"jpeg:size={2 * CELL}x{2 * CELL}", *files,
            "-auto-orient", "-thumbnail", f"{CELL}x{CELL}", "-geometry", f"{CELL}x{CELL}+4+4", "-tile", "8x",
            "-define", "png:compression-level=1", str(HOME / "montage.png")], {}))
    runs = contest(contestants, options.repeats)

    print(f"{len(files)} photographs from {large.name}, cells of {CELL} pixels, {jobs} threads,"
          f" {options.repeats} rounds (medians; the ratio is Proofsheet's wall time to theirs, paired)\n")
    print(f"  {'':16}{'wall':>9}{'CPU':>9}{'peak':>11}   ratio (lowest to highest)")
    for name, *_ in contestants:
        wall, cpu = median(r.wall for r in runs[name]), median(r.cpu for r in runs[name])
        peak = median(r.peak for r in runs[name])
        line = f"  {name:16}{wall:8.2f}s{cpu:8.2f}s{megabytes(peak):>11}"
        if name != "proofsheet":
            line += "   {:.2f} ({:.2f} to {:.2f})".format(*ratio(runs, "proofsheet", name))
        print(line)
    if not magick:
        print("  montage          isn't installed")
    if options.jobs > 1:
        print("\n  {0} threads against one: {1:.2f} times as fast ({2:.2f} to {3:.2f}); CPU time against the"
              " floor's: {4:.2f}".format(jobs, *ratio(runs, "proofsheet -j1", "proofsheet"),
                                         ratio(runs, "proofsheet", "floor", "cpu")[0]))
    same = (HOME / "one.png").exists() and options.jobs > 1
    if same and (HOME / "one.png").read_bytes() != (HOME / "proofsheet.png").read_bytes():
        sys.exit("bench: one thread and several drew different bytes")


def quality(options, large):
    """Thumbnails against the ideal, and what each way costs beside the fast one."""
    from quality import compare, cut
    files = pictures_of(large)[:12 if options.quick else 40]
    folder = links(HOME / f"quality-{len(files)}", files, len(files))
    sheets, jobs = [], str(options.jobs)
    for name, more in (("proofsheet", ()), ("--scaling best", ("--scaling", "best"))):
        sheet, layout = HOME / "quality.png", HOME / "quality.jsonl"
        checked(name, sheet_command(options, folder, sheet, "-j", jobs, "--previews", "never",
                                    "--layout", str(layout), *more))
        sheets.append((name, cut(sheet, layout)))
    by_item = {str(p.relative_to(folder)): str(p) for p in sorted(folder.rglob("*.jpg"))}
    print(f"\nThumbnails against every pixel and a Lanczos in floating point, {len(files)} photographs\n")
    print(f"  {'':16}{'average':>10}{'worst':>10}{'shift':>12}")
    for name, average, worst, moved in compare(sheets, by_item):
        print(f"  {name:16}{average:7.1f} dB{worst:7.1f} dB{moved:9.3f} px")
    # A finer way decodes more: what it costs, side by side.
    ways = [("fast", ()), ("--scaling best", ("--scaling", "best")), ("--linear", ("--linear",))]
    runs = contest([(name, sheet_command(options, folder, HOME / "way.png", "-j", jobs, *more), {})
                    for name, more in ways], min(options.repeats, 3))
    for name, _ in ways[1:]:
        print("  {0}: {1:.2f} times the wall time of fast ({2:.2f} to {3:.2f})".format(
            name, *ratio(runs, name, "fast")))


def with_marker(jpeg, number, data):
    return jpeg[:2] + bytes([0xFF, number]) + (len(data) + 2).to_bytes(2, "big") + data + jpeg[2:]


def with_thumbnail(jpeg, small):
    """EXIF whose second directory holds a thumbnail."""
    tiff = b"MM\0*" + (8).to_bytes(4, "big") + b"\0\0" + (14).to_bytes(4, "big") + b"\0\2"
    for tag, value in ((0x201, 44), (0x202, len(small))):
        tiff += tag.to_bytes(2, "big") + b"\0\4\0\0\0\1" + value.to_bytes(4, "big")
    return with_marker(jpeg, 0xE1, b"Exif\0\0" + tiff + bytes(4) + small)


def with_large_thumbnail(jpeg, small):
    """A multi-picture file: the list in front, the preview behind."""
    whole = len(jpeg) + 2 + 2 + 4 + 26 + 32
    tiff = b"MM\0*\0\0\0\x08\0\1\xb0\2\0\7" + (32).to_bytes(4, "big") + (26).to_bytes(4, "big") + bytes(4)
    for kind, size, offset in ((0x20030000, whole, 0), (0x00010001, len(small), whole - 10)):
        tiff += b"".join(n.to_bytes(4, "big") for n in (kind, size, offset, 0))
    return with_marker(jpeg, 0xE2, b"MPF\0" + tiff) + small


def other_files(large, count):
    """The photographs with previews, and progressive, each in a folder of its own."""
    import pyvips
    kinds = {name: HOME / f"{name}-{count}" for name in ("thumbnails", "multi-picture", "progressive")}
    for folder in kinds.values():
        folder.mkdir(parents=True, exist_ok=True)
    for path in map(pathlib.Path, pictures_of(large)[:count]):
        if all((folder / path.name).exists() for folder in kinds.values()):
            continue
        whole = path.read_bytes()
        stored = pyvips.Image.new_from_file(str(path))
        def small(side):
            return pyvips.Image.thumbnail(str(path), side, no_rotate=True).jpegsave_buffer(Q=85, keep="none")
        files = {"thumbnails": with_thumbnail(whole, small(160)),
                 "multi-picture": with_large_thumbnail(whole, small(1024)),
                 "progressive": stored.jpegsave_buffer(Q=92, interlace=True)}
        for name, data in files.items():
            (kinds[name] / path.name).write_bytes(data)
    return kinds


def previews_and_scans(options, large):
    kinds = other_files(large, 12 if options.quick else 24)
    print("\nFiles that bring more than a picture (wall time, medians)\n")
    cases = [
        ("EXIF thumbnails, cells of 128", "thumbnails", 128, "--previews", "never"),
        ("multi-picture previews, cells of 256", "multi-picture", 256, "--previews", "never"),
        ("progressive, cells of 256", "progressive", 256, "--scaling", "best"),
    ]
    for text, kind, cell, *off in cases:
        def command(*more):
            width = 8 * cell + 7 * GAP + 2 * MARGIN
            return [*sheet_command(options, kinds[kind], HOME / "kind.png", "-j", str(options.jobs), *more),
                    "--width", str(width)]
        runs = contest([("on", command(), {}), ("off", command(*off), {})], min(options.repeats, 5))
        on, without = (median(r.wall for r in runs[name]) for name in ("on", "off"))
        print("  {0:<40}{1:6.2f} s; {2:6.2f} s with {3}: {4:.1f} times as fast ({5:.1f} to {6:.1f})".format(
            text, on, without, " ".join(off), *ratio(runs, "off", "on")))


def memory_curve(options, small):
    print("\nPeak memory by the number of pictures (one sheet, links to the small photographs)\n")
    targets = pictures_of(small)
    sizes = [100, 1_000] if options.quick else [100, 1_000, 10_000]
    for count in sizes:
        folder = links(HOME / f"small-{count}", targets, count)
        run = checked("proofsheet", sheet_command(options, folder, HOME / "curve.png", "--max-side", "none"))
        print(f"  {count:>9,} pictures{megabytes(run.peak):>12}{run.wall:10.1f} s")
    if options.million:
        tiny = HOME / "tiny"
        make_photos(tiny, 100, 64, 48, 85, 0)
        folder = links(HOME / "tiny-1000000", pictures_of(tiny), 1_000_000)
        run = checked("proofsheet", [
            options.program, "sheet", str(folder), "-o", str(HOME / "curve.png"), "--columns", "500",
            "--width", "16000", "--spacing", "0", "--column-spacing", "0", "--margin", "0",
            "--no-captions", "--max-side", "none", "--progress", "never", "-q"])
        print(f"  {1_000_000:>9,} pictures{megabytes(run.peak):>12}{run.wall:10.1f} s   (64 x 48, cells of 32)")


def gigapixel(options, small):
    """A sheet of a thousand megapixels; a tenth of that with --quick."""
    # 104 columns: beyond the 32,767 pixels at which Cairo's surfaces end, on both sides.
    columns = 30 if options.quick else 104
    count = columns * columns
    folder = links(HOME / f"giga-{count}", pictures_of(small), count)
    side = columns * 320
    run = checked("proofsheet", [
        options.program, "sheet", str(folder), "-o", str(HOME / "giga.png"), "--columns", str(columns),
        "--width", str(side), "--spacing", "0", "--column-spacing", "0", "--margin", "0", "--no-captions",
        "--max-side", "none", "--progress", "never", "-q"])
    print(f"\nOne sheet of {side * side / 1e6:,.0f} megapixels ({side} x {side}):"
          f" {megabytes(run.peak)} at the peak, {run.wall:.1f} s")


def layout(options):
    """The layout engine alone: a million cells, each case in a process of its own."""
    program = pathlib.Path(options.program).parent / "LayoutBench"
    print("\nThe layout engine, a million cells (median of %d)" % options.repeats)
    cases = [
        ("uniform", "plan, uniform cells", None), ("viewport", "a viewport at cell 900,000", None),
        ("measured", "plan, each cell measured", 1e6), ("stacks", "plan, cells of a stack and two colors", 1e6),
        ("ids", "plan, uniform cells with ids of their own", 1e6)]
    for case, text, cells in cases:
        times, peak = [], 0
        for _ in range(options.repeats):
            run = checked("LayoutBench", [str(program), case])
            times.append(float((HOME / "last.log").read_text().split()[0]))
            peak = max(peak, run.peak)
        each = f"   {median(times) * 1e3 / cells:.2f} microseconds each" if cells else ""
        print(f"  {text:<44}{median(times):9.2f} ms{megabytes(peak):>12}{each}")


def worker_cost(options, small):
    """What the worker costs a cell that Polaroid draws, against the same code in the program."""
    plugin = pathlib.Path(".build/plugins/polaroid.so")
    if not plugin.exists():
        print("\nThe worker's cost isn't measured: make plugins builds .build/plugins/polaroid.so")
        return
    count = 64 if options.quick else 256
    folder = links(HOME / f"worker-{count}", pictures_of(small), count)
    print(f"\nThe worker's cost with Polaroid: {count} cells, {options.jobs} threads, processes' start included\n")
    for side in (256, 512):
        def command(isolation, out):
            return [options.program, "sheet", str(folder), "-o", str(out), "--columns", "8", "--width",
                    str(8 * side), "--spacing", "0", "--column-spacing", "0", "--margin", "0", "--no-captions",
                    "--max-side", "none", "--progress", "never", "-q", "-j", str(options.jobs), "--cell", str(plugin),
                    "--isolation", isolation]
        contestants = [(isolation, command(isolation, HOME / f"{isolation}.png"), {})
                       for isolation in ("none", "process", "sandbox")]
        # A second and a half a run: more rounds than of the long ones, or chance decides.
        runs = contest(contestants, max(options.repeats, 7))
        cell = {name: min(r.wall for r in runs[name]) / count * 1e6 for name, *_ in contestants}
        line = f"  {side} pixels: {cell['none']:,.0f} us a cell in the program"
        for name in ("process", "sandbox"):
            line += "; {}: {:.3f} times ({:.3f} to {:.3f})".format(name, *ratio(runs, name, "none"))
        print(line)
        if len({(HOME / f"{name}.png").read_bytes() for name, *_ in contestants}) != 1:
            sys.exit("bench: the worker and the program drew different bytes")


def decoders(options, large):
    """Pictures of other kinds: the decoder in its sealed worker, in the program, and libvips."""
    kinds = [("webp", "webp"), ("tiff", "tif"), ("tiff", "pyramid.tif"), ("heif", "avif"), ("jpeg2000", "jp2")]
    sources = pictures_of(large)[:8 if options.quick else 16]
    jobs = str(options.jobs)
    me = [sys.executable, __file__]
    print(f"\n{len(sources)} photographs of {large.name} as other kinds, cells of {CELL} pixels, {jobs} threads\n")
    for plugin, suffix in kinds:
        library = pathlib.Path(f".build/plugins/{plugin}.so")
        if not library.exists():
            print(f"  {suffix:12} isn't measured: {library} isn't there")
            continue
        folder = HOME / f"kind-{suffix}-{len(sources)}"
        folder.mkdir(exist_ok=True)
        # In a process of its own: a child's peak begins with what its parent had in memory.
        listing = HOME / f"kind-{suffix}.txt"
        listing.write_text("".join(f"{f}\n" for f in sources))
        checked(suffix, [*me, "--draw", "kind", "--out", str(folder), "--list", str(listing)])
        listing = HOME / f"kind-{suffix}.txt"
        listing.write_text("".join(f"{f}\n" for f in sorted(folder.iterdir())))
        contestants = [
            (isolation, sheet_command(options, folder, HOME / f"kind-{isolation}.png", "-j", jobs, "--plugin",
                                      str(library), "--isolation", isolation), {})
            for isolation in ("sandbox", "none")]
        contestants.append(
            ("vips", [*me, "--draw", "vips", "--out", str(HOME / "vips.png"), "--jobs", jobs, "--list", str(listing)],
             dict(env={"VIPS_CONCURRENCY": jobs})))
        runs = contest(contestants, min(options.repeats, 5))
        line = f"  {suffix:12}{median(r.wall for r in runs['sandbox']):6.2f}s"
        line += "   {:.2f} of the same in the program ({:.2f} to {:.2f})".format(*ratio(runs, "sandbox", "none"))
        line += "; {:.2f} of vips ({:.2f} to {:.2f})".format(*ratio(runs, "sandbox", "vips"))
        line += f"; peak {megabytes(median(r.peak for r in runs['sandbox']))}"
        print(line)
        if (HOME / "kind-none.png").read_bytes() != (HOME / "kind-sandbox.png").read_bytes():
            sys.exit("bench: the worker and the program drew different bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=".build/release/proofsheet")
    parser.add_argument("--floor", default=".build/bench/jpeg_floor")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--repeats", type=int, help="rounds that count (default 7, quick 3)")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, for a first look")
    parser.add_argument("--million", action="store_true", help="also a sheet of a million links")
    parser.add_argument("--pictures", action="store_true", help="quality, previews and scans only")
    parser.add_argument("--layout", action="store_true", help="the layout engine only")
    parser.add_argument("--decoders", action="store_true", help="decoders of plugins only")
    parser.add_argument("--memory", action="store_true", help="peak memory, and the cost of workers, only")
    parser.add_argument("--diff", action="store_true", help="comparisons only")
    parser.add_argument("--png-floor", default=".build/bench/png_floor")
    parser.add_argument("--debug-program", default=".build/debug/proofsheet")
    parser.add_argument("--draw", choices=("vips", "pillow", "kind"), help=argparse.SUPPRESS)
    parser.add_argument("--out", help=argparse.SUPPRESS)
    parser.add_argument("--list", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.draw:
        with open(options.list) as f:
            files = f.read().splitlines()
        {"vips": draw_with_vips, "pillow": draw_with_pillow, "kind": make_kind}[options.draw](options.out, options.jobs, files)
        return
    options.repeats = options.repeats or (3 if options.quick else 7)
    HOME.mkdir(parents=True, exist_ok=True)
    load = os.getloadavg()[0]
    if load > 0.7 * os.cpu_count():
        print(f"note: the machine is busy (load {load:.1f} on {os.cpu_count()} processors);"
              " trust the ratios, not the times\n")
    if options.diff:
        diff_bench.run(options, HOME, measure, median, megabytes)
        return
    if options.pictures:
        large, _ = corpus(options.quick)
        quality(options, large)
        previews_and_scans(options, large)
        return
    if options.decoders:
        decoders(options, corpus(options.quick)[0])
        return
    if options.memory:
        small = corpus(options.quick)[1]
        memory_curve(options, small)
        gigapixel(options, small)
        worker_cost(options, small)
        return
    layout(options)
    if options.layout:
        return
    large, small = corpus(options.quick)
    compare_tools(options, large)
    # In a process of its own: what this one holds is where the peaks of its children begin.
    sys.stdout.flush()
    subprocess.run([sys.executable, __file__, *sys.argv[1:], "--pictures"], check=True)
    memory_curve(options, small)
    gigapixel(options, small)
    worker_cost(options, small)
    decoders(options, large)
    diff_bench.run(options, HOME, measure, median, megabytes)


if __name__ == "__main__":
    main()
