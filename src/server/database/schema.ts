import type { Kysely, Transaction } from 'kysely'
import { agentTables } from './agentSchema'
import { bulkTables } from './bulkSchema'
import { customerTables } from './customerSchema'
import { forwardingTables } from './forwardingSchema'
import { hostTables } from './hostSchema'
import { invitationTables } from './invitationSchema'
import { limitTables } from './limitSchema'
import { lookupTables } from './lookupSchema'
import { moneyTables } from './moneySchema'
import { operatorTables } from './operatorSchema'
import type { StoredRow, Table } from './table'
import { walletTables } from './walletSchema'
import { webhookTables } from './webhookSchema'

export type * from './agentSchema'
export type * from './customerSchema'
export type * from './hostSchema'
export type * from './invitationSchema'
export type * from './moneySchema'
export type * from './operatorSchema'
export type * from './webhookSchema'

/**
 * Every table by name. One that is missing here, or that says something else than the migrations, fails a test that
 * names it (tables.test.ts).
 */
export const tables = {
  ...hostTables,
  ...operatorTables,
  ...webhookTables,
  ...customerTables,
  ...moneyTables,
  ...lookupTables,
  ...agentTables,
  ...walletTables,
  ...bulkTables,
  ...forwardingTables,
  ...limitTables,
  ...invitationTables,
}

type Tables = typeof tables

/**
 * Rows of every table as the database holds them. Instants are ISO text, flags 0 or 1, `..._json` columns text that the
 * owning store parses, amounts integers in minor units. Column names are the interface's own where it has one.
 */
export type Database = { [Name in keyof Tables]: StoredRow<Tables[Name]> }

/** The declarations, in no order. */
export const allTables: readonly Table[] = Object.values(tables)

/** The handle of one database transaction; stores take it first. */
export type Tx = Transaction<Database> | Kysely<Database>
