//! A file system for SQLite that fails when it is told to, or loses what was not
//! synced, as a machine does whose power is cut.
//!
//! It stands between SQLite and the system's own file system, which does the
//! work. Only writes, syncs and truncations are counted; reading never fails.
//! Syncing is left out below, since no power is really cut.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::fs::OpenOptions;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::mem::size_of;
use std::path::PathBuf;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rusqlite::ffi::{
    self, SQLITE_OK, sqlite3_file, sqlite3_int64, sqlite3_io_methods, sqlite3_vfs,
};

/// What fails, and what has been written and not synced.
struct State {
    /// Writes, syncs and truncations so far.
    count: u64,
    /// Which of them fail.
    fails: std::ops::Range<u64>,
    error: c_int,
    unsynced: Vec<Change>,
}

/// A place in a file as it was before it was written to.
struct Change {
    file: PathBuf,
    offset: u64,
    before: Vec<u8>,
    size: u64,
}

static STATE: Mutex<State> = Mutex::new(State {
    count: 0,
    fails: 0..0,
    error: SQLITE_OK,
    unsynced: Vec::new(),
});
static REAL: AtomicPtr<sqlite3_vfs> = AtomicPtr::new(std::ptr::null_mut());

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes this the file system of all databases that are opened from now on.
pub(crate) fn install() {
    static ONCE: OnceLock<()> = OnceLock::new();
    ONCE.get_or_init(|| {
        // SAFETY: the default file system lives as long as the process; the copy
        // of it, with another name, another way to open and room for our part of
        // a file, is leaked and does, too.
        unsafe {
            let real = ffi::sqlite3_vfs_find(std::ptr::null());
            assert!(!real.is_null(), "SQLite has a file system");
            REAL.store(real, Ordering::SeqCst);
            let mut ours = *real;
            ours.zName = c"faults".as_ptr();
            ours.pNext = std::ptr::null_mut();
            ours.szOsFile += size_of::<File>() as c_int;
            ours.xOpen = Some(open);
            let rc = ffi::sqlite3_vfs_register(Box::leak(Box::new(ours)), 1);
            assert_eq!(rc, SQLITE_OK);
        }
    });
}

/// Counts from here on, and lets these writes, syncs and truncations fail.
pub(crate) fn fail(fails: std::ops::Range<u64>, error: c_int) {
    let mut state = state();
    (state.count, state.fails, state.error) = (0, fails, error);
    state.unsynced.clear();
}

/// How many there have been since then. From now on nothing fails.
pub(crate) fn heal() -> u64 {
    let mut state = state();
    state.fails = 0..0;
    state.count
}

/// Undoes those changes that were not synced for which `is_lost` says so, the
/// latest first.
pub(crate) fn lose(mut is_lost: impl FnMut(usize) -> bool) {
    let unsynced = std::mem::take(&mut state().unsynced);
    for (place, change) in unsynced.iter().enumerate().rev() {
        if !is_lost(place) {
            continue;
        }
        // A file that was deleted since has nothing to lose.
        let Ok(mut file) = OpenOptions::new().write(true).open(&change.file) else {
            continue;
        };
        file.seek(SeekFrom::Start(change.offset)).expect("a place");
        file.write_all(&change.before).expect("it is written");
        let size = file.metadata().expect("a file").len();
        if change.size < size && change.offset + change.before.len() as u64 >= change.size {
            file.set_len(change.size).expect("it is cut");
        }
    }
}

/// The error that is due, if it is.
fn due() -> Option<c_int> {
    let mut state = state();
    state.count += 1;
    let count = state.count;
    state.fails.contains(&count).then_some(state.error)
}

/// Our part of an open file; the other file system's part follows it.
#[repr(C)]
struct File {
    base: sqlite3_file,
    name: *mut PathBuf,
}

/// The other file system's part, and what it can do.
unsafe fn below(file: *mut sqlite3_file) -> (*mut sqlite3_file, &'static sqlite3_io_methods) {
    // SAFETY: `open` has made room for it there and has opened it.
    unsafe {
        let real = file
            .cast::<u8>()
            .add(size_of::<File>())
            .cast::<sqlite3_file>();
        (real, &*(*real).pMethods)
    }
}

