import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const SHEETS = resolve(import.meta.dirname, 'src/renderer/app/theme/mantine.css')
/** The class names of a component, which come into the bundle with it. */
const CLASS_NAMES = /@mantine\/core\/esm\/(?:.+\/)?(\w+)\.module\.mjs$/

/** Fails the build where a component of Mantine is used and its sheet is not among those that the console loads. */
export function mantineSheets(): Plugin {
  return {
    name: 'countersign:mantine-sheets',
    generateBundle(_options, bundle) {
      const loaded = readFileSync(SHEETS, 'utf8')
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      const used = new Set(modules.flatMap((id) => CLASS_NAMES.exec(id)?.[1] ?? []))
      const missing = [...used].filter((name) => !loaded.includes(`/${name}.layer.css`))
      if (missing.length > 0) this.error(`theme/mantine.css lacks the sheets of: ${missing.join(', ')}`)
    },
  }
}
