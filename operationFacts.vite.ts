import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { allOperationFacts } from './src/contract/operationFacts'

const ID = 'virtual:operation-facts'
const FACTS = resolve(import.meta.dirname, 'src/contract/operationFacts.ts')
const LIST_IDS = resolve(import.meta.dirname, 'src/renderer/navigation/listIds.ts')

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
      const facts = await runnerImport<{ allOperationFacts: typeof allOperationFacts }>(FACTS)
      const ids = await runnerImport<{ LISTS: Readonly<Record<string, readonly string[]>> }>(LIST_IDS)
      for (const path of [...facts.dependencies, ...ids.dependencies, LIST_IDS]) this.addWatchFile(path)
      const lists = new Set(Object.values(ids.module.LISTS).flat())
      return `export const OPERATION_FACTS = ${JSON.stringify(facts.module.allOperationFacts(lists))}`
    },
  }
}
