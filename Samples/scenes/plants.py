"""What grows: a dahlia, a sunflower, a leaf cut out, barley in the evening, lavender, a misty wood."""

import numpy as np

from .darkroom import blur, develop, fbm, glow, grid, halve, mix, perlin, rgb, ridged, smooth


def _petal(img, cx, cy, angle, length, width, inner, outer, light, point=2.2, crease=0.35, seed=0,
           curl=0.5):
    """Lays one petal over `img`, with the shadow that it throws on what lies beneath."""
    h, w = img.shape[:2]
    reach = length + 8
    x0, x1 = int(max(0, cx - reach)), int(min(w, cx + reach))
    y0, y1 = int(max(0, cy - reach)), int(min(h, cy + reach))
    if x1 <= x0 or y1 <= y0:
        return
    yy, xx = np.mgrid[y0:y1, x0:x1].astype(np.float32)
    dx, dy = xx - cx, yy - cy
    ca, sa = np.cos(angle), np.sin(angle)

    def local(ox, oy):
        u = ((dx - ox) * ca + (dy - oy) * sa) / length
        v = (-(dx - ox) * sa + (dy - oy) * ca) / width
        t = np.clip(u, 0, 1)
        half = np.sin(np.pi * t ** 0.80) ** 0.72 * (1 - t ** (point * 2.4)) ** 0.5
        return u, v, half

    u, v, half = local(0, 0)
    inside = smooth(0, 2.2 / width, half - np.abs(v)) * (u > 0) * (u < 1)
    su, sv, shalf = local(length * 0.030, length * 0.055)
    shadow = smooth(-0.10, 0.30, shalf - np.abs(sv)) * (su > 0) * (su < 1.02)
    patch = img[y0:y1, x0:x1]
    patch *= (1 - 0.50 * shadow * (1 - inside))[..., None]
    r = v / np.maximum(half, 1e-3)
    vein = 1 + 0.07 * np.sin(r * 15 + seed) * (1 - np.abs(r)) + 0.10 * perlin(u * 5 + seed, r * 2.5, 3)
    color = mix(inner, outer, smooth(0.05, 0.95, u))
    tilt = (r * curl * (-sa * light[0] + ca * light[1]) + 0.35 * (ca * light[0] + sa * light[1]))
    shade = 0.80 + 0.42 * tilt - crease * np.exp(-(r / 0.13) ** 2) * (1 - u) + 0.12 * smooth(0.6, 1, np.abs(r))
    shade = shade * (0.34 + 0.66 * smooth(0.02, 0.62, u)) + 0.16 * smooth(0.80, 1.0, u)
    patch[:] = mix(patch, color * np.maximum(shade * vein, 0.04)[..., None], inside)


def _garden(w, h, seed, dark, mid, spots):
    """A background so far out of focus that only colors are left."""
    rng = np.random.default_rng(seed)
    x, y = grid(w, h)
    img = mix(rgb(dark), rgb(mid), np.clip(0.5 + 1.1 * fbm(x * 2.2, y * 2.2, 3, seed + 1), 0, 1))
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    for color, count, size, power in spots:
        for _ in range(count):
            r = size * w * rng.uniform(0.6, 1.3)
            d = np.hypot(xx - rng.uniform(0, w), yy - rng.uniform(0, h)) / r
            img = img + (smooth(1.06, 0.86, d) * power * rng.uniform(0.3, 1))[..., None] * rgb(color)
    return img.astype(np.float32)


