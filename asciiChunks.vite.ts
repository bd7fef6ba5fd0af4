import type { Plugin } from 'vite'

/** A backslash before such a character: an escape would make it a backslash of its own. */
const AFTER_BACKSLASH = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/

/**
 * Writes characters beyond ASCII as escapes. One of them makes V8 keep the whole text of a file in two bytes for each
 * character, for as long as the process lives, and read it the slower way at each start.
 */
export function asciiChunks(): Plugin {
  return {
    name: 'countersign:ascii-chunks',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        if (AFTER_BACKSLASH.test(part.code))
          this.error(`${part.fileName} has a character beyond ASCII after a backslash`)
        part.code = part.code.replaceAll(/[^\0-\x7f]/g, (unit) => {
          return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
        })
      }
    },
  }
}
