/** Where the operations of the service stand: the base path of the interface, which carries its version. */
export const SERVICE_BASE = '/2025-10-13'

/** Where the operations of the console stand. */
export const CONSOLE_BASE = '/console/api'
