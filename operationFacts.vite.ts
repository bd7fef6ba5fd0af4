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

interface Facts {
  /** Module ID to its text. */
  readonly texts: Readonly<Record<string, string>>
  readonly files: readonly string[]
}

async function readFacts(): Promise<Facts> {
  const facts = await runnerImport<FactsModule>(FACTS)
  const ids = await runnerImport<{ LISTS: Readonly<Record<string, readonly string[]>> }>(LIST_IDS)
  const lists = new Set(Object.values(ids.module.LISTS).flat())
  return {
    texts: {
      [ACTS_ID]: `export const OPERATION_ACTS = ${JSON.stringify(facts.module.allOperationActs())}`,
      [FACTS_ID]: `export const OPERATION_FACTS = ${JSON.stringify(facts.module.allOperationFacts(lists))}`,
    },
    files: [...facts.dependencies, FACTS, ...ids.dependencies, LIST_IDS],
  }
}

/** Read once until a file changes: the workers of the tests ask side by side, the page of a dossier asks, too. */
let read: Promise<Facts> | null = null

/**
 * Gives the console the facts of every operation as plain data, so that its first screen needs no schema: zod and the
 * schemas of all areas come with the screens that check something by them. What acts are called is a module of its own.
 */
export function operationFacts(): Plugin {
  return {
    name: 'countersign:operation-facts',
    resolveId: (source) => (source === FACTS_ID || source === ACTS_ID ? `\0${source}` : null),
    watchChange: () => {
      read = null
    },
    async load(id) {
      if (id !== `\0${FACTS_ID}` && id !== `\0${ACTS_ID}`) return null
      read ??= readFacts()
      const { texts, files } = await read
      for (const path of files) this.addWatchFile(path)
      return texts[id.slice(1)]
    },
  }
}
