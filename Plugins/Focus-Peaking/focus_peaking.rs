//! org.proofsheet.focus-peaking: the picture, dimmed, with its sharpest edges in color: what a camera's
//! focus aid shows, on a whole sheet, to find the frames whose focus sits where it should.
//!
//! Sharpness is judged in the picture as the sheet shows it: a large cell tells more than a small one.
//! SPDX-License-Identifier: MIT-0

mod proofsheet;

use core::ffi::c_void;
use proofsheet::*;

struct Peaking {
    host: *const psp_host,
    color: u32,
    /// Per mille of the pixels that are marked at the most.
    amount: u64,
    /// Least step between neighbors that counts as an edge, 0 to 255.
    floor: i32,
    dim: f64,
}

/// Luminance of the picture, whole numbers, so that it's the same everywhere.
fn luminance(item: &psp_item) -> Vec<i32> {
    let (w, h) = (item.thumb_width.max(0) as usize, item.thumb_height.max(0) as usize);
    let mut out = Vec::with_capacity(w * h);
    // Safe because the surface is lent to this call and has that size.
    unsafe {
        cairo_surface_flush(item.thumb);
        let data = cairo_image_surface_get_data(item.thumb);
        let stride = cairo_image_surface_get_stride(item.thumb) as usize;
        if data.is_null() {
            return Vec::new();
        }
        for y in 0..h {
            let row = data.add(y * stride).cast::<u32>();
            for x in 0..w {
                let word = row.add(x).read();
                let (r, g, b) = (word >> 16 & 255, word >> 8 & 255, word & 255);
                out.push(((13933 * r + 46871 * g + 4732 * b + 32768) >> 16) as i32);
            }
        }
    }
    out
}

/// Sobel's gradient, its magnitude by the larger of the two directions; 0 along the border.
fn edges(light: &[i32], w: usize, h: usize) -> Vec<i32> {
    let mut out = vec![0; light.len()];
    if w < 3 || h < 3 {
        return out;
    }
    for y in 1..h - 1 {
        for x in 1..w - 1 {
            let at = |dx: usize, dy: usize| light[(y + dy - 1) * w + x + dx - 1];
            let across = at(2, 0) + 2 * at(2, 1) + at(2, 2) - at(0, 0) - 2 * at(0, 1) - at(0, 2);
            let down = at(0, 2) + 2 * at(1, 2) + at(2, 2) - at(0, 0) - 2 * at(1, 0) - at(2, 0);
            out[y * w + x] = across.abs().max(down.abs()) / 4;
        }
    }
    out
}

/// The step from which on no more than the wanted share of the pixels is marked.
fn threshold(edges: &[i32], per_mille: u64, floor: i32) -> i32 {
    let mut counts = [0u64; 256];
    for &edge in edges {
        counts[edge.clamp(0, 255) as usize] += 1;
    }
    let wanted = edges.len() as u64 * per_mille / 1000;
    let mut sum = 0;
    for step in (floor.max(1)..256).rev() {
        sum += counts[step as usize];
        if sum > wanted {
            return (step + 1).max(floor.max(1));
        }
    }
    floor.max(1)
}

impl Peaking {
    fn draw(&self, item: &psp_item, cell: &psp_cell) -> psp_status {
        if item.thumb.is_null() {
            return fail(self.host, PSP_E_BAD_ARGUMENT, "there is no picture to show");
        }
        let (w, h) = (item.thumb_width.max(0) as usize, item.thumb_height.max(0) as usize);
        let light = luminance(item);
        if light.len() != w * h {
            return fail(self.host, PSP_E_CAIRO, "the picture's pixels can't be read");
        }
        let edges = edges(&light, w, h);
        let least = threshold(&edges, self.amount, self.floor);
        // Safe because the context is lent to this call, and the mask is this call's own.
        unsafe {
            let cr = cell.cr;
            let mask = cairo_image_surface_create(2, item.thumb_width, item.thumb_height); // A8
            if cairo_surface_status(mask) != 0 {
                cairo_surface_destroy(mask);
                return fail(self.host, PSP_E_CAIRO, "there is no memory for the marks");
            }
            cairo_surface_set_device_scale(mask, cell.scale, cell.scale);
            cairo_surface_flush(mask);
            let data = cairo_image_surface_get_data(mask);
            let stride = cairo_image_surface_get_stride(mask) as usize;
            if !data.is_null() {
                for y in 0..h {
                    for x in 0..w {
                        if edges[y * w + x] >= least {
                            *data.add(y * stride + x) = 255;
                        }
                    }
                }
            }
            cairo_surface_mark_dirty(mask);

            cairo_save(cr);
            // As an overlay it marks the picture that stands there.
            if item.flags & PSP_ITEM_DRAWN == 0 {
                cairo_set_source_surface(cr, item.thumb, item.thumb_x, item.thumb_y);
                cairo_paint(cr);
            }
            // Dimmed towards the page, by the picture's own shape.
            let ground = cell.background & 0xFFFF_FF00 | (self.dim * 255.0 + 0.5) as u32;
            set_color(cr, ground);
            cairo_mask_surface(cr, item.thumb, item.thumb_x, item.thumb_y);
            set_color(cr, self.color);
            cairo_mask_surface(cr, mask, item.thumb_x, item.thumb_y);
            cairo_restore(cr);
            cairo_surface_destroy(mask);
            if cairo_status(cr) != 0 {
                return fail(self.host, PSP_E_CAIRO, "Cairo went into an error state");
            }
        }
        PSP_OK
    }
}

