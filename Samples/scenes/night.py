"""After dark: northern lights, a harbor out of focus, the moon, the galaxy, an eclipse."""

import numpy as np

from .darkroom import blur, develop, fbm, glow, grid, halve, mix, rgb, ridged, smooth


def stars(w, h, rng, count, low=0.02, bright=1.5):
    img = np.zeros((h, w, 3), np.float32)
    x, y = rng.integers(0, w, count), rng.integers(0, h, count)
    m = low + bright * rng.random(count) ** 9
    tint = mix(rgb("ffd9b0"), rgb("cfe0ff"), rng.random(count))
    np.add.at(img, (y, x), (m[:, None] * tint).astype(np.float32))
    sharp = blur(img, 0.55) * 3.0
    return sharp + blur(np.maximum(img - 0.5, 0), 2.0) * 6


def aurora(w, h, seed):
    """Curtains of light over a lake: every fold of a curtain throws up its own ray."""
    rng = np.random.default_rng(seed)
    horizon = int(h * 0.66)
    H = horizon
    img = mix(rgb("0a1430"), rgb("173a4a"), (np.linspace(0, 1, H) ** 2)[:, None] * np.ones((H, w))) * 0.55
    img = img + mix(stars(w, H, rng, w * H // 420), 0.2, np.float32(0.25)) * 0.35
    ys = np.arange(H, dtype=np.float32)[:, None]
    green, teal, violet = rgb("52ff9a"), rgb("4fd8c8"), rgb("b04fe0")
    for c, (base, lean, bend, power) in enumerate(
            ((0.40, -0.25, 0.30, 0.55), (0.66, 0.34, 0.34, 1.0), (0.86, -0.20, 0.22, 0.8))):
        n = 5200
        s = np.linspace(0, 1, n).astype(np.float32)
        slow = fbm(s * 2.3 + c * 9, 0.5 + c, 3, seed + c, 0.45)
        cx = w * (-0.2 + 1.4 * s + bend * slow + 0.020 * np.sin(s * 30 + 6 * slow) + 0.006 * np.sin(s * 90))
        foot = H * (base + lean * (s - 0.5) + 0.22 * slow + 0.035 * np.sin(s * 30 + 6 * slow + 1.3))
        ray = np.clip(0.62 + 0.75 * fbm(s * 46, 3.3 + c, 5, seed + 20 + c, 0.6), 0.06, None) ** 1.5
        ray *= np.clip(0.42 + 1.2 * fbm(s * 3.1, 9.3 + c, 3, seed + 30 + c), 0.03, None)
        tall = H * (0.16 + 0.20 * np.clip(0.5 + fbm(s * 12, 1.3 + c, 4, seed + 40 + c), 0, 1))
        low, high = np.zeros((H, w), np.float32), np.zeros((H, w), np.float32)
        for i in range(n):
            col = int(cx[i])
            if not 0 <= col < w:
                continue
            up = (foot[i] - ys[:, 0]) / tall[i]
            body = np.where(up > 0, np.exp(-np.maximum(up, 0) * 1.9) * (1 - np.exp(-np.maximum(up, 0) * 9)), 0)
            low[:, col] += ray[i] * body
            high[:, col] += ray[i] * body * np.clip(up - 0.75, 0, 1.6)
        scale = power * w / n * 0.85
        low, high = blur(low, 1.5) * scale, blur(high, 2.2) * scale
        share = np.clip(high / np.maximum(low, 1e-4), 0, 1)
        img = img + low[..., None] * mix(mix(green, teal, share), violet * np.ones(3), share ** 0.7)
        img = img + blur(low, 30)[..., None] * green * 0.30
    x = np.linspace(0, 1, w, dtype=np.float32)
    line = H - H * (0.10 + 0.13 * ridged(x * 2.6 + 0.8, 0.4, 8, seed + 50) * smooth(-0.3, 0.7, np.abs(x - 0.42) * 2))
    hill = np.clip(ys - line[None, :] + 0.5, 0, 1)
    snow = smooth(0.44, 0.62, fbm(np.arange(w)[None, :] / w * 44, ys / H * 60, 5, seed + 51) * 0.7 + 0.5 - (ys - line[None, :]) / H * 3)
    ground = mix(rgb("05090f"), rgb("3d6a6a") * 0.55, snow * 0.8)
    img = mix(img, ground * (0.35 + blur(img.sum(-1), 40)[..., None] * 0.30), hill)
    L = h - H
    rows = np.arange(L, dtype=np.float32)[:, None]
    wob = fbm(np.arange(w)[None, :] / w * 10, (rows / L) ** 0.55 * 46, 5, seed + 60)
    src_y = np.clip(H - 1 - rows * (1.15 + 0.2 * rows / L) + wob * (2 + rows * 0.16), 0, H - 1)
    src_x = np.clip(np.arange(w)[None, :] + wob * (1 + rows * 0.05), 0, w - 1)
    mirror = blur(img, 1.6)[src_y.astype(int), src_x.astype(int)]
    lake = mirror * (0.72 - 0.42 * rows / L)[..., None] + rgb("040b12") * 0.4
    stone = smooth(0.12, 0.30, fbm(x[None, :] * 11, rows / w * 34, 5, seed + 61) + 0.95 * (rows / L) ** 3 - 0.42)
    dark = rgb("0a0f12") * (0.5 + 0.7 * fbm(x[None, :] * 70, rows / w * 120, 4, seed + 62))[..., None]
    lake = mix(lake, dark + rgb("1f4a3c") * 0.12, stone)
    img = np.concatenate([img, lake])
    return develop(glow(img, 0.6, 14, 0.3), seed, 1.65, 1.06, 1.08, 0.009)


def harbor(w, h, seed):
    """Lights across the water, far out of focus, and what the wet quay makes of them."""
    rng = np.random.default_rng(seed)
    img = np.zeros((h, w, 3), np.float32)
    x, y = grid(w, h)
    v = y * w / h
    img += mix(rgb("141a33"), rgb("3b2f45"), smooth(0, 0.55, v)) * 0.30
    img = mix(img, rgb("07090f") * np.ones_like(img), smooth(0.52, 0.60, v) * 0.7)
    palette = [rgb(c) for c in ("ffb45a", "ff8a3c", "ffd9a0", "ff5038", "58b8ff", "3fd0c0", "fff2dc", "ffa04a", "e85aa8")]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    for layer, (count, radius, level, power) in enumerate(
            ((70, 0.013, 0.50, 0.9), (46, 0.026, 0.47, 0.8), (20, 0.046, 0.42, 0.55), (7, 0.075, 0.36, 0.26))):
        for _ in range(count):
            cx, cy = rng.uniform(-0.02, 1.02) * w, (level + rng.normal(0, 0.055)) * h
            r = radius * w * rng.uniform(0.85, 1.2)
            color = palette[rng.integers(len(palette))] * power * rng.uniform(0.35, 1.25)
            for mirrored in (False, True):
                ty = cy if not mirrored else (0.545 * 2) * h - cy + rng.uniform(0.02, 0.14) * h
                stretch = 1.0 if not mirrored else rng.uniform(1.3, 2.3)
                x0, x1 = max(0, int(cx - r - 3)), min(w, int(cx + r + 3))
                y0, y1 = max(0, int(ty - r * stretch - 3)), min(h, int(ty + r * stretch + 3))
                if x1 <= x0 or y1 <= y0:
                    continue
                px, py = (xx[y0:y1, x0:x1] - cx) / r, (yy[y0:y1, x0:x1] - ty) / (r * stretch)
                squeeze = 1 - 0.16 * abs(cx / w - 0.5)
                d = np.sqrt((px / squeeze) ** 2 + py ** 2)
                edge = smooth(1.0, 1.0 - 2.2 / r, d) if not mirrored else smooth(1.1, 0.55, d)
                disc = edge * (0.72 + 0.34 * smooth(0.55, 0.97, d))
                disc = disc * (1 + 0.10 * fbm(px * 2.2 + cx, py * 2.2, 3, seed))
                if mirrored:
                    disc = disc * 0.40 * (0.55 + 0.9 * np.clip(fbm(px * 1.5 + cx, py * 7 + cy, 4, seed + 2) + 0.35, 0, 1))
                img[y0:y1, x0:x1] += disc[..., None] * color
    return develop(glow(img, 0.7, 20, 0.30), seed, 1.0, 1.06, 1.08, 0.008)


def moon(w, h, seed):
    """The moon a little past the first quarter, seen through a long lens."""
    s = 2
    W, H = w * s, h * s
    rng = np.random.default_rng(seed)
    x, y = grid(W, H)
    R = 0.40
    px, py = (x - 0.5) / R, (y - 0.5 * H / W) / R
    r2 = px ** 2 + py ** 2
    pz = np.sqrt(np.clip(1 - r2, 0, 1))
    height = 0.012 * fbm(px * 5, py * 5, 7, seed, 0.55)
    seas = smooth(-0.02, 0.34, fbm(px * 1.25 + 2.2, py * 1.25 - 0.4, 5, seed + 1, 0.5) + 0.16 * smooth(0.9, 0.0, py) - 0.05)
    albedo = mix(np.float32(0.80), np.float32(0.26), seas) + 0.10 * fbm(px * 9, py * 9, 6, seed + 2, 0.6)
    for i in range(2200):
        a, q = rng.uniform(0, 2 * np.pi), np.sqrt(rng.random())
        cx, cy = q * np.cos(a), q * np.sin(a)
        size = 0.008 * (1 - rng.random()) ** -0.55
        size = min(size, 0.13)
        if q > 0.93:
            continue
        if seas[int(np.clip((cy * R + 0.5 * H / W) * W, 0, H - 1)), int(np.clip((cx * R + 0.5) * W, 0, W - 1))] > 0.5 \
                and rng.random() < 0.75:
            continue
        k = size * R * W * 2.6
        u, v = (cx * R + 0.5) * W, (cy * R + 0.5 * H / W) * W
        x0, x1, y0, y1 = (int(max(0, u - k)), int(min(W, u + k)), int(max(0, v - k)), int(min(H, v + k)))
        if x1 <= x0 or y1 <= y0:
            continue
        fore = max(0.25, np.sqrt(max(0, 1 - q * q)))
        dx, dy = px[y0:y1, x0:x1] - cx, py[y0:y1, x0:x1] - cy
        radial = (dx * np.cos(a) + dy * np.sin(a)) / fore
        across = -dx * np.sin(a) + dy * np.cos(a)
        d = np.sqrt(radial ** 2 + across ** 2) / size
        bowl = np.where(d < 1, (d ** 2 - 1) * 0.8, 0) + 0.34 * np.exp(-((d - 1) / 0.20) ** 2)
        if size > 0.05:
            bowl = np.maximum(bowl, -0.45) + 0.25 * np.exp(-(d / 0.16) ** 2)
        height[y0:y1, x0:x1] += bowl * size * 0.16
        if i % 40 == 0 and size < 0.06:
            albedo[y0:y1, x0:x1] += 0.16 * np.exp(-d ** 2)
    for cx, cy, reach in ((-0.12, 0.70, 1.5), (0.42, -0.08, 0.55), (-0.30, -0.12, 0.5)):
        dx, dy = px - cx, py - cy
        a, d = np.arctan2(dy, dx), np.hypot(dx, dy)
        streak = np.clip(fbm(a * 7 + 3, 0.3 + cx + 0 * a, 4, seed + 9, 0.7) * 2.2, 0, 1)
        albedo += 0.20 * streak * np.exp(-d / (0.32 * reach)) * smooth(0.0, 0.06, d) + 0.25 * np.exp(-(d / 0.035) ** 2)
    gy, gx = np.gradient(height * R * W)
    flat = smooth(0.0, 0.35, pz)
    gx, gy = gx * flat, gy * flat
    n = np.stack([px - gx * 0.9, py - gy * 0.9, pz + 0.04], -1)
    n /= np.linalg.norm(n, axis=-1, keepdims=True)
    sun = np.array([0.82, -0.28, 0.50])
    sun /= np.linalg.norm(sun)
    lit = np.clip((n * sun).sum(-1), 0, 1)
    body = np.clip(px * sun[0] + py * sun[1] + pz * sun[2] + 0.05, 0, 1)
    light = lit ** 0.8 * smooth(0, 0.12, body)
    disc = smooth(1.0, 0.994, np.sqrt(r2))
    tint = mix(rgb("e9e1d4"), rgb("c9c8cc"), seas)
    img = (albedo * light * disc)[..., None] * tint * 0.72 + rgb("05070d") * 0.35
    img = img + (disc * albedo * 0.006)[..., None] * rgb("9fb4d8")
    return develop(glow(halve(img), 0.8, 12, 0.12), seed, 1.0, 1.08, 0.9, 0.007)


def galaxy(w, h, seed):
    """The Milky Way standing over a ridge, upright and narrow, with a lit tent at its foot."""
    rng = np.random.default_rng(seed)
    x, y = grid(w, h)
    a = h / w
    v = y / a
    img = mix(rgb("0b1026"), rgb("31445e"), smooth(0.45, 1.0, v) ** 1.4) * 0.62
    img = mix(img, rgb("e8a06a") * np.ones_like(img) * 0.5, smooth(0.80, 0.95, v) * 0.55)
    axis = 0.50 + 0.30 * (v - 0.45) + 0.03 * fbm(v * 3, 0.5 + 0 * x, 3, seed)
    d = x - axis
    cloud = fbm(x * 2.4, y * 2.4, 7, seed + 1, 0.58)
    core = np.exp(-(d / 0.26) ** 2) * np.clip(0.55 + 0.95 * cloud, 0, 1.4)
    core *= 0.35 + 0.95 * np.exp(-((v - 0.58) / 0.30) ** 2)
    lanes = ridged(x * 2.6 + 0.7 * cloud, y * 1.7, 7, seed + 2, 0.6)
    dust = smooth(0.42, 0.80, lanes) * np.exp(-((d - 0.02) / 0.13) ** 2)
    band = core * (1 - 0.88 * dust)
    tint = mix(rgb("8fa4d8"), rgb("ffd2a0"), np.clip(band * 1.0, 0, 1))
    img = img + band[..., None] * tint * 0.62
    nebula = smooth(0.28, 0.62, fbm(x * 3.5 + 9, y * 3.5, 5, seed + 3)) * np.exp(-(d / 0.14) ** 2)
    img = img + nebula[..., None] * rgb("e0507a") * 0.16
    img = img + blur(rng.random((h, w)).astype(np.float32) ** 60, 0.5)[..., None] * band[..., None] * 5.0
    img = img + stars(w, h, rng, w * h // 160, 0.015, 1.6) * (0.5 + 0.7 * np.clip(core, 0, 1))[..., None] \
        * smooth(0.97, 0.75, v)[..., None]
    lines = ((0.885, 0.075, rgb("1b2636")), (0.925, 0.05, rgb("0e1520")), (0.962, 0.03, rgb("05080c")))
    for i, (level, amp, color) in enumerate(lines):
        line = (level - amp * (ridged(x[0] * (1.1 + i) + i * 5.2, 0.7 + i, 7, seed + 10) - 0.5)) * h
        rows = np.arange(h, dtype=np.float32)[:, None]
        img = mix(img, color * np.ones_like(img), np.clip(rows - line[None, :] + 0.5, 0, 1))
    tx, ty, tw = 0.60, 0.9585, 0.16
    u, t = (x - tx) / tw, (ty - v) * a / tw
    roof = 0.62 * np.clip(1 - (np.abs(u) / 0.5) ** 1.7, 0, 1)
    tent = smooth(0.0, 0.03, t) * smooth(0.0, 0.025, roof - t)
    seam = 1 - 0.55 * np.exp(-(np.abs(u + 0.12 * t) / 0.012) ** 2) - 0.25 * np.exp(-(np.abs(np.abs(u) - 0.28 + 0.2 * t) / 0.012) ** 2)
    lamp = np.exp(-((u - 0.04) ** 2 + (t - 0.16) ** 2) / 0.06) * 1.7 + 0.30
    img = mix(img, lamp[..., None] * seam[..., None] * rgb("ff9a36") * 1.2, tent)
    ground = np.exp(-((u / 0.9) ** 2 + ((t + 0.04) / 0.13) ** 2)) * (v > ty)
    img = img + ground[..., None] * rgb("ff9440") * 0.22
    return develop(glow(img, 0.8, 8, 0.28), seed, 1.15, 1.06, 1.05, 0.010)


def eclipse(w, h, seed):
    """Totality with its last bead of sunlight. Linear light is kept smooth: it becomes 16 bits a sample."""
    x, y = grid(w, h)
    R = 0.155
    px, py = (x - 0.5) / R, (y - 0.5 * h / w) / R
    d, a = np.hypot(px, py), np.arctan2(py, px)
    swirl = a + 0.10 * fbm(px * 0.5, py * 0.5, 2, seed)
    c, s = np.cos(swirl), np.sin(swirl)
    ray = fbm(c * 2.6, s * 2.6, 5, seed + 1, 0.5)
    fine = fbm(c * 16, s * 16, 3, seed + 2, 0.5) / (0.4 + 0.6 * d)
    reach = 0.72 + 0.62 * np.abs(np.cos(a - 0.35)) ** 1.6 + 0.75 * ray
    glowing = np.exp(-(np.maximum(d, 1) - 1) * 2.1 / np.maximum(reach, 0.3)) * (1 + 0.30 * fine + 0.35 * ray)
    inner = np.exp(-(np.maximum(d, 1) - 1) * 11) * 2.2
    out = smooth(0.995, 1.010, d)
    img = ((0.55 * glowing + inner) * out)[..., None] * rgb("e8eefc") * 0.9
    flame = np.exp(-((d - 1.02) / 0.028) ** 2) * smooth(0.22, 0.5, fbm(c * 4 + 3, s * 4, 4, seed + 3)) * out
    img = img + flame[..., None] * rgb("ff4a6a") * 2.6
    b = np.hypot(px - np.cos(-0.75) * 1.0, py - np.sin(-0.75) * 1.0)
    img = img + (np.exp(-(b / 0.10) ** 2) * 9 + 0.25 * np.exp(-b / 0.25))[..., None] * rgb("fff4e0")
    img = img + mix(rgb("1c2a4c"), rgb("05070f"), np.clip(d / 3.4, 0, 1)) * 0.5
    return develop(img, seed, 0.95, 1.04, 1.0, 0, 0.3)
