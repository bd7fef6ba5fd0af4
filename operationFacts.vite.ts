import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { allOperationActs, allOperationFacts } from './src/contract/operationFacts'

const [FACTS_ID, ACTS_ID] = ['virtual:operation-facts', 'virtual:operation-acts']
const FACTS = resolve(import.meta.dirname, 'src/contract/operationFacts.ts')
const LIST_IDS = resolve(import.meta.dirname, 'src/renderer/navigation/listIds.ts')

interface FactsModule {
  readonly allOperationFacts: typeof allOperationFacts
  readonly allOperationActs: typeof allOperationActs
}

/**
 * Gives the console the facts of every operation as plain data, so that its first screen needs no schema: zod and the
 * schemas of all areas come with the screens that check something by them. What acts are called is a module of its own.
 */
export function operationFacts(): Plugin {
  return {
    name: 'countersign:operation-facts',
    resolveId: (source) => (source === FACTS_ID || source === ACTS_ID ? `\0${source}` : null),
    async load(id) {
      if (id !== `\0${FACTS_ID}` && id !== `\0${ACTS_ID}`) return null
      const facts = await runnerImport<FactsModule>(FACTS)
      for (const path of [...facts.dependencies, FACTS]) this.addWatchFile(path)
      if (id === `\0${ACTS_ID}`)
        return `export const OPERATION_ACTS = ${JSON.stringify(facts.module.allOperationActs())}`
      const ids = await runnerImport<{ LISTS: Readonly<Record<string, readonly string[]>> }>(LIST_IDS)
      for (const path of [...ids.dependencies, LIST_IDS]) this.addWatchFile(path)
      const lists = new Set(Object.values(ids.module.LISTS).flat())
      return `export const OPERATION_FACTS = ${JSON.stringify(facts.module.allOperationFacts(lists))}`
    },
  }
}