def dahlia(w, h, seed):
    """A dahlia, close: petals laid from the outside in, at the golden angle."""
    s = 2
    W, H = w * s, h * s
    rng = np.random.default_rng(seed)
    img = _garden(W // 4, H // 4, seed, "0c1a10", "2f4a24",
                  (("9ab84a", 10, 0.07, 0.10), ("d8c46a", 5, 0.05, 0.10), ("b0507a", 4, 0.09, 0.08)))
    img = blur(img, 9)
    img = np.repeat(np.repeat(img, 4, 0), 4, 1)[:H, :W]
    img = np.ascontiguousarray(np.pad(img, ((0, H - img.shape[0]), (0, W - img.shape[1]), (0, 0)), mode="edge"))
    img = blur(img, 8)
    cx, cy = W * 0.52, H * 0.50
    light = np.array([-0.55, -0.83])
    count = 230
    for i in range(count):
        k = 1 - i / count
        a = i * 2.39996 + rng.normal(0, 0.05)
        base = min(W, H) * (0.010 + 0.15 * k)
        length = min(W, H) * (0.055 + 0.30 * k ** 0.85) * rng.uniform(0.94, 1.06)
        width = length * (0.17 + 0.07 * k)
        tone = rng.uniform(0.88, 1.12)
        inner = mix(rgb("7a0f3c"), rgb("a3184a"), np.float32(k)) * tone
        outer = mix(rgb("f3a0a8"), rgb("f28a9c"), np.float32(rng.random())) * tone * (0.75 + 0.3 * k)
        squash = 0.90
        ax, ay = np.cos(a), np.sin(a) * squash
        _petal(img, cx + ax * base, cy + ay * base, np.arctan2(ay, ax), length, width, inner, outer, light,
               seed=i * 1.7, curl=0.55)
    x, y = grid(W, H)
    d = np.hypot(x - cx / W, y - cy / W)
    img *= (0.80 + 0.35 * smooth(0.0, 0.30, d))[..., None]
    return develop(glow(halve(img), 0.8, 10, 0.2), seed, 1.12, 1.05, 1.05, 0.007)


def sunflower(w, h, seed):
    """A sunflower in front of a summer sky: two rings of rays, and seeds in spirals."""
    s = 2
    W, H = w * s, h * s
    rng = np.random.default_rng(seed)
    x, y = grid(W, H)
    v = y * W / H
    img = mix(rgb("3f86d0"), rgb("a9d2ef"), v) * 0.95
    cloud = smooth(0.0, 0.5, blur(fbm(x * 1.8, y * 3, 5, seed).astype(np.float32), 16))
    img = mix(img, rgb("ffffff") * np.ones_like(img), cloud * 0.75)
    green = smooth(0.70, 1.05, v + 0.10 * blur(fbm(x * 3, y * 3, 3, seed + 1).astype(np.float32), 24))
    img = mix(img, rgb("4f7a2a") * (0.5 + 0.5 * blur(fbm(x * 5, y * 5, 3, seed + 2).astype(np.float32) + 0.5, 20))[..., None], green)
    img = np.ascontiguousarray(img.astype(np.float32))
    m = min(W, H)
    cx, cy = W * 0.50, H * 0.47
    stem = smooth(0.018, 0.014, np.abs(x - 0.50 - 0.04 * (v - 0.5)) * W / m) * (v > 0.5)
    img[:] = mix(img, rgb("5c7f35") * (0.7 + 0.6 * smooth(0.53, 0.49, x))[..., None], stem)
    light = np.array([-0.5, -0.86])
    for side, angle in ((1, 0.35), (-1, np.pi - 0.15)):
        _petal(img, cx + side * 6, H * 0.86, angle, m * 0.36, m * 0.12, rgb("2f5a1c"), rgb("6f9a3a"), light,
               crease=0.3, seed=3, point=1.4)
    for ring, (count, length, width, tone) in enumerate(((26, 0.43, 0.062, 0.82), (24, 0.40, 0.058, 0.95), (19, 0.345, 0.052, 1.05))):
        for i in range(count):
            a = (i + 0.5 * ring) / count * 2 * np.pi + rng.normal(0, 0.07)
            k = rng.uniform(0.88, 1.08)
            _petal(img, cx + np.cos(a) * m * 0.10, cy + np.sin(a) * m * 0.10, a + rng.normal(0, 0.06), m * length * k,
                   m * width * rng.uniform(0.85, 1.15), rgb("c56a08") * tone, rgb("ffc81e") * tone * 1.08, light,
                   seed=i * 2.3 + ring, crease=0.22, curl=0.6)
    d = np.hypot(x * W - cx, y * W - cy) / m
    img *= (1 - 0.55 * smooth(0.235, 0.165, d))[..., None]
    disc = smooth(0.190, 0.183, d)
    img[:] = mix(img, rgb("2a1608") * np.ones_like(img) * 0.8, disc)
    for i in range(1500):
        r = 0.186 * np.sqrt((i + 0.5) / 1500) * m
        a = i * 2.399963
        px, py = cx + r * np.cos(a), cy + r * np.sin(a)
        k = r / m / 0.186
        size = m * (0.0034 + 0.0022 * k)
        x0, y0 = int(px - size * 2), int(py - size * 2)
        yy, xx = np.mgrid[y0:y0 + int(size * 4) + 1, x0:x0 + int(size * 4) + 1].astype(np.float32)
        q = np.hypot(xx - px, yy - py) / size
        bump = np.clip(1 - q ** 2, 0, 1)
        lit = 0.55 + 0.75 * ((xx - px) * light[0] + (yy - py) * light[1]) / size * 0.6
        tone = mix(mix(rgb("6c7a24"), rgb("5a3412"), smooth(0.12, 0.40, np.float32(k))), rgb("c98a24"),
                   smooth(0.62, 0.95, np.float32(k)) * 0.8) * rng.uniform(0.75, 1.2)
        patch = img[y0:y0 + yy.shape[0], x0:x0 + xx.shape[1]]
        patch[:] = mix(patch, tone * np.clip(lit, 0.1, 2)[..., None], np.sqrt(bump) * 0.95)
    return develop(glow(halve(img), 0.9, 10, 0.15), seed, 0.95, 1.03, 1.08, 0.006)


