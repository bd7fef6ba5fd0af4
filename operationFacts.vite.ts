import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { allOperationFacts } from './src/contract/operationFacts'

const ID = 'virtual:operation-facts'
const SOURCE = resolve(import.meta.dirname, 'src/contract/operationFacts.ts')

/**
 * Gives the console the facts of every operation as plain data, so that its first screen needs no schema: zod and the
 * schemas of all areas come with the screens that check something by them.
 */
export function operationFacts(): Plugin {
  return {
    name: 'countersign:operation-facts',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null
      const { module, dependencies } = await runnerImport<{ allOperationFacts: typeof allOperationFacts }>(SOURCE)
      for (const path of dependencies) this.addWatchFile(path)
      return `export const OPERATION_FACTS = ${JSON.stringify(module.allOperationFacts())}`
    },
  }
}
