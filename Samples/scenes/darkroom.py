"""What every scene needs: noise that is the same on every machine, and the last steps of a print.

Scenes work in linear light, float32, shape (height, width, 3); `develop` makes 0...1 sRGB of it.
"""

import numpy as np


def grid(w, h):
    """Pixel centers: x grows to the right over 0...1, y downwards over 0...h/w."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return (x + 0.5) / w, (y + 0.5) / w


def mix(a, b, t):
    """a where t is 0, b where t is 1. Colors (last axis) may meet weights that have no such axis."""
    a, b, t = (np.asarray(v, np.float32) for v in (a, b, t))
    n = max(a.ndim, b.ndim)
    if n == 1 or (n > 1 and t.ndim == n - 1):
        t = t[..., None]
    return a * (1 - t) + b * t


def smooth(lo, hi, v):
    t = np.clip((v - lo) / (hi - lo), 0, 1)
    return t * t * (3 - 2 * t)


def rgb(text):
    """A color of the sRGB notation `e0b080`, in linear light."""
    c = np.array([int(text[i:i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)
    return c ** 2.2


# ---------------------------------------------------------------- noise

_tables = {}


def _gradients(seed):
    if seed not in _tables:
        angle = np.random.default_rng(seed).uniform(0, 2 * np.pi, (256, 256))
        _tables[seed] = (np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32))
    return _tables[seed]


def perlin(x, y, seed=0):
    """Gradient noise in about -1...1 with cells of size 1."""
    gx, gy = _gradients(seed)
    x, y = np.broadcast_arrays(np.asarray(x, np.float32), np.asarray(y, np.float32))
    xi, yi = np.floor(x).astype(np.int32), np.floor(y).astype(np.int32)
    fx, fy = x - xi, y - yi
    u, v = fx ** 3 * (fx * (fx * 6 - 15) + 10), fy ** 3 * (fy * (fy * 6 - 15) + 10)

    def corner(dx, dy):
        i, j = (yi + dy) & 255, (xi + dx) & 255
        return gx[i, j] * (fx - dx) + gy[i, j] * (fy - dy)

    top = corner(0, 0) * (1 - u) + corner(1, 0) * u
    bottom = corner(0, 1) * (1 - u) + corner(1, 1) * u
    return (top * (1 - v) + bottom * v) * 1.5


def fbm(x, y, octaves=5, seed=0, gain=0.5, lacunarity=2.03):
    total, amp, norm = 0, 1.0, 0.0
    for o in range(octaves):
        total = total + amp * perlin(x, y, seed * 31 + o)
        norm += amp
        amp *= gain
        x, y = x * lacunarity + 17.3, y * lacunarity - 9.1
    return total / norm


def ridged(x, y, octaves=6, seed=0, gain=0.5, lacunarity=2.07):
    total, amp, norm, weight = 0, 1.0, 0.0, 1.0
    for o in range(octaves):
        n = (1 - np.abs(perlin(x, y, seed * 37 + o))) ** 2 * weight
        weight = np.clip(n * 1.6, 0, 1)
        total = total + amp * n
        norm += amp
        amp *= gain
        x, y = x * lacunarity + 5.7, y * lacunarity + 3.3
    return total / norm


# ---------------------------------------------------------------- pictures as arrays

def sample(a, u, v):
    """Bilinear look-up in pixels, edges repeated."""
    h, w = a.shape[:2]
    u, v = np.clip(u, 0, w - 1.001), np.clip(v, 0, h - 1.001)
    i, j = v.astype(np.int32), u.astype(np.int32)
    fu, fv = u - j, v - i
    if a.ndim == 3:
        fu, fv = fu[..., None], fv[..., None]
    return ((a[i, j] * (1 - fu) + a[i, j + 1] * fu) * (1 - fv)
            + (a[i + 1, j] * (1 - fu) + a[i + 1, j + 1] * fu) * fv)


def blur(a, sigma):
    """Gaussian, separable, edges repeated."""
    if sigma <= 0:
        return a
    if sigma > 6:                       # coarse first: the eye can't tell, the clock can
        k = int(sigma // 3)
        h, w = a.shape[:2]
        pad = [(0, -h % k), (0, -w % k)] + [(0, 0)] * (a.ndim - 2)
        b = np.pad(a, pad, mode="edge")
        b = b.reshape(b.shape[0] // k, k, b.shape[1] // k, k, *a.shape[2:]).mean((1, 3))
        b = blur(b, sigma / k)
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        return sample(np.pad(b, [(1, 1), (1, 1)] + [(0, 0)] * (a.ndim - 2), mode="edge"),
                      (x + 0.5) / k + 0.5, (y + 0.5) / k + 0.5).astype(np.float32)
    r = int(np.ceil(3 * sigma))
    k = np.exp(-0.5 * (np.arange(-r, r + 1) / sigma) ** 2)
    k = (k / k.sum()).astype(np.float32)
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (r, r)
        p = np.pad(a, pad, mode="edge")
        n = a.shape[axis]
        a = sum(k[i] * np.take(p, np.arange(i, i + n), axis=axis) for i in range(2 * r + 1))
    return a.astype(np.float32)


def halve(a):
    h, w = a.shape[0] // 2 * 2, a.shape[1] // 2 * 2
    a = a[:h, :w]
    return (a[0::2, 0::2] + a[1::2, 0::2] + a[0::2, 1::2] + a[1::2, 1::2]) / 4


# ---------------------------------------------------------------- the print

def glow(img, threshold=0.8, sigma=18, amount=0.35):
    """Light that spills in the lens from what is too bright."""
    over = np.maximum(img - threshold, 0)
    spill = blur(np.minimum(over, 6), sigma) + 0.5 * blur(np.minimum(over, 6), sigma * 3)
    return img + amount * spill


def develop(img, seed, exposure=1.0, contrast=1.0, saturation=1.0, grain=0.010, vignette=0.25,
            filmic=True):
    """Linear light to an sRGB print in 0...1: exposure, shoulder, grain, a little fall-off."""
    h, w = img.shape[:2]
    x, y = grid(w, h)
    r2 = ((x - 0.5) ** 2 + (y - 0.5 * h / w) ** 2) / (0.25 + 0.25 * (h / w) ** 2)
    img = np.maximum(img, 0) * exposure * (1 - vignette * r2)[..., None]
    if filmic:
        a, b, c, d, e = 2.51, 0.03, 2.43, 0.59, 0.14
        img = np.clip(img * (a * img + b) / (img * (c * img + d) + e), 0, 1)
    else:
        img = np.clip(img, 0, 1)
    s = np.where(img <= 0.0031308, 12.92 * img, 1.055 * np.maximum(img, 1e-9) ** (1 / 2.4) - 0.055)
    s = 0.5 + (s - 0.5) * contrast
    luma = s @ np.array([0.299, 0.587, 0.114], np.float32)
    s = luma[..., None] + (s - luma[..., None]) * saturation
    if grain:
        rng = np.random.default_rng(seed + 7919)
        n = blur(rng.standard_normal((h, w)).astype(np.float32), 0.6)
        n += 0.5 * blur(rng.standard_normal((h, w)).astype(np.float32), 1.2)
        s = s + (grain * 2.2 * n * (1 - 0.6 * np.clip(luma, 0, 1)))[..., None]
    return np.clip(s, 0, 1).astype(np.float32)
