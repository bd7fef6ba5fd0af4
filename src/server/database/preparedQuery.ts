import { type Compilable, CompiledQuery } from 'kysely'
import type { Tx } from './schema'

const texts = new Map<string, string>()
const TEXTS_MAX = 2000

function isSame(given: readonly unknown[], compiled: readonly unknown[]): boolean {
  return given.length === compiled.length && given.every((value, index) => value === compiled[index])
}

/**
 * Runs a query whose text is built once per `key`: building and compiling costs Kysely several times what SQLite needs
 * for a row (decisions, Storage). For the few queries that carry the load.
 *
 * Input: `parameters` in the order of the text; `build` makes the same text whenever the key is the same.
 */
export async function runPrepared<Row>(
  tx: Tx,
  key: string,
  parameters: readonly unknown[],
  build: () => Compilable,
): Promise<Row[]> {
  let text = texts.get(key)
  if (text === undefined) {
    const compiled = build().compile()
    if (!isSame(parameters, compiled.parameters)) throw new Error(`the parameters of ${key} stand in another order`)
    if (texts.size >= TEXTS_MAX) texts.clear()
    text = compiled.sql
    texts.set(key, text)
  }
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...parameters]))
  return rows as Row[]
}
