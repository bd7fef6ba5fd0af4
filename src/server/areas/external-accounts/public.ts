import type { AccountInfo } from '../../../contract/external-accounts/accountSchemas'
import { type AccountType, accountTypes } from '../../../contract/external-accounts/accountTypes'
import type { ExternalAccount, ExternalAccountStatus, OwnershipType } from '../../../contract/external-accounts/schemas'
import type { Page } from '../../../contract/primitives/pagination'
import { matchName } from '../../counterparties/nameMatch'
import { carriesSelector } from '../../counterparties/outcomes/allSelectors'
import { isSandboxLiteral } from '../../counterparties/outcomes/sandboxLiterals'
import { getHostSetting } from '../../database/hostSettings'
import { mapPage } from '../../database/listPage'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { skeletonOf } from '../../foundation/lookalikes'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { getCustomer } from '../customers/public'
import { isListedBank } from '../discoveries/public'
import { convertMinor } from '../exchange-rates/public'
import { isRuleFor } from '../platform-config/public'
import { isListedVasp } from '../vasps/public'
import { checkIdentifiers } from './identifiers/checkIdentifiers'
import { decideOwnershipLiveness, findOwnershipLiveness, openOwnershipLiveness } from './livenessPage'
import { findLookalikes } from './lookalikes'
import {
  abandonOpenChallenge,
  decideLiveness,
  resolveLivenessChallenge,
  startOwnershipChallenge,
  submitOwnershipProof,
} from './ownership'
import { ownershipCasesOf } from './ownershipBoard'
import { type AccountPlan, decideUse, EXTERNAL_ACCOUNT_MOVES, OWNERSHIP_THRESHOLD_CURRENCY, planAccount } from './rules'
import { changeExternalAccountStatus } from './statusChanges'
import {
  deleteExternalAccountRow,
  type ExternalAccountRow,
  fillSkeletons,
  getExternalAccount,
  insertExternalAccount,
  isTrustedPayee,
  listCustomerRows,
  selectByIdentity,
  selectDefaultIds,
  updateExternalAccount,
  writeTrustedPayee,
} from './store'
import { externalAccounts } from './tables'
import { viewExternalAccount } from './view'

export { countryOfAccount } from './accountCountry'
export { getAccountHolders } from './accountHolders'
export { networkOfAccount } from './accountNetwork'
export { isHeldBy } from './heldBy'
export type { OwnershipCaseFacts } from './ownershipBoard'
export { findSameAccounts } from './sameAccounts'
export type { ExternalAccountRow } from './store'
export { endTrustOf, getExternalAccount, isTrustedPayee, listTrustedPayees, OF_NO_DELETED } from './store'
export { getAccountInfo, viewExternalAccount } from './view'
export {
  decideLiveness,
  decideOwnershipLiveness,
  EXTERNAL_ACCOUNT_MOVES,
  fillSkeletons,
  findLookalikes,
  findOwnershipLiveness,
  openOwnershipLiveness,
  ownershipCasesOf,
  resolveLivenessChallenge,
  startOwnershipChallenge,
  submitOwnershipProof,
}

/** What the sandbox lets pass of an identifier. */
const LENIENCY = { carriesSelector, isSandboxLiteral }

/** The account that the customer named for UMA deposits, or null. Source: behaviour 9.2. */
export async function findDefaultUmaAccount(tx: Tx, customerId: string): Promise<ExternalAccountRow | null> {
  const [id] = await selectDefaultIds(tx, customerId)
  return id === undefined ? null : getExternalAccount(tx, id)
}

/** A page of customers' accounts as the wire has them, newest first: for a customer's agent. Source: behaviour 20.3. */
export async function listExternalAccountPage(
  tx: Tx,
  query: Parameters<typeof listCustomerRows>[1],
): Promise<Page<ExternalAccount>> {
  return mapPage(await listCustomerRows(tx, query), viewExternalAccount)
}

/**
 * An account of the customers' or of the platform's side.
 *
 * Errors: REFERENCE_NOT_FOUND; each side does not see the other's accounts.
 */
export async function requireExternalAccountOf(
  tx: Tx,
  side: 'CUSTOMER' | 'PLATFORM',
  id: string,
): Promise<ExternalAccountRow> {
  const row = await getExternalAccount(tx, id)
  return found(
    row !== null && (row.customer_id === null) === (side === 'PLATFORM') ? row : null,
    'REFERENCE_NOT_FOUND',
    'externalAccountId',
    'There is no external account with this id here; nothing was done.',
  )
}

