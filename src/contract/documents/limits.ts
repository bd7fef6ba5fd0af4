/** The largest file of a document. Source: behaviour 7.4. */
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024
/** The largest body that brings one, its form included. Source: behaviour 1.6. */
export const DOCUMENT_BODY_BYTES_MAX = 11 * 1024 * 1024
/** How many documents come in at the same time; others wait. Assumes: A-462. */
export const DOCUMENTS_AT_ONCE = 8
