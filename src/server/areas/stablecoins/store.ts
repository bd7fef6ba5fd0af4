import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../../../contract/primitives/pagination'
import type {
  StablecoinOperationStatus,
  StablecoinOperationType,
  StablecoinProviderAccountStatus,
} from '../../../contract/stablecoins/schemas'
import { countRow, readCounter } from '../../database/counters'
import { filtersOf, type Paging, pagingOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import { getRowById, insertRow, updateRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { isSealedBy } from '../../database/sealedColumn'
import type { Sealing } from '../../foundation/sealing'

export type LinkRow = Row<'stablecoin_provider_accounts'>
export type CoinRow = Row<'stablecoins'>
export type OperationRow = Row<'stablecoin_operations'>

export interface LinkQuery extends Paging {
  readonly provider?: string | undefined
  readonly status?: StablecoinProviderAccountStatus | undefined
  /** What seals here: a secret that it did not seal is worth nothing. */
  readonly sealing: Pick<Sealing, 'prefix'>
}

/** Adds a link. */
export const insertLinkRow = (tx: Tx, row: LinkRow) => insertRow(tx, 'stablecoin_provider_accounts', row)

/** Writes what has changed of a link. */
export const updateLinkRow = (tx: Tx, before: LinkRow, after: LinkRow) =>
  updateRow(tx, 'stablecoin_provider_accounts', before, after)

/** The link of that id, or null. */
export const getLinkRow = (tx: Tx, id: string) => getRowById(tx, 'stablecoin_provider_accounts', id)

/** The link to that account at the provider, or null. */
export async function findLinkRow(
  tx: Tx,
  { provider, provider_account_id }: Pick<LinkRow, 'provider' | 'provider_account_id'>,
): Promise<LinkRow | null> {
  const row = await tx
    .selectFrom('stablecoin_provider_accounts')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_account_id', '=', provider_account_id)
    .executeTakeFirst()
  return row ?? null
}

function hasLinkStatus(status: StablecoinProviderAccountStatus, sealing: Pick<Sealing, 'prefix'>): RawBuilder<boolean> {
  const isOwn = isSealedBy(sealing, 'secret_sealed')
  if (status === 'ACTIVE') return sql<boolean>`status = 'ACTIVE' AND ${isOwn}`
  return status === 'REVOKED'
    ? sql<boolean>`status = 'REVOKED'`
    : sql<boolean>`status = 'INVALID' OR (status = 'ACTIVE' AND NOT ${isOwn})`
}

/** A page of links, newest first. */
export function listLinkRows(tx: Tx, query: LinkQuery): Promise<Page<LinkRow>> {
  const { provider, status, sealing } = query
  return listPage(tx, {
    list: 'stablecoin_provider_accounts',
    table: 'stablecoin_provider_accounts',
    filters: filtersOf([['provider', '=', provider]]),
    conditions:
      status === undefined ? [] : [{ identity: `status=${status}`, condition: hasLinkStatus(status, sealing) }],
    ...pagingOf(query),
  })
}

/** Adds a coin. */
export const insertCoinRow = (tx: Tx, row: CoinRow) => insertRow(tx, 'stablecoins', row)

/** Writes what has changed of a coin. */
export const updateCoinRow = (tx: Tx, before: CoinRow, after: CoinRow) => updateRow(tx, 'stablecoins', before, after)

/** The coin of that id, or null. */
export const getCoinRow = (tx: Tx, id: string) => getRowById(tx, 'stablecoins', id)

/** A coin that has the name of another at the provider or on the network, or null. */
export async function findCoinRow(
  tx: Tx,
  coin: Pick<CoinRow, 'provider' | 'provider_token_identifier' | 'network' | 'network_token_identifier'>,
): Promise<CoinRow | null> {
  const row = await tx
    .selectFrom('stablecoins')
    .selectAll()
    .where(({ and, eb, or }) =>
      or([
        and([eb('provider', '=', coin.provider), eb('provider_token_identifier', '=', coin.provider_token_identifier)]),
        and([eb('network', '=', coin.network), eb('network_token_identifier', '=', coin.network_token_identifier)]),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** A page of coins, newest first. */
export function listStablecoinRows(
  tx: Tx,
  query: Paging & {
    readonly issuanceStatus?: string | undefined
    readonly serviceOperationsStatus?: string | undefined
    readonly provider?: string | undefined
  },
): Promise<Page<CoinRow>> {
  return listPage(tx, {
    list: 'stablecoins',
    table: 'stablecoins',
    filters: filtersOf([
      ['issuance_status', '=', query.issuanceStatus],
      ['service_operations_status', '=', query.serviceOperationsStatus],
      ['provider', '=', query.provider],
    ]),
    ...pagingOf(query),
  })
}

const LIST = 'stablecoin_operations'
const coinKey = (coinId: string): string => `stablecoinId=${coinId}`
const typeName = (coinId: string): string => `${coinKey(coinId)}&operationType`

/** Adds a mint or burn, and counts it to its coin. */
export async function insertOperationRow(tx: Tx, row: OperationRow): Promise<void> {
  await insertRow(tx, 'stablecoin_operations', row)
  const { stablecoin_id: coinId, operation_type: type } = row
  await countRow(tx, LIST, { stablecoinId: coinId, [typeName(coinId)]: type }, 1)
}

/** Writes what has changed of a mint or burn. */
export const updateOperationRow = (tx: Tx, before: OperationRow, after: OperationRow) =>
  updateRow(tx, 'stablecoin_operations', before, after)

/** The mint or burn of that id, or null. */
export const getOperationRow = (tx: Tx, id: string) => getRowById(tx, 'stablecoin_operations', id)

/** How many mints or burns a coin has had. */
export const countStablecoinOperations = (tx: Tx, coinId: string, type: StablecoinOperationType): Promise<number> =>
  readCounter(tx, LIST, `${typeName(coinId)}=${type}`)

/** A page of the mints and burns of a coin, newest first. */
export function listOperationRows(
  tx: Tx,
  query: Paging & { readonly stablecoinId: string; readonly operationType?: StablecoinOperationType | undefined },
): Promise<Page<OperationRow>> {
  const { stablecoinId, operationType } = query
  const key = operationType === undefined ? coinKey(stablecoinId) : `${typeName(stablecoinId)}=${operationType}`
  return listPage(tx, {
    list: LIST,
    table: 'stablecoin_operations',
    filters: filtersOf([
      ['stablecoin_id', '=', stablecoinId],
      ['operation_type', '=', operationType],
    ]),
    countRows: () => readCounter(tx, LIST, key),
    ...pagingOf(query),
  })
}

/** Mints and burns that stand still, in the order in which they were asked for. */
export function listStalledOperations(tx: Tx, statuses: readonly StablecoinOperationStatus[]): Promise<OperationRow[]> {
  return tx
    .selectFrom('stablecoin_operations')
    .selectAll()
    .where('is_stalled', '=', 1)
    .where('status', 'in', [...statuses])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