// What C calls. Safe because the host keeps to the header.

extern "C" fn create(
    host: *const psp_host,
    args: *const psp_args,
    out: *mut *mut c_void,
) -> psp_status {
    let value = |index: usize| unsafe { &**(*args).values.add(index) };
    let made = Peaking {
        host,
        color: value(0).i as u32,
        amount: (value(1).f * 10.0 + 0.5) as u64,
        floor: value(2).i as i32,
        dim: value(3).f / 100.0,
    };
    unsafe { *out = Box::into_raw(Box::new(made)).cast() };
    PSP_OK
}

extern "C" fn draw(me: *mut c_void, item: *const psp_item, cell: *const psp_cell) -> psp_status {
    unsafe { (*me.cast::<Peaking>()).draw(&*item, &*cell) }
}

extern "C" fn destroy(me: *mut c_void) {
    drop(unsafe { Box::from_raw(me.cast::<Peaking>()) });
}

static COLOR: Table<psp_param> = Table(psp_param {
    title: c"Color".as_ptr(),
    doc: c"The color of the marks.".as_ptr(),
    i_default: 0xFF2D_20FF,
    ..psp_param::new(PSP_T_COLOR, c"color")
});
static AMOUNT: Table<psp_param> = Table(psp_param {
    title: c"Amount".as_ptr(),
    doc: c"Per cent of the pixels that are marked at the most, the sharpest first.".as_ptr(),
    f_default: 4.0,
    f_min: 0.1,
    f_max: 50.0,
    ..psp_param::new(PSP_T_REAL, c"amount")
});
static FLOOR: Table<psp_param> = Table(psp_param {
    title: c"Threshold".as_ptr(),
    doc: c"Least step of brightness that counts as sharp, so that a blurred frame stays empty."
        .as_ptr(),
    i_default: 40,
    i_min: 1,
    i_max: 255,
    ..psp_param::new(PSP_T_INT, c"threshold")
});
static DIM: Table<psp_param> = Table(psp_param {
    title: c"Dim".as_ptr(),
    doc: c"Per cent that the picture is faded towards the page.".as_ptr(),
    f_default: 45.0,
    f_max: 100.0,
    ..psp_param::new(PSP_T_REAL, c"dim")
});
static PARAMS: Table<[*const psp_param; 4]> =
    Table([&raw const COLOR.0, &raw const AMOUNT.0, &raw const FLOOR.0, &raw const DIM.0]);

static RENDERER: Table<psp_renderer> = Table(psp_renderer {
    struct_size: size_of::<psp_renderer>() as u32,
    pad0: 0,
    create: Some(create),
    measure: core::ptr::null(),
    picture: None,
    draw: Some(draw),
    destroy: Some(destroy),
});

static PLUGIN: Table<psp_plugin> = Table(psp_plugin {
    struct_size: size_of::<psp_plugin>() as u32,
    kind: PSP_KIND_RENDERER,
    id: c"org.proofsheet.focus-peaking".as_ptr(),
    name: c"Focus Peaking".as_ptr(),
    version: c"1.0.0".as_ptr(),
    vendor: c"The Proofsheet project".as_ptr(),
    license: c"MIT-0".as_ptr(),
    url: core::ptr::null(),
    summary: c"The picture with its sharpest edges marked".as_ptr(),
    caps: PSP_CAP_OVERLAY,
    inputs: PSP_INPUT_PIXELS,
    metadata_keys: core::ptr::null(),
    threading: PSP_THREAD_PER_INSTANCE,
    determinism: PSP_SAME_HERE,
    epoch: 1,
    param_count: 4,
    params: (&raw const PARAMS.0).cast(),
    renderer: &raw const RENDERER.0,
    decoder: core::ptr::null(),
    extension: core::ptr::null(),
});
static PLUGINS: Table<[*const psp_plugin; 1]> = Table([&raw const PLUGIN.0]);

static MODULE: Table<psp_module> = Table(psp_module {
    struct_size: size_of::<psp_module>() as u32,
    magic: PSP_MAGIC,
    built_minor: 0,
    needs_minor: 0,
    layout: PSP_LAYOUT,
    built_cairo: 11600,
    plugin_count: 1,
    plugins: (&raw const PLUGINS.0).cast(),
});

const JSON: &str = concat!(
    r#"{"abi":1,"built_minor":0,"needs_minor":0,"plugins":[{"id":"org.proofsheet.focus-peaking","#,
    r#""kind":"renderer","name":"Focus Peaking","version":"1.0.0","license":"MIT-0"}]}"#,
    "\0"
);

#[used]
#[unsafe(link_section = ".note.proofsheet")]
static NOTE: Note<{ JSON.len() }> = Note::new(JSON.as_bytes().first_chunk().unwrap());

/// # Safety
/// Called by proofsheet, with a host or NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn proofsheet_plugin_v1(host: *const psp_host_info) -> *const psp_module {
    match unsafe { host.as_ref() } {
        Some(host) if host.abi_major == 1 => &raw const MODULE.0,
        _ => core::ptr::null(),
    }
}
