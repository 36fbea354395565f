"""Made things: fruit on a table, a colonnade, and a map of the walk."""

import numpy as np

from .darkroom import blur, develop, fbm, glow, grid, mix, perlin, rgb, smooth


# ---------------------------------------------------------------- a small ray tracer

_FRUIT = [  # center x, y, z, radius, kind
    (-0.95, 0.0, 0.62, 0.62, "orange"), (0.36, -0.55, 0.58, 0.58, "orange"), (0.42, 0.95, 0.64, 0.64, "orange"),
    (-0.22, -1.12, 0.30, 0.30, "plum"), (1.16, -0.42, 0.33, 0.33, "plum"), (1.02, -1.12, 0.27, 0.27, "plum"),
    (-1.25, -1.02, 0.26, 0.26, "lime"), (-1.95, -0.35, 0.40, 0.40, "lime"), (1.95, 0.35, 0.50, 0.50, "orange"),
    (0.42, -1.55, 0.13, 0.13, "berry"), (0.70, -1.42, 0.12, 0.12, "berry"), (-0.62, -1.58, 0.13, 0.13, "berry"),
    (1.62, -0.92, 0.13, 0.13, "berry"), (-1.72, -1.18, 0.12, 0.12, "berry"),
]


def _hit(ox, oy, oz, dx, dy, dz, near=1e-3):
    best = np.full(np.shape(dx), 1e9, np.float32)
    which = np.full(np.shape(dx), -2, np.int8)
    t = np.where(dz < -1e-5, -oz / np.minimum(dz, -1e-5), 1e9)
    better = (t > near) & (t < best)
    best, which = np.where(better, t, best), np.where(better, -1, which)
    for i, (cx, cy, cz, r, _) in enumerate(_FRUIT):
        px, py, pz = ox - cx, oy - cy, oz - cz
        b = px * dx + py * dy + pz * dz
        c = px * px + py * py + pz * pz - r * r
        disc = b * b - c
        t = -b - np.sqrt(np.maximum(disc, 0))
        better = (disc > 0) & (t > near) & (t < best)
        best, which = np.where(better, t, best), np.where(better, i, which)
    return best, which


def _window(dx, dy, dz):
    """What a reflected ray finds in the room: a tall window at the left, a dim wall elsewhere."""
    u, v = dy / np.minimum(dx, -1e-3), dz / np.maximum(-dx, 1e-3)
    pane = (dx < 0) * smooth(0.62, 0.56, np.abs(u + 0.1)) * smooth(0.15, 0.2, v) * smooth(1.6, 1.5, v)
    bars = 1 - np.maximum(smooth(0.045, 0.035, np.abs(u + 0.1)), smooth(0.05, 0.04, np.abs(v - 0.85)))
    return (pane * bars)[..., None] * rgb("eef4ff") * 7.0 + rgb("2a2420") * (0.25 + 0.35 * np.clip(dz, 0, 1))[..., None]


def _table(px, py, seed):
    plank = np.floor(py * 1.05 + 40)
    shift = np.sin(plank * 71.7) * 9
    grain = fbm(px * 0.55 + shift, py * 9, 5, seed, 0.6)
    rings = 0.5 + 0.5 * np.sin((py * 7 + 2.6 * fbm(px * 0.28 + shift, py * 1.5, 3, seed + 1)) * 5)
    color = mix(rgb("3c2415"), rgb("8a5a34"), np.clip(0.42 + 0.55 * grain + 0.22 * (rings - 0.5), 0, 1))
    gap = smooth(0.022, 0.008, np.abs((py * 1.05 + 40) % 1 - 0.5) * -1 + 0.5)
    return color * (1 - 0.85 * gap)[..., None] * (0.92 + 0.16 * np.sin(plank * 37))[..., None], grain


