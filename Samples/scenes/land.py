"""Landscapes: hazy ridges painted in layers, and terrain seen by marching rays over a height map."""

import numpy as np

from .darkroom import (blur, develop, fbm, glow, grid, halve, mix, perlin, rgb, ridged, sample,
                       smooth)


# ---------------------------------------------------------------- layered ridges

def conifers(profile, rng, count, low, high):
    """Raises a ridge line (y of each column, downwards) by the silhouettes of firs."""
    w = len(profile)
    top = profile.copy()
    for _ in range(count):
        x0 = rng.integers(0, w)
        height = rng.uniform(low, high)
        half = height * rng.uniform(0.13, 0.2)
        xs = np.arange(max(0, int(x0 - half)), min(w, int(x0 + half) + 1))
        if len(xs) == 0:
            continue
        d = np.abs(xs - x0) / max(half, 0.5)
        jag = 0.12 * np.abs(np.sin(d * 17 + rng.uniform(0, 6))) * (d > 0.08)
        shape = height * np.clip(1 - d ** 0.85 - jag, 0, 1)
        top[xs] = np.minimum(top[xs], profile[x0] - shape + 0.02 * height)
    return top


def ridges(w, h, seed, dawn=True):
    """Mountain ridges behind one another in morning haze, firs on the nearest."""
    s = 2
    W, H = w * s, h * s
    x, y = grid(W, H)
    rng = np.random.default_rng(seed)
    aspect = H / W
    v = y / aspect
    sky_top, sky_low = (rgb("6f8fb8"), rgb("f7c9a0")) if dawn else (rgb("27406b"), rgb("e8935e"))
    img = mix(sky_top, sky_low, smooth(0.0, 0.5, v))
    sun = np.array([0.64, 0.36])
    d = np.hypot(x - sun[0], (v - sun[1]) * aspect)
    img = img + np.exp(-d * 5.5)[..., None] * rgb("ffb070") * 1.1
    img = img + np.exp(-(d / 0.028) ** 2)[..., None] * rgb("fff0d0") * 2.2
    clouds = smooth(0.05, 0.6, fbm(x * 3.0, v * 17, 6, seed + 1)) * smooth(0.5, 0.05, v)
    img = mix(img, img * 0.6 + rgb("ffd2b4") * 0.62, clouds * 0.6)

    layers = 8
    far, near = rgb("c69a98"), rgb("121a22")
    for i in range(layers):
        t = i / (layers - 1)
        base = 0.40 + 0.56 * t ** 1.25
        amp = 0.10 + 0.06 * np.sin(i * 2.1 + seed)
        bold = ridged(x[0] * (1.6 + 0.55 * i) + i * 7.7, 0.37 + i, 7, seed + 9) - 0.55
        soft = fbm(x[0] * (1.3 + 0.4 * i) + i * 3.1, 5.5 + i, 6, seed + 10)
        line = base - amp * mix(bold, soft * 1.1, np.float32(smooth(0.3, 0.75, t)))
        line = line * H
        ground = line
        if i >= 3:
            k = (i - 3) / (layers - 4)
            size = (0.010 + 0.105 * k ** 2.2) * H
            line = conifers(line, rng, int(W * (0.36 - 0.27 * k)), size * 0.35, size)
        rows = np.arange(H, dtype=np.float32)[:, None]
        inside = np.clip(rows - line[None, :] + 0.5, 0, 1)
        color = mix(far, near, np.array(t ** 0.75))
        depth = np.clip((rows - ground[None, :] + 0.01 * H) / (0.17 * H), 0, 1)
        fog = mix(rgb("f3c4a2"), rgb("8e9bb5"), np.array(t ** 0.8)) * (0.95 - 0.45 * t)
        roll = 0.55 + 0.6 * fbm(x * (5 + i), v * 9 + i * 3, 4, seed + 20 + i)
        veil = np.clip(depth ** 1.2 * roll, 0, 1) * (0.92 - 0.45 * t)
        texture = 1 + 0.16 * fbm(x * 60, v * 60, 3, seed + 40 + i)
        layer = mix(color[None, None, :] * texture[..., None], np.broadcast_to(fog, img.shape), veil)
        warm = np.exp(-np.abs(x - sun[0]) * 3.0) * (1 - t) * 0.25
        layer = layer + warm[..., None] * rgb("ff9d5c")
        img = mix(img, layer, inside)
    return develop(glow(halve(img), 0.7, 14, 0.25), seed, 0.92, 1.05, 1.12)


