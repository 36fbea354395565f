"""Water: the sea at sunset, a pool with caustics, a beach from the air."""

import numpy as np

from .darkroom import blur, develop, fbm, glow, grid, halve, mix, rgb, ridged, sample, smooth


def _evening_sky(rx, ry, rz, seed):
    sun = np.array([0.06, 1.0, 0.045])
    sun /= np.linalg.norm(sun)
    toward = np.clip(rx * sun[0] + ry * sun[1] + rz * sun[2], 0, 1)
    sky = mix(rgb("f6a25a"), rgb("355a8c"), smooth(-0.02, 0.42, rz) ** 0.7)
    sky = mix(sky, rgb("d5607a") * np.ones_like(sky), np.exp(-((rz - 0.11) / 0.07) ** 2) * 0.38)
    sky = sky * 0.62 + (toward ** 40)[..., None] * rgb("ff9a4a") * 0.9
    sky = sky + (toward ** 900)[..., None] * rgb("ffdf9e") * 3.0
    disc = smooth(0.99945, 0.9996, toward)
    sky = sky + disc[..., None] * rgb("fff0c0") * 9
    z = np.maximum(rz, 0.02)
    u, v = rx / z, ry / z
    n = fbm(u * 0.55 + 4, v * 0.20 + 2, 7, seed, 0.55)
    cloud = smooth(0.02, 0.55, n) * smooth(0.015, 0.10, rz)
    rim = smooth(0.35, 0.02, n)
    tint = mix(rgb("5b5078"), rgb("ff8a58"), np.clip(rim * 0.9 + toward ** 14, 0, 1))
    return mix(sky, tint * (0.55 + 1.3 * toward ** 10)[..., None], cloud * 0.85)


def sunset(w, h, seed):
    """The sea under an evening sky; each pixel averages several facets, which makes the glitter."""
    x, y = grid(w, h)
    k = 0.72
    rx, rz = (x - 0.5) * 2 * k, (0.43 * h / w - y) * 2 * k
    ry = np.ones_like(rx)
    n = np.sqrt(rx ** 2 + ry ** 2 + rz ** 2)
    rx, ry, rz = rx / n, ry / n, rz / n
    img = _evening_sky(rx, ry, np.maximum(rz, 0), seed)

    rng = np.random.default_rng(seed)
    waves = [(2 * np.pi / L, rng.normal(np.pi / 2, 0.75), rng.uniform(0, 7), 0.026 * (0.9 + 0.2 * rng.random()))
             for L in np.geomspace(0.25, 26, 34)]
    row = np.nonzero(rz[:, 0] < 0)[0][0]
    sea_x, sea_z, sea_n = rx[row:], rz[row:], ry[row:]
    total = 0
    count = 14
    for s in range(count):
        jx = rng.uniform(-1, 1, sea_x.shape).astype(np.float32) * k / w
        jz = rng.uniform(-1, 1, sea_x.shape).astype(np.float32) * k / w
        dx, dz = sea_x + jx, np.minimum(sea_z + jz, -0.0012)
        t = 2.6 / -dz
        px, py = dx * t, sea_n * t
        fx, fy = np.zeros_like(px), np.zeros_like(px)
        foot = t * t * 1.2 * k / w / 2.6 + 0.02
        for q, a, phase, steep in waves:
            keep = np.exp(-(foot * q * 0.11) ** 2)
            c = np.cos(q * (px * np.cos(a) + py * np.sin(a)) + phase + 0.6 * np.sin(0.31 * px + phase)) * steep * keep
            fx += c * np.cos(a)
            fy += c * np.sin(a)
        lost = np.clip(1 - np.exp(-foot * 0.5), 0, 1) * 0.075
        fx += rng.standard_normal(fx.shape).astype(np.float32) * (0.012 + lost)
        fy += rng.standard_normal(fy.shape).astype(np.float32) * (0.012 + lost)
        m = np.sqrt(fx * fx + fy * fy + 1)
        nx, ny, nz = -fx / m, -fy / m, 1 / m
        d = dx * nx + sea_n * ny + dz * nz
        qx, qy, qz = dx - 2 * d * nx, sea_n - 2 * d * ny, dz - 2 * d * nz
        mirror = np.clip(0.02 + 0.98 * (1 - np.clip(-d, 0, 1)) ** 5, 0, 1)
        deep = rgb("10333f") * 0.5 + (np.clip(fy * 5 + 0.4, 0, 1))[..., None] * rgb("1d5a5c") * 0.25
        total = total + mix(deep, np.minimum(_evening_sky(qx, qy, np.abs(qz), seed), 7), mirror)
    img[row:] = total / count
    far = np.exp(-((rz) / 0.010) ** 2)
    img = mix(img, rgb("f0935c") * np.ones_like(img), far * 0.45)
    return develop(glow(img, 1.0, 16, 0.35), seed, 0.95, 1.05, 1.08, 0.006)