def fruit(w, h, seed):
    """Oranges, plums and limes on a table beside a window: soft shadows, a shallow depth of field."""
    rng = np.random.default_rng(seed)
    total = np.zeros((h, w, 3), np.float32)
    samples = 40
    eye = np.array([0.15, -6.4, 2.55])
    aim = np.array([0.05, 0.0, 0.42])
    f = (aim - eye) / np.linalg.norm(aim - eye)
    right = np.cross(f, [0, 0, 1])
    right /= np.linalg.norm(right)
    up = np.cross(right, f)
    focus, lens, k = 5.65, 0.085, 0.335
    gy, gx = np.mgrid[0:h, 0:w].astype(np.float32)
    for _ in range(samples):
        sx = (gx + rng.random((h, w), np.float32)) / w * 2 - 1
        sy = ((gy + rng.random((h, w), np.float32)) / h * 2 - 1) * h / w
        a, q = rng.random((h, w), np.float32) * 2 * np.pi, np.sqrt(rng.random((h, w), np.float32)) * lens
        lx, ly = q * np.cos(a), q * np.sin(a)
        d = [f[i] + right[i] * sx * k - up[i] * sy * k for i in range(3)]
        o = [eye[i] + right[i] * lx + up[i] * ly for i in range(3)]
        d = [eye[i] + d[i] * focus - o[i] for i in range(3)]
        n = np.sqrt(sum(c * c for c in d))
        d = [c / n for c in d]
        t, which = _hit(*o, *d)
        p = [o[i] + d[i] * t for i in range(3)]
        wood, wood_grain = _table(p[0], p[1], seed)
        albedo = wood
        nx, ny, nz = (0.03 * wood_grain, 0.05 * wood_grain, np.ones_like(t))
        gloss = np.where(which == -1, 0.10, 0.0) + np.zeros_like(t)
        for i, (cx, cy, cz, r, kind) in enumerate(_FRUIT):
            m = which == i
            if not m.any():
                continue
            qx, qy, qz = (p[0][m] - cx) / r, (p[1][m] - cy) / r, (p[2][m] - cz) / r
            turn = i * 1.9
            ux, uy = qx * np.cos(turn) - qz * np.sin(turn), qx * np.sin(turn) + qz * np.cos(turn)
            if kind == "orange":
                dimple = perlin(ux * 15 + 3 * qy, uy * 15 - 3 * qy, 3)
                color = mix(rgb("e8730a"), rgb("f59a1c"), np.clip(0.5 + fbm(ux * 2, uy * 2, 4, seed + i), 0, 1))
                color = mix(color, rgb("b84a06") * np.ones_like(color), smooth(0.1, 0.6, dimple) * 0.5)
                bx, by, bz = (perlin(ux * 17, uy * 17 + 4 * qy, s) * 0.13 for s in (5, 6, 7))
                shine = 0.26
            elif kind == "plum":
                bloom = np.clip(0.45 + 0.9 * fbm(ux * 2.5, uy * 2.5, 5, seed + i), 0, 1)
                color = mix(rgb("3a0f2c"), rgb("7d7aa6"), bloom * 0.62)
                color = mix(color, rgb("8f1d34") * np.ones_like(color), smooth(0.45, 0.1, bloom) * 0.25)
                bx = by = bz = 0 * qx
                shine = 0.5
            elif kind == "lime":
                color = mix(rgb("5f8f1c"), rgb("a5bd3a"), np.clip(0.5 + fbm(ux * 3, uy * 3, 4, seed + i), 0, 1))
                bx, by, bz = (perlin(ux * 13, uy * 13 + 3 * qy, s) * 0.07 for s in (5, 6, 7))
                shine = 0.45
            else:
                color = np.ones((m.sum(), 1), np.float32) * rgb("a80f22")
                bx = by = bz = 0 * qx
                shine = 0.85
            albedo[m] = color
            nx[m], ny[m], nz[m] = qx + bx, qy + by, qz + bz
            gloss[m] = shine
        n = np.sqrt(nx * nx + ny * ny + nz * nz)
        nx, ny, nz = nx / n, ny / n, nz / n
        lx = -5.2
        ly = -0.4 + rng.uniform(-2.6, 2.6, (h, w)).astype(np.float32)
        lz = 3.4 + rng.uniform(-1.9, 1.9, (h, w)).astype(np.float32)
        vx, vy, vz = lx - p[0], ly - p[1], lz - p[2]
        r = np.sqrt(vx * vx + vy * vy + vz * vz)
        vx, vy, vz = vx / r, vy / r, vz / r
        blocked, _ = _hit(*p, vx, vy, vz, 4e-3)
        lambert = np.clip(nx * vx + ny * vy + nz * vz, 0, 1) * (blocked > r) * np.clip(vx * -1, 0, 1) * 74 / (r * r)
        close = np.clip(p[2], 0, 0.6)
        ambient = (0.10 + 0.14 * np.clip(nz * 0.5 + 0.5, 0, 1)) * (0.45 + 0.55 * smooth(0.0, 0.45, close + 0.22 * (which == -1)))
        near = np.ones_like(t)
        for cx, cy, cz, radius, _ in _FRUIT:
            g = np.hypot(p[0] - cx, p[1] - cy)
            near = np.where(which == -1, near * (1 - 0.72 * np.exp(-(g / radius / 0.62) ** 2)), near)
        color = albedo * (lambert[..., None] * rgb("fff2df") * 1.5 + (ambient * near)[..., None] * rgb("c9cbe0") * 1.1)
        e = -(d[0] * nx + d[1] * ny + d[2] * nz)
        rx, ry, rz = d[0] + 2 * e * nx, d[1] + 2 * e * ny, d[2] + 2 * e * nz
        j = np.where(which == -1, 0.22, np.where(gloss > 0.4, 0.02, 0.10))
        rx, ry, rz = (c + j * rng.standard_normal((h, w)).astype(np.float32) for c in (rx, ry, rz))
        q = np.sqrt(rx * rx + ry * ry + rz * rz)
        fresnel = 0.04 + 0.96 * (1 - np.clip(e, 0, 1)) ** 5
        blocked, _ = _hit(*p, rx / q, ry / q, rz / q, 4e-3)
        seen = np.where((blocked > 1e8)[..., None], _window(rx / q, ry / q, rz / q), rgb("5a3a22") * 0.25)
        color = color + seen * (fresnel * gloss * 1.15)[..., None]
        wall = mix(rgb("17181c"), rgb("3a3a3c"), np.exp(-((d[0] + 0.35) / 0.35) ** 2))
        depth = smooth(5.0, 14.0, p[1] + 6.4)
        color = mix(color, wall * 0.5, np.where(which == -1, depth, 0))
        total += np.minimum(np.where((which == -2)[..., None], wall * 0.5, color), 8)
    return develop(glow(total / samples, 0.9, 10, 0.15), seed, 0.92, 1.06, 1.05, 0.004)


