/** The header that carries the second half of a console session; the first half is the cookie. */
export const SESSION_HEADER = 'Countersign-Session'

/** Header by which a page says who it believes is at the desk; a call under another name is refused. */
export const OPERATOR_HEADER = 'Countersign-Operator'

/**
 * Header of every answer to a page: the number of the last change event that what it says is sure to have seen. A page
 * that opens the change stream after this number misses nothing of what it has read.
 */
export const CHANGE_HEADER = 'Countersign-Change'

/** Where a page exchanges a one-time link for both halves: POST, JSON. */
export const OPEN_PATH = '/console/open'

/** Where the owner of the data folder asks the running host for a one-time link: POST with the secret of its file. */
export const LINK_PATH = '/console/link'
