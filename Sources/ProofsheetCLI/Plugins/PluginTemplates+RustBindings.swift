// The header in Rust. Floor 8.
// The text of files that `plugin new` writes; @NAME@ and @TITLE@ are filled in. Built and checked by
// the tests of the plugin commands.

extension PluginTemplates {
  static let rustBindings = #"""
    //! proofsheet_plugin.h in Rust: what a cell renderer needs of it, and of Cairo. No crate is needed.
    //! The layout number is checked while it compiles; the header says what each field means.
    #![allow(dead_code, non_camel_case_types)]

    use core::ffi::{c_char, c_void};
    use core::mem::offset_of;

    pub type psp_status = i32;
    pub const PSP_OK: psp_status = 0;
    pub const PSP_ABSENT: psp_status = 3;
    pub const PSP_E_FAILED: psp_status = -1;
    pub const PSP_E_CANCELLED: psp_status = -2;
    pub const PSP_E_BAD_ARGUMENT: psp_status = -3;
    pub const PSP_E_CAIRO: psp_status = -11;

    pub const PSP_MAGIC: u32 = 0x3150_5350;
    pub const PSP_LAYOUT: u64 = 0xEE95_1F04_22DD_677C;

    pub const PSP_T_BOOL: u32 = 1;
    pub const PSP_T_INT: u32 = 2;
    pub const PSP_T_REAL: u32 = 3;
    pub const PSP_T_CHOICE: u32 = 4;
    pub const PSP_T_TEXT: u32 = 5;
    pub const PSP_T_COLOR: u32 = 6;
    pub const PSP_T_LENGTH: u32 = 7;

    pub const PSP_KIND_RENDERER: u32 = 1;
    pub const PSP_CAP_IMAGELESS: u64 = 0x02;
    pub const PSP_CAP_OVERLAY: u64 = 0x20;
    pub const PSP_ITEM_DRAWN: u32 = 0x8;
    pub const PSP_INPUT_PIXELS: u64 = 0x001;
    pub const PSP_INPUT_METADATA: u64 = 0x002;
    pub const PSP_INPUT_FONTS: u64 = 0x010;
    pub const PSP_INPUT_SEED: u64 = 0x020;
    pub const PSP_INPUT_LABEL: u64 = 0x400;
    pub const PSP_INPUT_CAPTION: u64 = 0x800;
    pub const PSP_THREAD_PER_INSTANCE: u32 = 0;
    pub const PSP_SAME_HERE: u32 = 1;

    #[repr(C)]
    pub struct psp_host_info {
        pub struct_size: u32,
        pub abi_major: u32,
        pub abi_minor: u32,
        pub flags: u32,
        pub name: *const c_char,
        pub version: *const c_char,
        pub cairo_version: u32,
        pub pad0: u32,
    }

    #[repr(C)]
    pub struct psp_value {
        pub struct_size: u32,
        pub kind: u32,
        pub i: i64,
        pub i2: i64,
        pub f: f64,
        pub s: *const c_char,
        pub s_len: usize,
    }

    #[repr(C)]
    pub struct psp_choice {
        pub struct_size: u32,
        pub pad0: u32,
        pub key: *const c_char,
        pub title: *const c_char,
    }

    #[repr(C)]
    pub struct psp_param {
        pub struct_size: u32,
        pub kind: u32,
        pub flags: u32,
        pub text_max: u32,
        pub key: *const c_char,
        pub title: *const c_char,
        pub doc: *const c_char,
        pub i_default: i64,
        pub i_min: i64,
        pub i_max: i64,
        pub i_step: i64,
        pub f_default: f64,
        pub f_min: f64,
        pub f_max: f64,
        pub f_step: f64,
        pub s_default: *const c_char,
        pub choices: *const *const psp_choice,
        pub choice_count: u32,
        pub pad0: u32,
    }