# ---------------------------------------------------------------- a colonnade

def _arcade(x, y, z):
    """Distance to a vaulted walk along z: columns with arches at x = 2, a wall at x = -2."""
    zz = (z + 1.5) % 3.0 - 1.5
    column = np.maximum(np.hypot(x - 2.0, np.abs(zz) - 1.5) - 0.24, y - 2.3)
    base = np.maximum(np.maximum(np.abs(x - 2.0), np.abs(np.abs(zz) - 1.5)) - 0.33, y - 0.28)
    capital = np.maximum(np.maximum(np.abs(x - 2.0), np.abs(np.abs(zz) - 1.5)) - 0.34, np.abs(y - 2.34) - 0.11)
    opening = np.where(y > 2.4, 1.22 - np.hypot(zz, y - 2.4), 1.22 - np.abs(zz))
    screen = np.maximum(np.maximum(np.abs(x - 2.0) - 0.30, opening), 2.4 - y)
    ring = np.maximum(np.abs(x - 2.0) - 0.37, np.maximum(np.abs(np.hypot(zz, y - 2.4) - 1.30) - 0.085, 2.4 - y))
    wall = x + 2.0
    pier = np.maximum(np.maximum(np.abs(x + 2.0) - 0.14, np.abs(np.abs(zz) - 1.5) - 0.20), y - 2.4)
    vault = np.where(y > 2.4, np.maximum(2.0 - np.hypot(x, (y - 2.4) * 1.25), opening), 9.0)
    rib = np.maximum(np.where((y > 2.4) & (x < 2.0), 1.88 - np.hypot(x, (y - 2.4) * 1.25), 9.0), np.abs(np.abs(zz) - 1.5) - 0.17)
    inside = np.minimum(np.minimum(wall, np.where(x < 2.0, vault, 9.0)), y)
    d = np.minimum(np.minimum(column, screen), np.minimum(inside, capital))
    d = np.minimum(np.minimum(d, pier), np.minimum(rib, base))
    return np.minimum(d, ring)


def _travel(o, d, far, steps, eps):
    t = np.full(d[0].shape, 0.02, np.float32)
    live = np.arange(t.size)
    done = np.zeros(t.size, bool)
    for _ in range(steps):
        p = [o[i][live] + d[i][live] * t[live] for i in range(3)]
        gap = _arcade(*p)
        t[live] += np.maximum(gap * 0.85, eps * 0.5)
        done[live[gap < eps]] = True
        live = live[(gap >= eps) & (t[live] < far)]
        if live.size == 0:
            break
    return t, done