/** The body of both create operations. */
interface CreateRequest {
  readonly currency: string
  readonly accountInfo: AccountInfo
  readonly platformAccountId?: string | undefined
  readonly ownershipType?: OwnershipType | undefined
  readonly defaultUmaDepositAccount?: boolean | undefined
}

async function refuseDuplicate(tx: Tx, identity: string): Promise<void> {
  const existing = await selectByIdentity(tx, identity)
  if (existing === null) return
  throw new ServiceError(
    'CONFLICT',
    'This owner has already registered this account; nothing was created. Use the existing one.',
    {
      field: 'accountInfo',
      reason: 'EXTERNAL_ACCOUNT_EXISTS',
      externalAccountId: existing.id,
    },
  )
}

function askName(plan: AccountPlan, field: string) {
  const { primaryIdentifier, holderName } = plan
  const match = matchName({ primaryIdentifier, holderName })
  if (match.kind !== 'REFUSED') return match
  throw new ServiceError('INVALID_BANK_ACCOUNT', 'The bank does not know this account. The account was not created.', {
    field,
    reason: 'ACCOUNT_UNKNOWN_TO_BANK',
    errors: [{ field, message: `${field} is not known to the bank` }],
  })
}

async function moveDefaultAway({ tx, now, changes }: Context, customerId: string): Promise<void> {
  for (const id of await selectDefaultIds(tx, customerId)) {
    await updateExternalAccount(tx, id, { is_default_uma_deposit_account: 0, updated_at: isoOf(now) })
    changes.add('external-accounts', id)
  }
}

/**
 * Registers an external account of a customer (null: the platform) and asks for the holder's name.
 *
 * Effects: the UMA default moves to it when asked for; no event, because no status changed.
 * Errors: INVALID_INPUT, INVALID_CURRENCY, INVALID_BANK_ACCOUNT; CONFLICT, same owner, type and primary identifier.
 * Source: behaviour 9.1, 9.2, 9.4, 9.5. Assumes.
 */
export async function createExternalAccount(
  context: Context,
  { customerId, request }: { readonly customerId: string | null; readonly request: CreateRequest },
): Promise<ExternalAccountRow> {
  const { tx, now, ids, changes } = context
  const owner = customerId === null ? null : await getCustomer(tx, customerId)
  const hasCounterpartyRules = await isRuleFor(tx, 'counterpartyRules', owner?.region ?? null)
  const plan = planAccount(request, { hasCounterpartyRules, ...LENIENCY, isListedBank, isListedVasp })
  const match = askName(plan, `accountInfo.${plan.primaryField}`)
  const identity = `${customerId ?? 'platform'}|${plan.identity}`
  await refuseDuplicate(tx, identity)
  const isDefault = customerId !== null && request.defaultUmaDepositAccount === true
  if (isDefault) await moveDefaultAway(context, customerId)
  const at = isoOf(now)
  const row: ExternalAccountRow = {
    id: ids.new('ExternalAccount'),
    customer_id: customerId,
    status: plan.status,
    account_type: plan.accountInfo.accountType,
    currency: request.currency,
    platform_account_id: request.platformAccountId ?? null,
    ownership_type: request.ownershipType ?? null,
    is_default_uma_deposit_account: isDefault ? 1 : 0,
    beneficiary_verification_status: match.status,
    beneficiary_verified_name: match.verifiedName,
    holder_name: plan.holderName,
    holder_skeleton: plan.holderName === null ? null : (skeletonOf(plan.holderName) ?? ''),
    primary_identifier: plan.primaryIdentifier,
    active_identity: identity,
    account_info_json: externalAccounts.columns.account_info_json.encode(plan.accountInfo),
    deleted_at: null,
    created_at: at,
    updated_at: at,
  }
  await insertExternalAccount(tx, row)
  changes.add('external-accounts', row.id)
  return row
}

/** Writes whether the customer trusts the account; whoever calls has had it proven. */
export async function setTrustedPayee(
  { tx, now, changes }: Context,
  { id }: Pick<ExternalAccountRow, 'id'>,
  isTrusted: boolean,
): Promise<void> {
  await writeTrustedPayee(tx, id, isTrusted ? isoOf(now) : null)
  changes.add('external-accounts', id)
}