    impl psp_param {
        /// All zero but the size; fill in what the type needs.
        pub const fn new(kind: u32, key: &'static core::ffi::CStr) -> Self {
            psp_param {
                struct_size: size_of::<psp_param>() as u32,
                kind,
                flags: 0,
                text_max: 0,
                key: key.as_ptr(),
                title: core::ptr::null(),
                doc: core::ptr::null(),
                i_default: 0,
                i_min: 0,
                i_max: 0,
                i_step: 0,
                f_default: 0.0,
                f_min: 0.0,
                f_max: 0.0,
                f_step: 0.0,
                s_default: core::ptr::null(),
                choices: core::ptr::null(),
                choice_count: 0,
                pad0: 0,
            }
        }
    }

    #[repr(C)]
    pub struct psp_item {
        pub struct_size: u32,
        pub flags: u32,
        pub token: *const c_void,
        pub index: u64,
        pub count: u64,
        pub id: *const c_char,
        pub path: *const c_char,
        pub path_len: usize,
        pub label: *const c_char,
        pub thumb: *mut Surface,
        pub thumb_width: i32,
        pub thumb_height: i32,
        pub thumb_x: f64,
        pub thumb_y: f64,
        pub natural_width: u32,
        pub natural_height: u32,
        pub caption: *const c_char,
    }

    #[repr(C)]
    pub struct psp_cell {
        pub struct_size: u32,
        pub target: u32,
        pub cr: *mut Cairo,
        pub width: f64,
        pub height: f64,
        pub scale: f64,
        pub scheme: u32,
        pub rtl: u32,
        pub foreground: u32,
        pub background: u32,
        pub accent: u32,
        pub pad0: u32,
        pub seed: u64,
    }

    #[repr(C)]
    pub struct psp_host {
        pub struct_size: u32,
        pub abi_minor: u32,
        pub ctx: *mut c_void,
        pub log: extern "C" fn(*const psp_host, u32, *const c_char, usize),
        pub cancelled: extern "C" fn(*const psp_host) -> i32,
        pub fail: extern "C" fn(*const psp_host, psp_status, *const c_char, usize) -> psp_status,
        pub metadata: extern "C" fn(
            *const psp_host,
            *const psp_item,
            *const c_char,
            *mut psp_value,
        ) -> psp_status,
        pub extension: extern "C" fn(*const psp_host, *const c_char) -> *const c_void,
    }

    /// Says why the current call is about to fail; gives back the code.
    pub fn fail(host: *const psp_host, code: psp_status, why: &str) -> psp_status {
        // Safe because the host outlives the instance, and reads no more than the length.
        unsafe { ((*host).fail)(host, code, why.as_ptr() as *const c_char, why.len()) }
    }

    #[repr(C)]
    pub struct psp_args {
        pub struct_size: u32,
        pub value_count: u32,
        pub values: *const *const psp_value,
        pub resource_dir: *const c_char,
    }

    #[repr(C)]
    pub struct psp_box {
        pub struct_size: u32,
        pub fit: u32,
        pub x: f64,
        pub y: f64,
        pub width: f64,
        pub height: f64,
    }

    pub type Create =
        extern "C" fn(*const psp_host, *const psp_args, *mut *mut c_void) -> psp_status;
    pub type Picture = extern "C" fn(
        *mut c_void,
        *const psp_item,
        *const psp_cell,
        *mut psp_box,
    ) -> psp_status;
    pub type Draw = extern "C" fn(*mut c_void, *const psp_item, *const psp_cell) -> psp_status;
    pub type Destroy = extern "C" fn(*mut c_void);

    #[repr(C)]
    pub struct psp_renderer {
        pub struct_size: u32,
        pub pad0: u32,
        pub create: Option<Create>,
        pub measure: *const c_void,
        pub picture: Option<Picture>,
        pub draw: Option<Draw>,
        pub destroy: Option<Destroy>,
    }

    #[repr(C)]
    pub struct psp_plugin {
        pub struct_size: u32,
        pub kind: u32,
        pub id: *const c_char,
        pub name: *const c_char,
        pub version: *const c_char,
        pub vendor: *const c_char,
        pub license: *const c_char,
        pub url: *const c_char,
        pub summary: *const c_char,
        pub caps: u64,
        pub inputs: u64,
        pub metadata_keys: *const *const c_char,
        pub threading: u32,
        pub determinism: u32,
        pub epoch: u32,
        pub param_count: u32,
        pub params: *const *const psp_param,
        pub renderer: *const psp_renderer,
        pub decoder: *const c_void,
        pub extension: *const c_void,
    }

