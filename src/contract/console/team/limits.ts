/** Bytes of one file of a note, and how many files a note has at most. */
export const NOTE_FILE_BYTES_MAX = 2 * 1024 * 1024
export const NOTE_FILES_MAX = 3
