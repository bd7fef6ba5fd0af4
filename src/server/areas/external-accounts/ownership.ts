import type { RegionRule } from '../../../contract/console/settings/regionRuleValues'
import type {
  OwnershipChallenge,
  OwnershipVerificationMethod,
  OwnershipVerifyRequest,
} from '../../../contract/external-accounts/ownership'
import { hostedLinkOf } from '../../counterparties/hostedPages'
import { LIVENESS_SECONDS } from '../../counterparties/liveness'
import { livenessOutcomeOf } from '../../counterparties/outcomes/livenessOutcomes'
import { verifyOwnership } from '../../crypto/ownership/verifyOwnership'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ok, type Rejected, rejected } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context, CustomerEnding } from '../../kernel/context'
import { requireCustomer } from '../customers/public'
import { getRegionRule } from '../platform-config/public'
import {
  insertChallenge,
  moveChallenge,
  type OwnershipChallengeRow,
  selectChallenge,
  selectChallengedIds,
  selectNewestChallenge,
} from './challengeStore'
import { type ChallengeVerdict, livenessVerdict, signatureVerdict } from './challengeVerdict'
import {
  CHALLENGE_MINUTES,
  type ChallengeRefusal,
  chainOf,
  closedChallenge,
  decideChallenge,
  decideLivenessStep,
  decideSubmission,
  type LivenessDecision,
  messageToSignOf,
  statusAfter,
} from './ownershipRules'
import { changeExternalAccountStatus } from './statusChanges'
import { type ExternalAccountRow, getExternalAccount } from './store'
import { ownershipChallenges } from './tables'
import { getAccountInfo, viewExternalAccount } from './view'

const encodeVerdict = ownershipChallenges.columns.verdict_json.encode

const NONCE_BYTES = 16
const TOKEN_BYTES = 24
/** More of a submission than any signature has is not kept. */
const KEPT_CHARACTERS = 1024
export const LIVENESS_JOB = 'resolveLiveness'

const CHALLENGE_REFUSALS: Readonly<Record<ChallengeRefusal, string>> = {
  LIGHTNING_ACCOUNT: 'A Lightning account has no address that a proof could be about',
  NOT_SELF_CUSTODY: 'Only wallets that no provider hosts have an ownership to prove',
  NOT_FIRST_PARTY: 'Only a wallet registered as FIRST_PARTY can be proven',
  ALREADY_ACTIVE: 'The account is ACTIVE already and needs no proof',
  EXTERNAL_ACCOUNT_PENDING: 'The account is PENDING: its first check is not over',
  EXTERNAL_ACCOUNT_UNDER_REVIEW: 'The account is UNDER_REVIEW: the review decides first',
  EXTERNAL_ACCOUNT_INACTIVE: 'The account is INACTIVE: register it again or have it reactivated',
}

/**
 * Closes a challenge that nobody can answer any more: a newer one, an operator's move, or the deletion of the account
 * or its customer ends it; one past its time stays EXPIRED. Does nothing to one that is closed. Source: behaviour 9.5.
 * Assumes: A-155.
 */
export async function abandonOpenChallenge({ tx, now, scheduler }: Context, externalAccountId: string): Promise<void> {
  const open = await selectNewestChallenge(tx, externalAccountId)
  if (open?.state !== 'OPEN') return
  const { state, decidedAt } = closedChallenge({ expiresAt: open.expires_at }, isoOf(now))
  await moveChallenge(tx, open, { state, decided_at: decidedAt, updated_at: isoOf(now) })
  if (open.method === 'LIVENESS') await scheduler.cancel(tx, LIVENESS_JOB, open.id)
}

/** Ends the proofs of ownership that a deleted customer had begun. Assumes: A-207. */
export const endProofs: CustomerEnding = async (context, customerId) => {
  const ids = await selectChallengedIds(context.tx, customerId)
  for (const id of ids) {
    await abandonOpenChallenge(context, id)
    context.changes.add('external-accounts', id)
  }
  return { endedOwnershipChallenges: ids.length }
}