def colonnade(w, h, seed):
    """A vaulted walk in black and white, the sun between its columns. One channel."""
    x, y = grid(w, h)
    u, v = (x - 0.5).ravel() * 1.12, (0.46 * h / w - y).ravel() * 1.12
    n = np.sqrt(u * u + v * v + 1)
    yaw = 0.10
    dx, dy, dz = u / n, v / n, 1 / n
    d = [dx * np.cos(yaw) + dz * np.sin(yaw), dy, dz * np.cos(yaw) - dx * np.sin(yaw)]
    o = [np.full(u.shape, c, np.float32) for c in (-0.55, 1.62, 0.4)]
    t, hit = _travel(o, d, 60, 150, 0.0022)
    p = [o[i] + d[i] * t for i in range(3)]
    e = 0.004
    base = _arcade(*p)
    g = [(_arcade(*[p[j] + (e if i == j else 0) for j in range(3)]) - base) / e for i in range(3)]
    m = np.sqrt(sum(c * c for c in g)) + 1e-6
    nrm = [c / m for c in g]
    plaster = fbm(p[2] * 2.2, p[1] * 2.2 + p[0] * 1.7, 6, seed, 0.6)
    fine = fbm(p[2] * 16 + p[0] * 9, p[1] * 16 - p[0] * 5, 4, seed + 1, 0.65)
    floor = p[1] < 0.01
    slab = np.maximum(smooth(0.47, 0.492, np.abs(p[0] % 1 - 0.5)), smooth(0.47, 0.492, np.abs(p[2] % 1 - 0.5)))
    tone = np.sin(np.floor(p[0]) * 12.9 + np.floor(p[2]) * 78.2) * 0.08
    stone = 0.62 + 0.10 * plaster + 0.07 * fine
    stone = np.where(floor, (0.50 + tone + 0.10 * plaster + 0.05 * fine) * (1 - 0.6 * slab), stone)
    sun = np.array([0.80, 0.62, -0.30])
    sun /= np.linalg.norm(sun)
    start = [p[i] + nrm[i] * 0.012 for i in range(3)]
    light = np.zeros(t.shape, np.float32)
    rng = np.random.default_rng(seed)
    for _ in range(4):
        j = sun + rng.normal(0, 0.010, 3)
        ray = [np.full(t.shape, c, np.float32) for c in j / np.linalg.norm(j)]
        far, blocked = _travel(start, ray, 14, 70, 0.004)
        light += (~blocked) / 4
    lambert = np.clip(sum(nrm[i] * sun[i] for i in range(3)), 0, 1)
    occlusion = np.ones(t.shape, np.float32)
    for k in (0.06, 0.16, 0.36, 0.75):
        occlusion -= 0.30 * np.clip(k - _arcade(*[p[i] + nrm[i] * k for i in range(3)]), 0, None) / k * 0.75
    occlusion = np.clip(occlusion, 0.12, 1)
    side = 0.10 + 0.20 * np.clip(nrm[0] * 0.5 + 0.5, 0, 1) + 0.10 * np.clip(-nrm[1], 0, 1)
    img = stone * (2.6 * lambert * light + side * occlusion)
    img = np.where(hit, img, 1.2)
    img = img + (1 - np.exp(-(t / 40) ** 2)) * 0.35
    img = img.reshape(h, w)
    out = develop(glow(np.repeat(img[..., None], 3, 2).astype(np.float32), 0.8, 12, 0.25), seed, 0.78, 1.15, 0, 0.010, 0.45)
    return out[..., 0]


# ---------------------------------------------------------------- paper

def trail_map(w, h, seed):
    """Contour lines with a dashed route, as indices 0...2 and a coverage: no ground at all."""
    s = 3
    x, y = grid(w * s, h * s)
    z = fbm(x * 2.6, y * 2.6, 5, seed, 0.42) + 0.6 * fbm(x * 1.1 + 3, y * 1.1, 2, seed + 1)
    gy, gx = np.gradient(z)
    slope = np.hypot(gx, gy) + 1e-6

    def lines(step, width):
        d = np.abs((z / step + 0.5) % 1 - 0.5) * step / slope
        return smooth(width + 0.9, width - 0.9, d)

    thin, thick = lines(0.05, 0.9 * s / 2), lines(0.25, 2.0 * s / 2)
    lake = smooth(-0.60, -0.61, z)
    t = np.linspace(0, 1, 900)
    rx, ry = 0.08 + 0.84 * t, (0.78 - 0.55 * t + 0.13 * np.sin(t * 7.5) + 0.03 * np.sin(t * 23)) * h / w
    route = np.full(x.shape, 9.0, np.float32)
    for i, (a, b) in enumerate(zip(rx, ry)):
        if i % 24 < 15:
            y0, y1 = int((b - 0.012) * w * s), int((b + 0.012) * w * s)
            x0, x1 = int((a - 0.012) * w * s), int((a + 0.012) * w * s)
            y0, x0 = max(y0, 0), max(x0, 0)
            part = route[y0:y1, x0:x1]
            np.minimum(part, np.hypot(x[y0:y1, x0:x1] - a, y[y0:y1, x0:x1] - b), out=part)
    path = smooth(0.0052, 0.0040, route)
    for a, b in ((rx[0], ry[0]), (rx[-1], ry[-1])):
        d = np.hypot(x - a, y - b)
        path = np.maximum(path, smooth(0.0006, -0.0006, np.abs(d - 0.014) - 0.004))

    def small(a):
        return a.reshape(h, s, w, s).mean((1, 3))

    return small(np.maximum(thin * 0.75, thick)), small(lake), small(path)