# ---------------------------------------------------------------- terrain

def mountain_map(n, seed, scale=4.0, rough=0.5):
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / n * scale
    wx, wy = fbm(x * 0.8, y * 0.8, 4, seed + 3), fbm(x * 0.8 + 31, y * 0.8, 4, seed + 4)
    a = ridged(x * 0.72 + 0.55 * wx, y * 0.72 + 0.55 * wy, 9, seed, rough, 2.1)
    b = fbm(x * 0.5, y * 0.5, 4, seed + 8)
    return np.clip(a * (0.75 + 0.9 * b), 0, None)


def march(height, w, h, eye, yaw, pitch, fov, far, scale_z, steps=420):
    """Rays through a height map of one world unit a pixel. Returns distance (far where sky), x, y."""
    px, py = np.meshgrid((np.arange(w) + 0.5) / w * 2 - 1, ((np.arange(h) + 0.5) / h * 2 - 1) * h / w)
    k = np.tan(np.radians(fov) / 2)
    dx, dz = px * k, -py * k
    cp, sp = np.cos(np.radians(pitch)), np.sin(np.radians(pitch))
    fwd, up = cp - dz * sp, sp + dz * cp
    cy, sy = np.cos(np.radians(yaw)), np.sin(np.radians(yaw))
    rx, ry = (fwd * cy - dx * sy).astype(np.float32), (fwd * sy + dx * cy).astype(np.float32)
    rz = up.astype(np.float32)
    norm = np.sqrt(rx * rx + ry * ry + rz * rz)
    rx, ry, rz = rx / norm, ry / norm, rz / norm
    flat = [a.ravel() for a in (rx, ry, rz)]
    dist = np.full(w * h, np.float32(far))
    live = np.arange(w * h)
    t = np.full(w * h, np.float32(1.0))
    previous = t.copy()
    top = float(height.max()) * scale_z
    for _ in range(steps):
        a, b, c = (f[live] for f in flat)
        tl = t[live]
        z = eye[2] + c * tl
        ground = sample(height, eye[0] + a * tl, eye[1] + b * tl) * scale_z
        gap = z - ground
        hit = gap < 0
        if hit.any():
            ids = live[hit]
            lo, hi = previous[ids], t[ids]
            for _ in range(9):
                mid = (lo + hi) / 2
                below = (eye[2] + flat[2][ids] * mid) < scale_z * sample(
                    height, eye[0] + flat[0][ids] * mid, eye[1] + flat[1][ids] * mid)
                hi, lo = np.where(below, mid, hi), np.where(below, lo, mid)
            dist[ids] = (lo + hi) / 2
        gone = hit | (tl > far) | ((z > top) & (c > 0))
        previous[live] = tl
        t[live] = tl + np.maximum(0.35 * np.maximum(gap, 0), 0.25 + 0.0035 * tl)
        live = live[~gone]
        if len(live) == 0:
            break
    dist = dist.reshape(h, w)
    return dist, eye[0] + rx * dist, eye[1] + ry * dist, (rx, ry, rz)


def shade_map(height, scale_z, sun):
    """Normals of a height map, and how much sun reaches each place."""
    gy, gx = np.gradient(height * scale_z)
    n = np.stack([-gx, -gy, np.ones_like(gx)], -1)
    n /= np.linalg.norm(n, axis=-1, keepdims=True)
    size = height.shape[0]
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    z = height * scale_z
    lit = np.ones_like(z)
    step = 1.2
    for i in range(1, 120):
        d = step * i * (1 + i * 0.012)
        over = sample(z, x + sun[0] * d, y + sun[1] * d) - (z + sun[2] * d)
        lit = np.minimum(lit, np.clip(0.5 - over / (0.35 + 0.03 * d), 0, 1))
    occlusion = np.clip(0.75 + (z - blur(z, 7)) / (0.02 * size) * 0.35, 0.25, 1)
    return n.astype(np.float32), lit.astype(np.float32), occlusion.astype(np.float32)


