import type { Table } from '../database/table'

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && 'codec' in value

/** Every table of the program: what the files named `tables.ts` export. */
export const allTables: readonly Table[] = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('../**/tables.ts', { eager: true }),
).flatMap((module) => Object.values(module).filter(isTable))