/** Nothing is proven for a deleted customer. Errors: USER_NOT_FOUND. Assumes: A-207. */
async function requireOwner({ tx }: Context, { customer_id }: ExternalAccountRow): Promise<void> {
  if (customer_id !== null) await requireCustomer(tx, customer_id, 'externalAccountId')
}

async function newChallenge(
  { tx, now, ids }: Context,
  account: ExternalAccountRow,
  method: OwnershipVerificationMethod,
): Promise<OwnershipChallengeRow> {
  const id = ids.new('OwnershipChallenge')
  const at = isoOf(now)
  const isSigned = method === 'WALLET_SIGNATURE'
  const token = isSigned ? null : ids.hex(TOKEN_BYTES)
  const about = { externalAccountId: account.id, address: account.primary_identifier, issuedAt: at }
  return {
    id,
    external_account_id: account.id,
    method,
    state: 'OPEN',
    message_to_sign: isSigned ? messageToSignOf({ ...about, nonce: ids.hex(NONCE_BYTES) }) : null,
    verification_link: token === null ? null : await hostedLinkOf(tx, 'liveness', token),
    token,
    is_opened: 0,
    submitted_signature: null,
    submitted_scheme: null,
    verdict_json: null,
    expires_at: isoOf(now + CHALLENGE_MINUTES * 60_000),
    decided_at: null,
    created_at: at,
    updated_at: at,
  }
}

function viewChallengeRow(row: OwnershipChallengeRow): OwnershipChallenge {
  if (row.method === 'WALLET_SIGNATURE') {
    return { method: row.method, messageToSign: row.message_to_sign ?? '', expiresAt: row.expires_at }
  }
  return {
    method: row.method,
    verificationLink: row.verification_link ?? '',
    token: row.token ?? undefined,
    expiresAt: row.expires_at,
  }
}

const NOT_ASKED: { readonly [Rule in RegionRule]: string } = {
  ON: 'Counterparty rules are ON: wallets registered from now on wait for a proof.',
  OFF: 'Counterparty rules are OFF: no wallet waits for a proof. Turn them ON before the wallet is registered.',
  REGION:
    'Counterparty rules are by REGION: wallets of customers of the EEA wait for a proof. ' +
    'For others turn them ON before the wallet is registered.',
}

/** An ACTIVE wallet needs no proof because of a rule, so the rule is named. */
async function challengeRefusal(
  { tx }: Context,
  account: ExternalAccountRow,
  refusal: ChallengeRefusal,
): Promise<ServiceError> {
  const rules = refusal === 'ALREADY_ACTIVE' ? await getRegionRule(tx, 'counterpartyRules') : null
  const rule = rules === null ? '' : ` ${NOT_ASKED[rules]}`
  return new ServiceError('CONFLICT', `${CHALLENGE_REFUSALS[refusal]}; no challenge was started.${rule}`, {
    field: 'externalAccountId',
    reason: refusal,
    externalAccountId: account.id,
    status: account.status,
    counterpartyRules: rules ?? undefined,
  })
}

/**
 * Starts a proof of ownership of a wallet; the earlier one, if open, counts no more.
 *
 * Effects: the account becomes PENDING_OWNERSHIP_VERIFICATION, with its event when it was UNVERIFIED; for LIVENESS the
 * job resolveLiveness after about 5 s, unless the page of the check is begun before.
 * Errors: USER_NOT_FOUND, its customer was deleted; CONFLICT, not a self-custody wallet of the first party, or not in a
 * state that waits for a proof.
 * Source: behaviour 9.5; specification, ExternalAccount.status. Assumes.
 */
export async function startOwnershipChallenge(
  context: Context,
  account: ExternalAccountRow,
  method: OwnershipVerificationMethod,
): Promise<OwnershipChallenge> {
  const { tx, now, scheduler, changes, audit } = context
  await requireOwner(context, account)
  const refusal = decideChallenge({
    status: account.status,
    ownershipType: account.ownership_type,
    accountInfo: getAccountInfo(account),
  })
  if (refusal !== null) throw await challengeRefusal(context, account, refusal)
  await abandonOpenChallenge(context, account.id)
  const challenge = await newChallenge(context, account, method)
  await insertChallenge(tx, challenge)
  if (method === 'LIVENESS') {
    const dueAtMs = now + LIVENESS_SECONDS * 1000
    await scheduler.schedule(tx, { kind: LIVENESS_JOB, dueAtMs, subjectId: challenge.id })
  }
  await changeExternalAccountStatus(context, account, 'PENDING_OWNERSHIP_VERIFICATION')
  changes.add('external-accounts', account.id)
  audit.note({ targetId: account.id, details: { challengeId: challenge.id, method } })
  return viewChallengeRow(challenge)
}