def alps(w, h, seed, eye_above=14, yaw=40, pitch=-5, fov=55, sun_az=118, sun_el=19, warm=True,
         fog_level=None, snow_line=0.42, size=1100, relief=150, far=900, spot=(130, 150), haze=430):
    """Snowy mountains at a low sun; with `fog_level` a sea of fog fills the valleys."""
    s = 2 if w * h < 900_000 else 1
    W, H = w * s, h * s
    height = mountain_map(size, seed)
    az, el = np.radians(sun_az), np.radians(sun_el)
    sun = np.array([np.cos(az) * np.cos(el), np.sin(az) * np.cos(el), np.sin(el)], np.float32)
    normal, lit, occlusion = shade_map(height, relief, sun)
    around = height[spot[1] - 6:spot[1] + 7, spot[0] - 6:spot[0] + 7].max() * relief
    eye = (spot[0], spot[1], float(around) + eye_above)
    dist, gx, gy, ray = march(height, W, H, eye, yaw, pitch, fov, far, relief)
    ground = dist < far * 0.999

    n, shadow, ao = sample(normal, gx, gy), sample(lit, gx, gy), sample(occlusion, gx, gy)
    detail = fbm(gx * 0.55, gy * 0.55, 5, seed + 50)
    e = 0.35
    bump = np.stack([fbm((gx + e) * 0.55, gy * 0.55, 5, seed + 50) - detail,
                     fbm(gx * 0.55, (gy + e) * 0.55, 5, seed + 50) - detail], -1)
    fade = np.exp(-dist / 260)[..., None]
    n = n - np.concatenate([bump * 1.1 * fade, np.zeros_like(bump[..., :1])], -1)
    n /= np.linalg.norm(n, axis=-1, keepdims=True)
    z = sample(height, gx, gy)
    snow = smooth(snow_line - 0.1, snow_line + 0.12, z + 0.10 * detail) * smooth(0.42, 0.62, n[..., 2] + 0.12 * detail)
    strata = 0.5 + 0.5 * np.sin(z * relief * 1.1 + 4 * detail)
    rock = mix(rgb("4a443f"), rgb("7d7063"), strata * 0.6 + 0.3 * detail)
    meadow = mix(rgb("333a24"), rgb("5d5b34"), 0.5 + detail)
    rock = mix(rock, meadow, smooth(0.30, 0.16, z) * smooth(0.5, 0.75, n[..., 2]))
    albedo = mix(rock, np.broadcast_to(rgb("f1f3f8"), rock.shape), snow)
    sun_color = rgb("ffb877") * 3.4 if warm else rgb("fff0dc") * 3.0
    sky_color = rgb("7fa3d8") * (0.62 if warm else 0.8)
    direct = np.clip((n * sun).sum(-1), 0, 1) * shadow
    light = direct[..., None] * sun_color + (ao * (0.55 + 0.45 * n[..., 2]))[..., None] * sky_color
    img = albedo * light

    rx, ry, rz = ray
    toward = np.clip(rx * sun[0] + ry * sun[1] + rz * sun[2], 0, 1)
    horizon = rgb("efbd9c") * 0.9 if warm else rgb("c4d6ea") * 1.0
    zenith = rgb("3f6aa8") * 0.75 if warm else rgb("3d6fb4") * 0.8
    sky = mix(horizon, zenith, smooth(-0.02, 0.30, rz))
    sky = sky + (toward ** 6)[..., None] * rgb("ffb27a") * 0.45 + (toward ** 90)[..., None] * rgb("ffd9a8") * 0.8
    cx, cy = rx / np.maximum(rz, 0.03), ry / np.maximum(rz, 0.03)
    cloud = smooth(0.02, 0.5, fbm(cx * 0.55 + 3, cy * 0.55, 6, seed + 70)) * smooth(0.02, 0.14, rz)
    sky = mix(sky, sky * 0.5 + (rgb("ffd9bd") if warm else rgb("ffffff")) * 0.75, cloud * 0.75)
    air = 1 - np.exp(-(dist / haze) ** 1.35)
    veil = mix(horizon * 0.40 + zenith * 0.50, horizon * 1.1, toward ** 3 * 0.8)
    img = mix(img, veil, air)
    if fog_level is not None:
        level = fog_level * relief
        pz = eye[2] + rz * dist
        t_in = np.where(rz < -1e-4, (level - eye[2]) / np.minimum(rz, -1e-4), far)
        t_in = np.clip(t_in, 0, far)
        qx, qy = eye[0] + rx * t_in, eye[1] + ry * t_in
        puff = fbm(qx * 0.030, qy * 0.030, 6, seed + 90)
        e = 2.0
        slope = fbm((qx + e * sun[0]) * 0.030, (qy + e * sun[1]) * 0.030, 6, seed + 90) - puff
        depth = np.where(t_in < far, level + 9 * puff - pz, -1)
        thick = np.clip(1 - np.exp(-np.maximum(depth, 0) / 6.5), 0, 1)
        thick = np.where(ground | (t_in < far * 0.98), thick, 0)
        fog = mix(rgb("aab6cc") * 0.62, (rgb("ffd7b4") if warm else rgb("ffffff")) * 1.1,
                  np.clip(0.50 + 0.5 * puff - 9 * slope, 0, 1))
        fog = mix(fog, veil, 1 - np.exp(-(t_in / (haze * 1.5)) ** 1.35))
        img = mix(np.where(ground[..., None], img, sky), fog, thick)
        img = np.where((ground | (thick > 0))[..., None], img, sky)
    else:
        img = np.where(ground[..., None], img, sky)
    for _ in range(s - 1):
        img = halve(img)
    return develop(glow(img, 0.9, 12, 0.2), seed, 0.82, 1.06, 1.12)