unsafe extern "C" fn open(
    _vfs: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    let vfs = REAL.load(Ordering::SeqCst);
    // SAFETY: SQLite gives a file of `szOsFile` bytes, and a name or none.
    unsafe {
        let ours = file.cast::<File>();
        let real = file
            .cast::<u8>()
            .add(size_of::<File>())
            .cast::<sqlite3_file>();
        (*ours).base.pMethods = std::ptr::null();
        (*real).pMethods = std::ptr::null();
        let Some(open) = (*vfs).xOpen else {
            return ffi::SQLITE_CANTOPEN;
        };
        let rc = open(vfs, name, real, flags, out);
        if rc == SQLITE_OK {
            let path = if name.is_null() {
                PathBuf::new()
            } else {
                PathBuf::from(CStr::from_ptr(name).to_string_lossy().into_owned())
            };
            (*ours).name = Box::into_raw(Box::new(path));
            (*ours).base.pMethods = &raw const METHODS;
        }
        rc
    }
}

/// Forwards a call to the method of the same name below.
macro_rules! forward {
    ($name:ident, $method:ident, ($($argument:ident: $kind:ty),*) -> $result:ty, $none:expr) => {
        unsafe extern "C" fn $name(file: *mut sqlite3_file, $($argument: $kind),*) -> $result {
            // SAFETY: the arguments are SQLite's, and the file is the one below.
            unsafe {
                let (real, methods) = below(file);
                match methods.$method {
                    Some(method) => method(real, $($argument),*),
                    None => $none,
                }
            }
        }
    };
}

const BAD: c_int = ffi::SQLITE_IOERR;
forward!(close_below, xClose, () -> c_int, BAD);
forward!(read, xRead, (to: *mut c_void, amount: c_int, offset: sqlite3_int64) -> c_int, BAD);
forward!(write_below, xWrite, (from: *const c_void, amount: c_int, offset: sqlite3_int64) -> c_int, BAD);
forward!(truncate_below, xTruncate, (size: sqlite3_int64) -> c_int, BAD);
forward!(size, xFileSize, (size: *mut sqlite3_int64) -> c_int, BAD);
forward!(lock, xLock, (level: c_int) -> c_int, BAD);
forward!(unlock, xUnlock, (level: c_int) -> c_int, BAD);
forward!(reserved, xCheckReservedLock, (out: *mut c_int) -> c_int, BAD);
forward!(control, xFileControl, (what: c_int, argument: *mut c_void) -> c_int, ffi::SQLITE_NOTFOUND);
forward!(sector, xSectorSize, () -> c_int, 0);
forward!(device, xDeviceCharacteristics, () -> c_int, 0);
forward!(shm_map, xShmMap, (region: c_int, size: c_int, extend: c_int, out: *mut *mut c_void) -> c_int, BAD);
forward!(shm_lock, xShmLock, (offset: c_int, count: c_int, flags: c_int) -> c_int, BAD);
forward!(shm_barrier, xShmBarrier, () -> (), ());
forward!(shm_unmap, xShmUnmap, (delete: c_int) -> c_int, BAD);

static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    // Without memory maps, which nobody uses here.
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(reserved),
    xFileControl: Some(control),
    xSectorSize: Some(sector),
    xDeviceCharacteristics: Some(device),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

unsafe fn name(file: *mut sqlite3_file) -> PathBuf {
    // SAFETY: `open` has put it there, and `close` takes it away.
    unsafe { (*(*file.cast::<File>()).name).clone() }
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    // SAFETY: the name is ours, and SQLite closes a file once.
    unsafe {
        drop(Box::from_raw((*file.cast::<File>()).name));
        close_below(file)
    }
}

/// Notes what a part of a file holds before it changes.
unsafe fn note(file: *mut sqlite3_file, offset: sqlite3_int64, amount: sqlite3_int64) {
    // SAFETY: the buffer has the room that is asked for.
    unsafe {
        let mut length: sqlite3_int64 = 0;
        size(file, &raw mut length);
        let amount = amount.min(length - offset).max(0);
        let mut before = vec![0; amount as usize];
        read(file, before.as_mut_ptr().cast(), amount as c_int, offset);
        let change = Change {
            file: name(file),
            offset: offset as u64,
            before,
            size: length as u64,
        };
        state().unsynced.push(change);
    }
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    from: *const c_void,
    amount: c_int,
    offset: sqlite3_int64,
) -> c_int {
    if let Some(error) = due() {
        return error;
    }
    // SAFETY: the arguments are SQLite's.
    unsafe {
        note(file, offset, amount.into());
        write_below(file, from, amount, offset)
    }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, to: sqlite3_int64) -> c_int {
    if let Some(error) = due() {
        return error;
    }
    // SAFETY: the arguments are SQLite's.
    unsafe {
        note(file, to, sqlite3_int64::MAX);
        truncate_below(file, to)
    }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, _flags: c_int) -> c_int {
    if let Some(error) = due() {
        return error;
    }
    // SAFETY: the file is open.
    let name = unsafe { name(file) };
    state().unsynced.retain(|change| change.file != name);
    SQLITE_OK
}
