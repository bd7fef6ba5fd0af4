import { type MinifyOptions, minify, type Plugin } from 'vite'

/** A backslash before such a character: an escape would make it a backslash of its own. */
const AFTER_BACKSLASH = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/

/** Names stay, since people read the trace of a fault, and licences stay. */
const MINIFY: MinifyOptions = {
  module: true,
  compress: true,
  mangle: false,
  codegen: { removeWhitespace: true, legalComments: 'inline' },
}

/**
 * Keeps the program's text small: each start reads all of it, looks up by its content what was compiled before, and
 * keeps it as long as the process lives. Spaces, comments and code that cannot run go. Characters beyond ASCII become
 * escapes: one of them makes V8 keep the whole text of a file in two bytes for each character.
 */
export function compactChunks(): Plugin {
  return {
    name: 'countersign:compact-chunks',
    // What is built again with every change starts sooner as it is.
    apply: ({ build }) => !build?.watch,
    generateBundle: {
      // Other plugins look for something in the text while it still has its spaces.
      order: 'post',
      async handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          // A map to the sources knows the text as it was; who asks for one reads, and does not start.
          if (part.type !== 'chunk' || part.map !== null) continue
          const { code, errors } = await minify(part.fileName, part.code, MINIFY)
          if (errors[0] !== undefined) this.error(`${part.fileName}: ${errors[0].message}`)
          if (AFTER_BACKSLASH.test(code)) this.error(`${part.fileName} has a character beyond ASCII after a backslash`)
          part.code = code.replaceAll(/[^\0-\x7f]/g, (unit) => {
            return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
          })
        }
      },
    },
  }
}
