import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { operationFacts } from './operationFacts.vite'

const ID = 'virtual:dossier-page'
const FOLDER = resolve(import.meta.dirname, 'src/renderer/dossierPage')
const SCRIPT = resolve(FOLDER, 'main.ts')
const STYLES = resolve(FOLDER, 'page.css')

/** The script of the page with everything that it imports, as one text without imports. */
async function bundle(): Promise<{ code: string; files: readonly string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [operationFacts()],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: SCRIPT, formats: ['iife'], name: 'dossier' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const [chunk] = output !== undefined && 'output' in output ? output.output : []
  if (chunk === undefined || chunk.type !== 'chunk') throw new Error('the page of a dossier has one script')
  // A text of the script must not end the element that it stands in.
  return {
    code: chunk.code.replaceAll('</', String.raw`<\/`),
    files: Object.keys(chunk.modules).filter((id) => !id.startsWith('\0')),
  }
}

/** Made once until a file changes: the workers of the tests ask side by side, and each again for its store. */
let bundled: ReturnType<typeof bundle> | null = null

/** Gives the server the page of a dossier as text: the verifier that `npm run verify` uses, too, and what shows it. */
export function dossierPage(): Plugin {
  return {
    name: 'countersign:dossier-page',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    watchChange: () => {
      bundled = null
    },
    async load(id) {
      if (id !== `\0${ID}`) return null
      bundled ??= bundle()
      const { code, files } = await bundled
      for (const path of [...files, STYLES]) this.addWatchFile(path)
      const styles = readFileSync(STYLES, 'utf8')
      return `export const PAGE_SCRIPT = ${JSON.stringify(code)}\nexport const PAGE_STYLES = ${JSON.stringify(styles)}`
    },
  }
}
