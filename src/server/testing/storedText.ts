import type { Database } from '../database/schema'
import type { Service } from '../host/compose'
import { allTables } from '../host/tables'

/** The tables in a row of which a text stands. */
export async function tablesWithText({ store }: Service, text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of allTables) {
    const rows = await store.read((tx) =>
      tx
        .selectFrom(name as keyof Database)
        .selectAll()
        .execute(),
    )
    const isThere = rows.some((row) => Object.values(row).some((value) => String(value).includes(text)))
    if (isThere) found.push(name)
  }
  return found
}