def pool(w, h, seed):
    """The floor of a pool: light bent by the surface twice, on its way down and on its way up."""
    n = 900
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / n
    surface = fbm(x * 4, y * 4, 4, seed, 0.42) + 0.35 * ridged(x * 3 + 3, y * 3, 3, seed + 1)
    gy, gx = np.gradient(surface * n * 0.075)
    light = np.zeros(n * n, np.float32)
    rng = np.random.default_rng(seed)
    for c, shift in enumerate((0.96, 1.0, 1.04)):
        hits = np.zeros(n * n)
        for _ in range(14):
            ux, uy = x * n + rng.uniform(0, 1, x.shape), y * n + rng.uniform(0, 1, x.shape)
            tx = (ux - sample(gx, ux, uy) * 115 * shift).astype(int) % n
            ty = (uy - sample(gy, ux, uy) * 115 * shift).astype(int) % n
            hits += np.bincount((ty * n + tx).ravel(), minlength=n * n)
        layer = blur((hits / 14).reshape(n, n).astype(np.float32), 0.9)
        light = layer[..., None] if c == 0 else np.concatenate([light, layer[..., None]], -1)
    u, v = grid(w * 2, h * 2)
    depth = 1 + 0.55 * (1 - v * w / h)
    px, py = ((u - 0.5) * depth + 0.5) * 0.62 + 0.13, v * depth * 0.62 + 0.06
    sx, sy = np.clip(px, 0, 1) * n, np.clip(py, 0, 1) * n
    bx, by = px + sample(gx, sx, sy) * 0.028, py + sample(gy, sx, sy) * 0.028
    tile = 0.042
    fx, fy = np.abs((bx / tile) % 1 - 0.5) * 2, np.abs((by / tile) % 1 - 0.5) * 2
    joint = np.maximum(smooth(0.86, 0.95, fx), smooth(0.86, 0.95, fy))
    which = np.sin(np.floor(bx / tile) * 12.9898 + np.floor(by / tile) * 78.233) * 43758.5453
    which = which - np.floor(which)
    color = mix(rgb("2fa9c0"), rgb("7fd8dc"), which * 0.75)
    color = mix(color, rgb("d8efe8") * np.ones_like(color), joint * 0.6)
    lane = smooth(0.052, 0.046, np.abs(bx - 0.40))
    color = mix(color, rgb("123f78") * np.ones_like(color), lane * 0.9)
    ct = sample(light, np.clip(bx, 0, 1) * n, np.clip(by, 0, 1) * n)
    img = color * (0.32 + 0.62 * np.minimum(ct, 6)) * mix(rgb("bdeef2"), rgb("f4ffff"), v * w / h)
    fresnel = sample(gy, sx, sy)
    img = img + np.clip(fresnel * 0.5 - 0.03, 0, 1)[..., None] * rgb("d8f4ff") * 0.55
    return develop(glow(halve(img), 1.0, 6, 0.25), seed, 0.72, 1.04, 1.1, 0.005)


def beach(w, h, seed):
    """A beach from straight above: sand, the swash, breaking lines, and the green behind them."""
    u, v = grid(w * 2, h * 2)
    s = h / w
    along = v / s
    shore = 0.36 + 0.07 * np.sin(along * 3.1 + 0.5) + 0.045 * fbm(along * 2.4, u * 0.4, 4, seed)
    d = u - shore + 0.018 * fbm(u * 7, v * 7, 5, seed + 1)
    sand = mix(rgb("dcbf93"), rgb("efdcb9"), 0.5 + fbm(u * 9, v * 9, 6, seed + 2))
    ripple = fbm(u * 60 + 2 * fbm(u * 6, v * 6, 3, seed + 3), v * 26, 4, seed + 4)
    sand = sand * (1 + 0.10 * ripple + 0.10 * fbm(u * 260, v * 260, 2, seed + 5))[..., None]
    wet = smooth(-0.085, -0.02, d + 0.02 * fbm(along * 6, u * 2, 4, seed + 6))
    sand = mix(sand, sand * rgb("b99a78") * 1.25, wet * 0.9)
    water = mix(rgb("8fd6c4"), rgb("2a9fae"), smooth(0.0, 0.24, d))
    water = mix(water, rgb("0c5a82") * np.ones_like(water), smooth(0.16, 0.62, d + 0.07 * fbm(u * 4, v * 4, 5, seed + 7)))
    reef = smooth(0.12, 0.5, fbm(u * 5 + 9, v * 5, 6, seed + 8)) * smooth(0.22, 0.40, d)
    water = mix(water, rgb("0d4a56") * np.ones_like(water), reef * 0.55)
    chop = ridged(u * 26 + fbm(u * 5, v * 5, 3, seed + 9), v * 12, 5, seed + 10)
    water = water * (0.80 + 0.42 * chop)[..., None]
    bottom = mix(sand, water, smooth(-0.012, 0.16, d) * 0.9 + 0.1 * (d > 0))
    img = np.where((d > -0.02)[..., None], bottom, sand)
    foam = np.zeros_like(d)
    lace = ridged(u * 22 + 1.5 * fbm(u * 8, v * 8, 4, seed + 11), v * 22, 6, seed + 12, 0.62)
    for at, width, strength in ((0.0, 0.012, 1.0), (0.055, 0.030, 0.9), (0.135, 0.036, 1.0), (0.235, 0.020, 0.8)):
        wander = d - at + 0.020 * fbm(along * 4 + at * 40, u * 0.7, 5, seed + 13)
        patch = smooth(-0.15, 0.35, fbm(along * 3.2 + at * 90, 0.4 + at * 7 + 0 * u, 4, seed + 14) + 0.12)
        front = smooth(0.004, -0.001, np.abs(wander) - 0.0035)
        tail = smooth(width * 1.9, 0, -wander) * smooth(0.004, -0.004, wander)
        foam = np.maximum(foam, strength * (0.35 + 0.65 * patch) * np.maximum(
            front * smooth(0.3, 0.6, lace + 0.3), tail * smooth(0.40, 0.72, lace + 0.25 * tail)))
    img = img * (1 - 0.18 * np.clip(np.roll(foam, (7, 5), (0, 1)) - foam, 0, 1))[..., None]
    img = mix(img, rgb("fbfdfb") * np.ones_like(img) * 1.1, np.clip(foam, 0, 1))
    return develop(halve(img), seed, 0.80, 1.05, 1.1, 0.006)