/** Trust that nobody can take back any more, because strong authentication is not asked, holds nothing. */
async function refuseTrusted(tx: Tx, row: ExternalAccountRow): Promise<void> {
  if (!(await isTrustedPayee(tx, row.id))) return
  const owner = row.customer_id === null ? null : await getCustomer(tx, row.customer_id)
  if (!(await isRuleFor(tx, 'scaRules', owner?.region ?? null))) return
  throw new ServiceError(
    'BENEFICIARY_TRUSTED',
    'The customer trusts this payee; nothing was deleted. Untrust it first.',
    {
      field: 'externalAccountId',
      reason: 'TRUSTED',
      externalAccountId: row.id,
    },
  )
}

/**
 * Takes an account out of use for good; payments on their way keep what they know of it.
 *
 * Errors: BENEFICIARY_TRUSTED. Source: specification, 409; behaviour 6.5, 9.1.
 */
export async function deleteExternalAccount(context: Context, row: ExternalAccountRow): Promise<void> {
  const { tx, now, changes } = context
  await refuseTrusted(tx, row)
  await abandonOpenChallenge(context, row.id)
  await deleteExternalAccountRow(tx, row, isoOf(now))
  changes.add('external-accounts', row.id)
}

/** What unproven wallets may receive less than, in minor units of EUR. Source: behaviour 9.5. Assumes: A-154. */
export async function getOwnershipThresholdMinor(tx: Tx): Promise<bigint> {
  return BigInt(await getHostSetting(tx, 'ownershipThresholdMinor'))
}

/**
 * Refuses a payment from or to an account that its state does not allow.
 *
 * Input: the amount in minor units of its currency; an unproven wallet's is compared with the host's
 * threshold (1,000.00 EUR unless set) at the mid rate.
 * Errors: EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED, unproven wallet at or above the limit, or proof failed;
 * INVALID_BANK_ACCOUNT, PENDING, UNDER_REVIEW or INACTIVE.
 * Source: behaviour 9.5.
 */
export async function requireUsableExternalAccount(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  row: ExternalAccountRow,
  payment: { readonly amountMinor: bigint | number; readonly currency: string; readonly field?: string },
): Promise<void> {
  const { amountMinor, currency, field = 'accountId' } = payment
  const use = await decideUse(row.status, async () => ({
    amountMinor: convertMinor(now, BigInt(amountMinor), currency, OWNERSHIP_THRESHOLD_CURRENCY),
    thresholdMinor: await getOwnershipThresholdMinor(tx),
  }))
  if (use.isUsable) return
  const message =
    use.code === 'INVALID_BANK_ACCOUNT'
      ? { why: `The external account is ${row.status}`, undone: 'no money was moved' }
      : { why: 'The ownership of this wallet must be proven first', undone: 'no money was moved' }
  throw new ServiceError(use.code, message, {
    field,
    reason: `EXTERNAL_ACCOUNT_${row.status}`,
    externalAccountId: row.id,
    status: row.status,
  })
}

/**
 * An operator's decision about an account: screening, review, taking it out of use or back in.
 *
 * Effects: EXTERNAL_ACCOUNT.STATUS_UPDATED; an open challenge is abandoned.
 * Errors: INVALID_STATE_TRANSITION, for a move that behaviour 9.5 does not give to an operator.
 */
export async function decideExternalAccountStatus(
  context: Context,
  row: ExternalAccountRow,
  status: ExternalAccountStatus,
): Promise<ExternalAccountRow> {
  const allowed = EXTERNAL_ACCOUNT_MOVES[row.status]
  if (allowed.includes(status)) {
    await abandonOpenChallenge(context, row.id)
    return changeExternalAccountStatus(context, row, status)
  }
  throw new ServiceError(
    'INVALID_STATE_TRANSITION',
    `An account that is ${row.status} cannot become ${status}; nothing was changed.`,
    {
      field: 'status',
      reason: 'MOVE_NOT_ALLOWED',
      from: row.status,
      to: status,
      allowed,
    },
  )
}

/**
 * True when the text can be where money of that type arrives: one of the type's identifiers, form and checksum right.
 *
 * Source: behaviour 9.2 (the same checks as at registration, sandbox endings included).
 */
export function isPayableAddress(type: AccountType, address: string): boolean {
  return accountTypes[type].primary.some(
    ({ field }) => checkIdentifiers({ accountType: type, [field]: address } as AccountInfo, LENIENCY).length === 0,
  )
}
