/** Where the operations of the service stand: the base path of the interface, which carries its version. */
export const SERVICE_BASE = '/2025-10-13'

/** Where the pages for end users stand, each opened by a token alone. */
export const HOSTED_BASE = '/hosted'

/** Where the operations of the console stand. */
export const CONSOLE_BASE = '/console/api'