const SUBMISSION_REFUSALS = {
  NO_CHALLENGE: 'No challenge was ever started for this account',
  CHALLENGE_CLOSED: 'The last challenge of this account is closed',
  LIVENESS_CHALLENGE: 'The open challenge is a LIVENESS one, which is not answered here',
} as const

async function requireSignatureChallenge({ tx, now }: Context, account: ExternalAccountRow) {
  const challenge = await selectNewestChallenge(tx, account.id)
  const facts = challenge === null ? null : { ...challenge, expiresAt: challenge.expires_at }
  const decision = decideSubmission(account.status, facts, isoOf(now))
  if (decision.kind === 'REFUSE') {
    throw new ServiceError(
      'CONFLICT',
      `${SUBMISSION_REFUSALS[decision.reason]}; the signature was not looked at. Start a WALLET_SIGNATURE challenge.`,
      { field: 'externalAccountId', reason: decision.reason, externalAccountId: account.id, status: account.status },
    )
  }
  assert(challenge !== null, 'a signature is only looked at for a challenge')
  return { challenge, isLate: decision.isLate }
}

function judge(
  account: ExternalAccountRow,
  { challenge, isLate }: { readonly challenge: OwnershipChallengeRow; readonly isLate: boolean },
  { signature, signatureScheme }: OwnershipVerifyRequest,
): ChallengeVerdict {
  const chain = chainOf(getAccountInfo(account).accountType)
  assert(chain !== null && challenge.message_to_sign !== null, 'only wallets have signature challenges')
  const verdict = verifyOwnership({
    chain,
    address: account.primary_identifier,
    messageUtf8: new TextEncoder().encode(challenge.message_to_sign),
    signature,
    scheme: signatureScheme,
  })
  return signatureVerdict(verdict, isLate)
}

function refuseProof(
  account: ExternalAccountRow,
  challenge: OwnershipChallengeRow,
  verdict: ChallengeVerdict,
): Rejected {
  const { reason, detail, recoveredAddress } = verdict
  assert(reason !== null, 'a refused proof has a reason')
  const recovered = recoveredAddress === null ? {} : { recoveredAddress }
  return rejected(
    'INVALID_INPUT',
    `${detail} The account is UNVERIFIED now and the challenge is closed; start a new one to try again.`,
    { field: 'signature', reason, externalAccountId: account.id, status: 'UNVERIFIED', ...recovered },
    {
      accountId: account.id,
      requestId: null,
      reason,
      verdict: { ...verdict, challengeId: challenge.id, messageToSign: challenge.message_to_sign },
    },
  )
}

/**
 * Answers the open WALLET_SIGNATURE challenge of an account, once.
 *
 * Effects: ACTIVE, or UNVERIFIED when the signature is wrong, undecodable or late; the challenge is closed either way;
 * EXTERNAL_ACCOUNT.STATUS_UPDATED.
 * Errors: USER_NOT_FOUND, its customer was deleted; CONFLICT, no such challenge is open. Commits on rejection: yes,
 * INVALID_INPUT on `signature` with the reason.
 * Source: specification, verifyExternalAccountOwnership; behaviour 9.5; wallet-crypto 7.5. Assumes: A-152.
 */