def leaf(w, h, seed):
    """An autumn leaf with nothing around it: straight alpha, for a PNG."""
    s = 3
    W, H = w * s, h * s
    x, y = grid(W, H)
    px, py = (x - 0.5) * 2.25, (0.52 * H / W - y) * 2.25
    px = px + 0.05 * np.sin(py * 2.2)
    a, r = np.arctan2(px, py + 0.42), np.hypot(px, py + 0.42)
    lobes = [(0.0, 1.36, 0.47), (0.86, 1.22, 0.45), (-0.88, 1.20, 0.45), (1.80, 0.80, 0.52), (-1.78, 0.82, 0.52)]
    edge = np.full_like(r, 0.30)
    for center, length, spread in lobes:
        t = np.clip(1 - np.abs(a - center) / spread, 0, 1)
        tip = 0.40 * t ** 3.2 + 0.10 * np.exp(-((np.abs(a - center) - 0.21) / 0.055) ** 2)
        edge = np.maximum(edge, length * (0.52 + tip + 0.07 * t) * (t > 0)
                          - 0.03 * np.abs(np.sin((a - center) * 26)) * (1 - t ** 5))
    edge = edge * smooth(2.75, 2.30, np.abs(a)) + 0.02 * fbm(a * 6, r, 3, seed)
    body = smooth(0.0, 0.012, edge - r)
    vein = np.zeros_like(r)
    for center, length, spread in lobes:
        off = np.abs(np.sin(a - center)) * r
        vein = np.maximum(vein, np.exp(-(off / (0.012 * (1.2 - np.clip(r / length, 0, 1)))) ** 2) * (np.cos(a - center) > 0) * (r < length))
        along = r * np.cos(a - center)
        for sign in (-1, 1):
            side = (along - 0.95 * np.abs(np.sin(a - center) * r)) * 7.5
            close = (np.sign(np.sin(a - center)) == sign) & (np.abs(a - center) < spread * 1.1)
            line = np.exp(-((np.abs(side % 1 - 0.5) * 2 - 1) / 0.10) ** 2) * close * smooth(0.10, 0.25, along)
            vein = np.maximum(vein, 0.55 * line)
    n = fbm(px * 2.2, py * 2.2, 6, seed + 1)
    heat = np.clip(0.50 + 0.9 * n + 0.42 * (r / np.maximum(edge, 0.05) - 0.62), 0, 1)
    color = mix(rgb("e9a21c"), rgb("c8300f"), smooth(0.15, 0.70, heat))
    color = mix(color, rgb("6d1410") * np.ones_like(color), smooth(0.72, 1.0, heat))
    color = mix(color, rgb("9aa03a") * np.ones_like(color), smooth(0.30, 0.05, heat) * 0.6)
    color = mix(color, rgb("f6d48a") * np.ones_like(color), vein * 0.75)
    cells = ridged(px * 26, py * 26, 3, seed + 2)
    relief = blur(vein, 3) * 0.8 + 0.05 * cells + 0.35 * fbm(px * 1.6, py * 1.6, 4, seed + 3)
    gy, gx = np.gradient(relief * 30)
    lit = 0.86 + np.clip(-gx * 0.55 - gy * 0.75, -0.45, 0.5) + 0.10 * cells
    spots = smooth(0.50, 0.62, fbm(px * 9, py * 9, 4, seed + 5)) * 0.6
    color = mix(color * lit[..., None], rgb("3a1a0c") * np.ones_like(color), spots)
    stalk_x = 0.12 * np.clip(-(py + 0.42), 0, 1) ** 1.7
    stalk = smooth(0.020, 0.012, np.abs(px - stalk_x)) * smooth(-1.02, -1.00, py) * (py < -0.38)
    color = mix(color, rgb("8a3a16") * (0.8 + 14 * (stalk_x - px))[..., None], stalk * (1 - body))
    alpha = np.maximum(body, stalk)
    color, alpha = color * alpha[..., None], alpha
    k = s
    hh, ww = H // k * k, W // k * k
    color = color[:hh, :ww].reshape(hh // k, k, ww // k, k, 3).mean((1, 3))
    alpha = alpha[:hh, :ww].reshape(hh // k, k, ww // k, k).mean((1, 3))
    straight = color / np.maximum(alpha, 1e-4)[..., None]
    out = develop(straight, seed, 0.95, 1.03, 1.0, 0.0, 0.0)
    return np.concatenate([out, alpha[..., None]], -1).astype(np.float32)


def barley(w, h, seed):
    """Barley against a low sun: three planes of stems, only the middle one sharp."""
    from PIL import Image, ImageDraw
    s = 2
    W, H = w * s, h * s
    rng = np.random.default_rng(seed)
    x, y = grid(W, H)
    v = y * W / H
    img = mix(rgb("f3b56a"), rgb("fbe0ac"), smooth(0.0, 0.45, v)) * 0.95
    sun = np.exp(-(np.hypot(x - 0.70, (v - 0.34) * H / W) / 0.16) ** 1.3)
    img = img + sun[..., None] * rgb("ffe2a0") * 1.3
    hills = smooth(0.0, 0.03, v - 0.40 - 0.05 * fbm(x * 2, 0.4 + 0 * x, 3, seed))
    img = mix(img, mix(rgb("b9853f"), rgb("7a5320"), smooth(0.4, 1.0, v)), hills)
    img = blur(img.astype(np.float32), 14)

    def plane(count, scale, tops, colors, width):
        sheet = Image.new("RGBA", (W, H), (0, 0, 0, 0))
        pen = ImageDraw.Draw(sheet)
        for _ in range(count):
            bx, top = rng.uniform(-0.1, 1.1) * W, rng.uniform(*tops) * H
            lean = rng.normal(0.10, 0.11) * H
            c = [int(k) for k in rng.uniform(0.8, 1.15) * np.array(colors[rng.integers(len(colors))])]
            fill = (*[min(255, k) for k in c], 255)
            pts = [(bx + lean * t ** 2.2, H * 1.04 + (top - H * 1.04) * t) for t in np.linspace(0, 1, 16)]
            pen.line(pts, fill=fill, width=max(2, int(width)), joint="curve")
            hx, hy = pts[-1]
            droop = np.sign(lean if lean else 1) * rng.uniform(0.35, 1.0)
            for j in range(13):
                t = j / 12
                gx, gy = hx + droop * scale * 0.75 * t ** 1.4, hy - scale * (t - 0.45 * t ** 2.2)
                size = scale * 0.075 * (1.05 - 0.55 * t)
                for side in (-1, 1):
                    lit = [min(255, int(k * (1.18 if side > 0 else 0.80))) for k in c]
                    ox = side * size * 0.9
                    pen.ellipse([gx + ox - size * 0.75, gy - size * 1.5, gx + ox + size * 0.75, gy + size * 1.2], fill=(*lit, 255))
                    end = (gx + ox * 2.6 + droop * scale * 0.55 + rng.normal(0, 0.05) * scale, gy - scale * rng.uniform(0.55, 0.95))
                    pen.line([(gx + ox, gy), ((gx + end[0]) / 2 + ox * 0.6, (gy + end[1]) / 2 + scale * 0.04), end],
                             fill=(*lit, 215), width=max(1, int(width * 0.45)))
        a = np.asarray(sheet, np.float32) / 255
        return a[..., :3] ** 2.2, a[..., 3]

    gold = [(214, 160, 78), (190, 134, 58), (228, 184, 104), (168, 120, 52)]
    dusk = [(150, 98, 40), (120, 78, 32), (178, 124, 58)]
    for count, scale, tops, colors, width, soft, dim in (
            (420, 0.10 * H, (0.42, 0.70), gold, 3, 9.0, 0.85), (170, 0.13 * H, (0.36, 0.78), gold, 4, 3.4, 0.95),
            (46, 0.19 * H, (0.26, 0.70), gold, 6, 0.0, 1.0), (7, 0.36 * H, (0.30, 0.75), dusk, 13, 22.0, 0.9)):
        color, alpha = plane(count, scale, tops, colors, width)
        back = 0.70 + 0.95 * sun
        color = color * alpha[..., None] * back[..., None] * dim
        if soft:
            color, alpha = blur(color, soft), blur(alpha, soft)
        img = img * (1 - alpha)[..., None] + color
    return develop(glow(halve(img.astype(np.float32)), 0.75, 22, 0.4), seed, 0.92, 1.05, 1.08, 0.008)


def lavender(w, h, seed):
    """Rows of lavender that meet at the horizon, and one tree."""
    s = 2
    W, H = w * s, h * s
    x, y = grid(W, H)
    v = y * W / H
    horizon = 0.40
    img = mix(rgb("5a6fb0"), rgb("f6b98e"), smooth(0.0, horizon, v) ** 1.2)
    cl = fbm(x * 2.2 + 7, v * 6.5, 7, seed, 0.55)
    c = smooth(0.0, 0.55, cl) * smooth(horizon, 0.1, v)
    img = mix(img, mix(rgb("fbd0b0"), rgb("8a6a94"), smooth(0.1, 0.6, cl)), c * 0.85)
    img = img + np.exp(-(np.hypot(x - 0.30, (v - horizon + 0.02) * H / W) / 0.13) ** 1.3)[..., None] * rgb("ffbf74") * 0.9
    far = horizon - 0.030 + 0.022 * fbm(x[0] * 4, 0 * x[0] + 0.3, 5, seed + 1)
    img = mix(img, rgb("8b7a9c") * 0.75 * np.ones_like(img), smooth(-0.001, 0.001, v - far[None, :]))
    z = 1 / np.maximum(v - horizon, 0.002)
    wx = (x - 0.46) * z
    k = 1.35
    wob = 0.05 * fbm(wx * 2, z * 0.8, 3, seed + 2)
    phase = (wx * k + wob) % 1 - 0.5
    hump = np.clip(np.cos(phase * np.pi * 1.12), 0, 1) ** 0.8
    tex = fbm(wx * 26, z * 26, 4, seed + 3, 0.7)
    fine = fbm(x * 170 * (0.6 + v), v * 95, 4, seed + 4, 0.7)
    grain = tex * np.clip(3.0 / z, 0, 1) * 0.8 + fine * 0.45
    cover = smooth(0.30, 0.52, hump + 0.16 * grain)
    side = np.clip(0.62 + 0.9 * phase * -1.0 + 0.35 * hump, 0.15, 1.4)
    bloom = mix(rgb("4a2f78"), rgb("a57fd0"), np.clip(0.5 + 0.95 * grain, 0, 1)) * side[..., None]
    bloom = bloom + (np.clip(grain - 0.15, 0, 1) * 0.5)[..., None] * rgb("e9b6d8")
    soil = mix(rgb("3a3026"), rgb("6b5a3c"), 0.5 + 0.8 * grain)
    soil = mix(soil, rgb("5a6a34") * np.ones_like(soil), smooth(0.0, 0.4, fbm(wx * 9, z * 9, 3, seed + 5)) * 0.6) * 0.62
    field = mix(soil, bloom, cover)
    air = smooth(6, 60, z)
    field = mix(field, rgb("9a7fae") * 0.95 * np.ones_like(field), air * 0.75)
    field = field + (np.exp(-((x - 0.30) / 0.35) ** 2) * np.exp(-(v - horizon) / 0.22))[..., None] * rgb("ff9f6a") * 0.30
    img = np.where((v > horizon)[..., None], field, img)
    tx, ty = 0.74, horizon + 0.012
    d = np.hypot((x - tx) / 0.060, (v - ty + 0.125) * H / W / 0.058)
    crown = smooth(0.10, -0.06, d - 1 + 0.42 * fbm(x * 34, v * 34 * H / W, 5, seed + 6, 0.6))
    trunk = smooth(0.0048, 0.0036, np.abs(x - tx - 0.004 * np.sin(v * 60))) * (v < ty) * (v > ty - 0.10)
    leaves = mix(rgb("141c12"), rgb("4a5226"), np.clip(0.45 + 0.9 * fbm(x * 60, v * 60, 4, seed + 7) + 1.0 * (tx - x) / 0.06 * 0.35, 0, 1))
    shade = np.exp(-(((x - tx - 0.05) / 0.09) ** 2 + ((v - ty - 0.010) / 0.008) ** 2))
    img = img * (1 - 0.55 * shade)[..., None]
    img = mix(img, rgb("1a1410") * np.ones_like(img), trunk)
    img = mix(img, leaves, crown)
    return develop(glow(halve(img.astype(np.float32)), 0.8, 16, 0.25), seed, 1.02, 1.05, 1.12, 0.008)


def wood(w, h, seed):
    """A beech wood in the morning: trunks dissolve in mist, and the sun draws its rays in it."""
    rng = np.random.default_rng(seed)
    x, y = grid(w, h)
    v = y * w / h
    light = mix(rgb("fbe6b4"), rgb("a9b98a"), smooth(0.0, 0.9, np.hypot(x - 0.62, (v - 0.20) * 1.1)))
    img = light * 1.25
    canopy_all = np.zeros((h, w), np.float32)
    layers = 7
    for i in range(layers):
        t = i / (layers - 1)
        haze = light * (1.05 - 0.45 * t) + rgb("cfd8a8") * 0.10
        dark = mix(rgb("6a6a44"), rgb("12130c"), np.float32(t ** 0.8))
        keep = 1 - 0.80 * (1 - t) ** 1.3
        ground = 0.66 + 0.30 * t ** 1.4 + 0.025 * fbm(x[0] * 3 + i, 0 * x[0] + 0.3 + i, 4, seed + i)
        below = smooth(0, 0.006, v - ground[None, :])
        litter = mix(dark, rgb("8a5f2a"), np.clip(0.35 + 0.8 * fbm(x * (60 - 40 * t), v * (150 - 100 * t), 4, seed + 9 + i), 0, 1))
        fern = smooth(0.05, 0.4, fbm(x * (40 - 26 * t), v * (50 - 30 * t), 5, seed + 19 + i))
        litter = mix(litter, rgb("5c7a2a") * np.ones_like(litter), fern * 0.6)
        img = mix(img, mix(haze, litter * (0.75 - 0.25 * t), keep), below)
        trunks = np.zeros((h, w), np.float32)
        shade = np.zeros((h, w), np.float32)
        for _ in range(int(26 * (1 - t) ** 1.2) + 3):
            tx = rng.uniform(-0.02, 1.02)
            half = (0.0055 + 0.034 * t ** 1.6) * rng.uniform(0.65, 1.25)
            bend = 0.016 * fbm(v[:, :1] * 1.6, tx * 31 + 0 * v[:, :1], 3, seed + 29) + rng.normal(0, 0.012) * (v[:, :1] - 0.7)
            foot = np.interp(tx, x[0], ground) + 0.012 + 0.02 * t
            flare = half * (1 + 0.9 * np.exp(-(foot - v[:, :1]) / 0.035)) * (0.80 + 0.22 * v[:, :1])
            d = (x - tx - bend) / flare
            mask = smooth(1.0, 1.0 - 0.0016 / half, np.abs(d)) * smooth(0.004, -0.004, v - foot)
            bark = 0.50 + 0.50 * smooth(0.6, -1.0, d * np.sign(tx - 0.62 + 1e-6)) + 0.22 * fbm(x * 90, v * 16, 4, seed + 39)
            trunks = np.maximum(trunks, mask)
            shade = np.where(mask > 0.3, bark, shade)
        bark = mix(dark, rgb("8a8660") * (0.75 - 0.25 * t), np.clip(shade - 0.35, 0, 1))
        img = mix(img, mix(haze, bark, keep), trunks)
        leaf = fbm(x * (13 - 6 * t) + i * 7, v * (17 - 7 * t) * h / w, 6, seed + 49, 0.68)
        canopy = smooth(0.02, 0.14, leaf + 0.55 * (0.30 - v) - 0.03 + 0.12 * t)
        tone = mix(rgb("b7c04a"), rgb("2a3a12"), np.clip(t + 0.9 * fbm(x * 50, v * 50, 3, seed + 59), 0, 1))
        img = mix(img, mix(haze, tone * (0.95 - 0.35 * t), keep), canopy * 0.92)
        canopy_all = np.maximum(canopy_all, canopy * (0.35 + 0.5 * t))
        canopy_all = np.maximum(canopy_all, trunks * (0.25 + 0.6 * t))
    sun = (0.62 * w, 0.05 * h)
    open_sky = (1 - canopy_all) * np.exp(-(np.hypot(x - 0.62, (v - 0.05) * h / w) / 0.30) ** 2)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    rays = np.zeros((h, w), np.float32)
    steps = 80
    for i in range(steps):
        k = i / steps * 0.94
        px, py = xx + (sun[0] - xx) * k, yy + (sun[1] - yy) * k
        rays += open_sky[py.astype(int).clip(0, h - 1), px.astype(int).clip(0, w - 1)] * 0.985 ** i
    rays = blur(rays / steps, 1.0)
    img = img * 0.86 + rays[..., None] * rgb("fff0b8") * 4.2
    return develop(glow(img, 0.85, 16, 0.3), seed, 0.66, 1.12, 1.05, 0.009)