    #[repr(C)]
    pub struct psp_module {
        pub struct_size: u32,
        pub magic: u32,
        pub built_minor: u32,
        pub needs_minor: u32,
        pub layout: u64,
        pub built_cairo: u32,
        pub plugin_count: u32,
        pub plugins: *const *const psp_plugin,
    }

    /// The numbers that the header's layout is made of: a slip above doesn't compile.
    const _: () = {
        assert!(offset_of!(psp_module, plugins) == 32);
        assert!(offset_of!(psp_plugin, extension) == 128);
        assert!(offset_of!(psp_param, choice_count) == 120);
        assert!(offset_of!(psp_value, s_len) == 40);
        assert!(offset_of!(psp_item, caption) == 104);
        assert!(offset_of!(psp_cell, seed) == 64);
        assert!(offset_of!(psp_host, extension) == 48);
        assert!(size_of::<psp_renderer>() == 48 && size_of::<psp_box>() == 40);
    };

    /// Lets tables of pointers be statics: nothing writes to them.
    #[repr(transparent)]
    pub struct Table<T>(pub T);
    unsafe impl<T> Sync for Table<T> {}

    /// The note of a file: what can be read without running it.
    #[repr(C, align(4))]
    pub struct Note<const N: usize> {
        pub name_len: u32,
        pub text_len: u32,
        pub kind: u32,
        pub name: [u8; 12],
        pub text: [u8; N],
    }

    impl<const N: usize> Note<N> {
        pub const fn new(json: &[u8; N]) -> Self {
            Note {
                name_len: 11,
                text_len: N as u32,
                kind: PSP_MAGIC,
                name: *b"proofsheet\0\0",
                text: *json,
            }
        }
    }

    // Cairo.

    #[repr(C)]
    pub struct Cairo {
        _private: [u8; 0],
    }
    #[repr(C)]
    pub struct Surface {
        _private: [u8; 0],
    }

    #[link(name = "cairo")]
    unsafe extern "C" {
        pub fn cairo_version() -> i32;
        pub fn cairo_save(cr: *mut Cairo);
        pub fn cairo_restore(cr: *mut Cairo);
        pub fn cairo_paint(cr: *mut Cairo);
        pub fn cairo_fill(cr: *mut Cairo);
        pub fn cairo_stroke(cr: *mut Cairo);
        pub fn cairo_set_line_width(cr: *mut Cairo, width: f64);
        pub fn cairo_rectangle(cr: *mut Cairo, x: f64, y: f64, width: f64, height: f64);
        pub fn cairo_set_source_rgba(cr: *mut Cairo, r: f64, g: f64, b: f64, a: f64);
        pub fn cairo_set_source_surface(cr: *mut Cairo, surface: *mut Surface, x: f64, y: f64);
        pub fn cairo_mask_surface(cr: *mut Cairo, surface: *mut Surface, x: f64, y: f64);
        pub fn cairo_status(cr: *mut Cairo) -> i32;
        pub fn cairo_image_surface_create(format: i32, width: i32, height: i32) -> *mut Surface;
        pub fn cairo_image_surface_get_data(surface: *mut Surface) -> *mut u8;
        pub fn cairo_image_surface_get_stride(surface: *mut Surface) -> i32;
        pub fn cairo_surface_set_device_scale(surface: *mut Surface, x: f64, y: f64);
        pub fn cairo_surface_flush(surface: *mut Surface);
        pub fn cairo_surface_mark_dirty(surface: *mut Surface);
        pub fn cairo_surface_status(surface: *mut Surface) -> i32;
        pub fn cairo_surface_destroy(surface: *mut Surface);
    }

    pub fn set_color(cr: *mut Cairo, rgba: u32) {
        let channel = |shift: u32| f64::from(rgba >> shift & 255) / 255.0;
        // Safe because the host lends a context to the call that draws.
        unsafe { cairo_set_source_rgba(cr, channel(24), channel(16), channel(8), channel(0)) }
    }

    """#
}
