"""How close thumbnails come to the ideal: every pixel decoded, then Lanczos with three lobes in
floating point, in the light that samples are stored in. Ours are cut out of a sheet by the rectangles
that --layout names; libvips' are its own thumbnail() at the same size."""

import json

import numpy
import pyvips
from PIL import Image, ImageOps


def lanczos_matrix(source, target):
    """Weights: a row for each output position, centers evenly spread."""
    step = source / target
    reach = max(step, 1.0)
    centers = (numpy.arange(target) + 0.5) * step
    distance = (numpy.arange(source)[None, :] + 0.5 - centers[:, None]) / reach
    weights = numpy.where(abs(distance) < 3, numpy.sinc(distance) * numpy.sinc(distance / 3), 0)
    return weights / weights.sum(axis=1, keepdims=True)


def ideal(path, width, height):
    with Image.open(path) as picture:
        whole = numpy.asarray(ImageOps.exif_transpose(picture).convert("RGB"), dtype=numpy.float32)
    across = lanczos_matrix(whole.shape[1], width).astype(numpy.float32)
    down = lanczos_matrix(whole.shape[0], height).astype(numpy.float32)
    rows = numpy.tensordot(down, whole, axes=(1, 0))
    return numpy.clip(numpy.einsum("xw,hwc->hxc", across, rows, optimize=True), 0, 255)


def inner(picture):
    """Without the outermost pixels: the sheet draws a hairline over the edge of each picture."""
    return picture[1:-1, 1:-1]


def psnr(a, b):
    a, b = inner(a), inner(b)
    error = float(numpy.mean((a.astype(numpy.float64) - b) ** 2))
    return 99.0 if error == 0 else 10 * numpy.log10(255 * 255 / error)


def shift(a, b):
    """How far `a` lies from `b`, in pixels, by the slopes of the brightness."""
    one, other = inner(a).mean(axis=2), inner(b).mean(axis=2)
    down, across = numpy.gradient(other)
    slopes = numpy.stack([across.ravel(), down.ravel()], axis=1)
    moved, *_ = numpy.linalg.lstsq(slopes, (other - one).ravel(), rcond=None)
    return float(numpy.hypot(*moved))


def vips_thumbnail(path, width, height):
    picture = pyvips.Image.thumbnail(path, width, height=height, size="force").colourspace("srgb")
    return picture.numpy()[:, :, :3].astype(numpy.float64)


def cut(sheet, layout):
    """The pictures of a sheet by item, as it was laid out."""
    pixels = numpy.asarray(Image.open(sheet).convert("RGB"), dtype=numpy.float64)
    found = {}
    with open(layout) as lines:
        for line in map(json.loads, lines):
            if line.get("picture"):
                x, y, w, h = line["picture"]
                found[line["id"]] = pixels[y:y + h, x:x + w]
    return found


def compare(ours, files):
    """`ours`: a name and the thumbnails by item, each. Returns a row for each, and one for libvips."""
    figures = {name: [] for name, _ in ours}
    figures["libvips"] = []
    for item, path in files.items():
        height, width, _ = ours[0][1][item].shape
        best = ideal(path, width, height)
        for name, thumbnails in ours:
            mine = thumbnails[item]
            if mine.shape != best.shape:
                raise SystemExit(f"bench: {item} is {mine.shape} in one sheet and {best.shape} in another")
            figures[name].append((psnr(mine, best), shift(mine, best)))
        theirs = vips_thumbnail(path, width, height)
        figures["libvips"].append((psnr(theirs, best), shift(theirs, best)))
    return [(name, numpy.mean([p for p, _ in rows]), min(p for p, _ in rows), max(s for _, s in rows))
            for name, rows in figures.items()]