export async function submitOwnershipProof(
  context: Context,
  account: ExternalAccountRow,
  request: OwnershipVerifyRequest,
) {
  const { tx, now, audit } = context
  await requireOwner(context, account)
  const { challenge, isLate } = await requireSignatureChallenge(context, account)
  const verdict = judge(account, { challenge, isLate }, request)
  const isProven = verdict.reason === null
  const state = isProven ? 'PASSED' : isLate ? 'EXPIRED' : 'FAILED'
  const isFirst = await moveChallenge(tx, challenge, {
    state,
    submitted_signature: request.signature.slice(0, KEPT_CHARACTERS),
    submitted_scheme: request.signatureScheme,
    verdict_json: encodeVerdict(verdict),
    decided_at: isoOf(now),
    updated_at: isoOf(now),
  })
  assert(isFirst, 'the challenge was read in this transaction')
  audit.note({ targetId: account.id, details: { challengeId: challenge.id, state, reason: verdict.reason } })
  const updated = await changeExternalAccountStatus(context, account, isProven ? 'ACTIVE' : 'UNVERIFIED')
  return isProven ? ok(viewExternalAccount(updated)) : refuseProof(account, challenge, verdict)
}

async function closeLiveness(
  context: Context,
  account: ExternalAccountRow,
  given: {
    readonly challenge: OwnershipChallengeRow
    readonly decision: LivenessDecision
    readonly decidedBy: 'COUNTERPARTY' | 'OPERATOR'
  },
): Promise<ExternalAccountRow> {
  const { tx, now } = context
  const { challenge, decision, decidedBy } = given
  await moveChallenge(tx, challenge, {
    state: decision,
    verdict_json: encodeVerdict(livenessVerdict(decision, decidedBy)),
    decided_at: isoOf(now),
    updated_at: isoOf(now),
  })
  return changeExternalAccountStatus(context, account, statusAfter(decision))
}

/**
 * The provider's answer to a liveness check; a challenge that is no longer open is left alone.
 *
 * Source: behaviour 9.5.
 */
export async function resolveLivenessChallenge(context: Context, challengeId: string): Promise<void> {
  const challenge = await selectChallenge(context.tx, challengeId)
  if (challenge?.state !== 'OPEN') return
  const account = await getExternalAccount(context.tx, challenge.external_account_id)
  if (account === null) return
  const decision = livenessOutcomeOf(account.primary_identifier)
  await closeLiveness(context, account, { challenge, decision, decidedBy: 'COUNTERPARTY' })
}

const LIVENESS_REFUSALS = {
  NO_LIVENESS_CHALLENGE: 'The last challenge of this account is not a LIVENESS one',
  CHALLENGE_CLOSED: 'The last liveness check of this account no longer decides its state',
} as const

/**
 * An operator's word on the account's newest liveness check: ends it early, or turns its outcome around.
 *
 * Effects: ACTIVE or UNVERIFIED, with EXTERNAL_ACCOUNT.STATUS_UPDATED when the state changes; the job is cancelled.
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted; CONFLICT, no liveness check that still decides
 * the state.
 * Source: behaviour 9.5, issue text "outcome chosen from the console or by suffix". Assumes: A-153.
 */
export async function decideLiveness(
  context: Context,
  externalAccountId: string,
  decision: LivenessDecision,
): Promise<ExternalAccountRow> {
  const account = found(
    await getExternalAccount(context.tx, externalAccountId),
    'REFERENCE_NOT_FOUND',
    'externalAccountId',
    'There is no external account with this id; nothing was decided.',
  )
  await requireOwner(context, account)
  const challenge = await selectNewestChallenge(context.tx, account.id)
  const facts = challenge === null ? null : { ...challenge, expiresAt: challenge.expires_at }
  const step = decideLivenessStep(account.status, facts, decision)
  if (step === 'ALREADY_SO') return account
  if (step !== 'APPLY' || challenge === null) {
    const reason = step === 'CHALLENGE_CLOSED' ? step : 'NO_LIVENESS_CHALLENGE'
    throw new ServiceError('CONFLICT', `${LIVENESS_REFUSALS[reason]}; nothing was decided.`, {
      field: 'externalAccountId',
      reason,
      externalAccountId: account.id,
      status: account.status,
    })
  }
  context.audit.note({ targetId: account.id, details: { challengeId: challenge.id, decision } })
  await context.scheduler.cancel(context.tx, LIVENESS_JOB, challenge.id)
  return closeLiveness(context, account, { challenge, decision, decidedBy: 'OPERATOR' })
}
