import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'
import type { Tx } from './schema'

const queries = new Map<string, CompiledQuery>()
const QUERIES_MAX = 2000

function isSame(given: readonly unknown[], compiled: readonly unknown[]): boolean {
  return given.length === compiled.length && given.every((value, index) => value === compiled[index])
}

function execute<Row>(
  tx: Tx,
  key: string,
  parameters: readonly unknown[],
  build: () => Compilable,
): Promise<QueryResult<Row>> {
  let query = queries.get(key)
  if (query === undefined) {
    const compiled = build().compile()
    if (!isSame(parameters, compiled.parameters)) throw new Error(`the parameters of ${key} stand in another order`)
    query = CompiledQuery.raw(compiled.sql)
    if (queries.size >= QUERIES_MAX) queries.clear()
    queries.set(key, query)
  }
  return tx.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)
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
  const { rows } = await execute<Row>(tx, key, parameters, build)
  return rows
}

/** Runs a statement that writes, as `runPrepared` does. Returns: how many rows it wrote, changed or deleted. */
export async function changePrepared(
  tx: Tx,
  key: string,
  parameters: readonly unknown[],
  build: () => Compilable,
): Promise<number> {
  const { numAffectedRows } = await execute(tx, key, parameters, build)
  return Number(numAffectedRows ?? 0n)
}
