import type { ConsoleInput } from '../../../contract/console/operations'
import type { WalletItem } from '../../../contract/console/wallet-auth/schemas'
import { getHolders } from '../../areas/customers/public'
import { type InternalAccountRow, requireEmbeddedWallet } from '../../areas/internal-accounts/public'
import { filtersOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import { getRowsById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import {
  countActiveSessions,
  countCredentials,
  countSessionsByCredential,
  listCredentials,
  listLiveChallenges,
  listMessagesOf,
  listSessions,
  listUsedRequests,
  walletNamedBy,
} from './store'
import { challengeOfMessage, viewChallenge, viewCredential, viewSession, viewSignedAct } from './view'

/** The counters that the accounts of customers keep by type; every wallet is a customer's. */
const COUNTED_LIST = 'customer_internal_accounts'

type HolderOf = Awaited<ReturnType<typeof getHolders>>

function walletFacts(row: InternalAccountRow, holderOf: HolderOf) {
  return {
    accountId: row.id,
    customerId: row.customer_id,
    ...holderOf(row.customer_id),
    status: row.status,
    createdAt: row.created_at,
  }
}

const latestOf = (times: readonly (string | null)[]): string | null =>
  times.reduce((latest, at) => (at !== null && (latest === null || at > latest) ? at : latest), null)

async function viewWallets({ tx, now }: ConsoleContext, rows: readonly InternalAccountRow[]): Promise<WalletItem[]> {
  const ids = rows.map((row) => row.id)
  const holderOf = await getHolders(
    tx,
    rows.map((row) => row.customer_id),
  )
  const counts = await countCredentials(tx, ids)
  const sessions = await countActiveSessions(tx, ids, isoOf(now))
  return rows.map((row) => {
    const own = counts.filter((count) => count.account_id === row.id)
    const active = sessions.get(row.id)
    return {
      ...walletFacts(row, holderOf),
      credentials: own.map(({ type, count }) => ({ type, count: Number(count) })),
      activeSessions: active?.count ?? 0,
      lastUsedAt: latestOf(own.map((count) => count.last_used_at)),
      nextExpiresAt: active?.nextExpiresAt ?? null,
    }
  })
}

/** Embedded wallets with what opens them, newest first; a fixed number of queries for a page. Assumes: A-180. */
export async function listWallets(context: ConsoleContext, { query }: ConsoleInput<'listWallets'>) {
  const { customerId, text, limit, cursor } = query
  const page = await listPage(context.tx, {
    list: COUNTED_LIST,
    table: 'internal_accounts',
    filters: filtersOf([
      ['type', '=', 'EMBEDDED_WALLET', 'type'],
      ['customer_id', '=', customerId],
    ]),
    conditions: text === undefined ? [] : [{ identity: `text=${text}`, condition: walletNamedBy(text) }],
    isCounted: true,
    limit,
    cursor,
  })
  return ok({ ...page, data: await viewWallets(context, page.data) })
}

async function viewLiveChallenges(
  tx: Tx,
  asked: { readonly accountId: string; readonly credentials: readonly Row<'auth_methods'>[]; readonly at: string },
) {
  const inForce = asked.credentials.filter((row) => row.revoked_at === null).map((row) => row.id)
  const challenges = await listLiveChallenges(tx, inForce, asked.at)
  const messages = challenges.some((row) => row.kind === 'OTP') ? await listMessagesOf(tx, asked.accountId) : []
  return challenges.map((challenge) => {
    const message = messages.find((row) => challengeOfMessage(row, challenges)?.id === challenge.id)
    return viewChallenge(challenge, message?.id ?? null)
  })
}

/**
 * Who may act for one wallet, and what was signed in its name.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_INPUT, the account is no embedded wallet.
 */
export async function getWalletAuthority(
  { tx, now }: ConsoleContext,
  { params: { accountId } }: ConsoleInput<'getWalletAuthority'>,
) {
  const at = isoOf(now)
  const account = await requireEmbeddedWallet(tx, accountId, 'accountId')
  const holderOf = await getHolders(tx, [account.customer_id])
  const credentials = await listCredentials(tx, accountId)
  const sessions = await listSessions(tx, accountId, at)
  const counts = await countSessionsByCredential(tx, accountId, at)
  const activeOf = new Map(counts.map((row) => [row.auth_method_id, Number(row.active)]))
  const activeSessionCount = counts.reduce((sum, row) => sum + Number(row.active), 0)
  const sessionCount = counts.reduce((sum, row) => sum + Number(row.total), 0)
  const acts = await listUsedRequests(
    tx,
    accountId,
    sessions.map((row) => row.id),
  )
  const signers = await getRowsById(
    tx,
    'auth_sessions',
    acts.map((row) => row.signed_by_session_id),
  )
  return ok({
    account: {
      ...walletFacts(account, holderOf),
      currency: account.currency,
    },
    credentials: credentials.map((row) => viewCredential(row, activeOf.get(row.id) ?? 0)),
    sessions: sessions.map((row) => viewSession(row, at)),
    activeSessionCount,
    endedSessionCount: sessionCount - activeSessionCount,
    challenges: await viewLiveChallenges(tx, { accountId, credentials, at }),
    signedActs: acts.map((row) => viewSignedAct(row, signers.get(row.signed_by_session_id ?? '') ?? null)),
  })
}