def dunes(w, h, seed, spot=(110, 60), yaw=62):
    """Sand dunes in raking light: crests, slip faces, and ripples that only the normals know of."""
    s = 2
    W, H = w * s, h * s
    n = 1000
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / n
    a = x * 5.2 + y * 1.6 + 0.75 * fbm(x * 2.2, y * 2.2, 3, seed, 0.4)
    f = a % 1
    crest = np.where(f < 0.72, smooth(0, 0.72, f) * (0.55 + 0.45 * f / 0.72), np.clip((1 - f) / 0.28, 0, 1) ** 1.15)
    big = 0.5 + 0.9 * fbm(x * 1.7 + 5, y * 1.7, 3, seed + 1, 0.4)
    height = blur((crest * np.clip(big, 0.12, None)).astype(np.float32), 1.6) + 0.5 * np.clip(big, 0, None)
    relief = 74
    az, el = np.radians(-24), np.radians(17)
    sun = np.array([np.cos(az) * np.cos(el), np.sin(az) * np.cos(el), np.sin(el)], np.float32)
    normal, lit, ao = shade_map(height, relief, sun)
    eye = (*spot, float(height[spot[1], spot[0]] * relief) + 30)
    dist, gx, gy, (rx, ry, rz) = march(height, W, H, eye, yaw, -9, 44, 1100, relief)
    ground = dist < 1099
    nrm, shadow, occ = sample(normal, gx, gy), sample(lit, gx, gy), sample(ao, gx, gy)
    wave = fbm(gx * 0.08, gy * 0.08, 3, seed + 3)
    phase = (gx * 1.15 + gy * 0.45 + 7 * wave) * 2.1
    fade = np.exp(-dist / 95) * smooth(0.55, 0.85, nrm[..., 2])
    bump = np.cos(phase) * 0.30 * fade
    nrm = nrm + np.stack([-bump * 0.93, -bump * 0.36, 0 * bump], -1)
    nrm = nrm + 0.05 * fbm(gx * 4, gy * 4, 2, seed + 5)[..., None] * np.exp(-dist / 60)[..., None]
    nrm = nrm / np.linalg.norm(nrm, axis=-1, keepdims=True)
    direct = np.clip((nrm * sun).sum(-1), 0, 1) * shadow
    sand = mix(rgb("d8894a"), rgb("eeb06c"), np.clip(0.5 + fbm(gx * 0.03, gy * 0.03, 4, seed + 4), 0, 1))
    light = direct[..., None] * rgb("ffd2a0") * 3.3 + (occ * (0.6 + 0.4 * nrm[..., 2]))[..., None] * rgb("7c9ad0") * 0.42
    light = light + (0.10 * (1 - direct))[..., None] * rgb("d87a40")
    img = sand * light
    sky = mix(rgb("f0cda6"), rgb("3f78b8"), smooth(-0.02, 0.34, rz) ** 0.8)
    img = mix(img, rgb("e6b48a") * np.ones_like(img), 1 - np.exp(-(dist / 900) ** 1.5))
    img = np.where(ground[..., None], img, sky)
    return develop(glow(halve(img), 0.9, 12, 0.15), seed, 0.72, 1.08, 1.06, 0.007)
