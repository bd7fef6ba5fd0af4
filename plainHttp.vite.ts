import type { Plugin } from 'vite'

const IMPORT = /^import \{ ([^}]+) \} from "(node:https?)";$/gm
const LEFT_OVER = /^import .* from "node:https?";$/m

/**
 * Takes what the program needs of Node's HTTP without an import statement. An import reads every name that the module
 * has, and by some of them Node loads its whole client of `fetch`: 16 ms and some megabytes at each start, for nothing.
 */
export function plainHttp(): Plugin {
  return {
    name: 'countersign:plain-http',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        part.code = part.code.replaceAll(IMPORT, (_all, names: string, module: string) => {
          return `const { ${names.replaceAll(' as ', ': ')} } = process.getBuiltinModule("${module}");`
        })
        if (LEFT_OVER.test(part.code)) this.error(`${part.fileName} imports the HTTP of Node in a form that loads more`)
      }
    },
  }
}
