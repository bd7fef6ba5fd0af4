import type { Kysely, Transaction } from 'kysely'
import type { RowsOf } from './table'
import type * as own from './tables'

/**
 * Rows of every table as the database holds them, by the table's name: instants are ISO text, flags 0 or 1, `..._json`
 * columns text, amounts integers in minor units. Column names are the interface's own where it has one. Each
 * `tables.ts` adds its own.
 */
export interface Database extends RowsOf<typeof own> {}

/** A row of that table as the database holds it. */
export type Row<Name extends keyof Database> = Database[Name]

/** The handle of one database transaction; stores take it first. */
export type Tx = Transaction<Database> | Kysely<Database>
