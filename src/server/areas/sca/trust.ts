import type { Input } from '../../../contract/operations'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { ok, rejected } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import type { Preparation } from '../../kernel/handlers'
import { requireCustomer } from '../customers/public'
import {
  type ExternalAccountRow,
  getExternalAccount,
  isTrustedPayee,
  requireExternalAccountOf,
  setTrustedPayee,
} from '../external-accounts/public'
import { issueChallenge, proveChallenge, requireOpenChallenge, viewScaChallenge } from './challenges'
import { requireScaRegion } from './customers'
import { chooseFactor } from './factors'
import { type JudgedScaAssertion, judgeScaAssertion } from './passkeys'
import { requireSession } from './sessions'
import { getLiveChallengeRow, type ScaChallengeRow } from './store'

type TrustKind = 'TRUST' | 'UNTRUST'

/** A confirmation, of either kind. */
interface TrustProof {
  readonly accountId: string
  readonly kind: TrustKind
  readonly body: Input<'confirmBeneficiaryTrust'>['body']
}

const FIELD = 'externalAccountId'

/** The payee, its customer, and whether it stands already as it is wished. */
async function requirePayee(context: Context, accountId: string, kind: TrustKind) {
  const { tx } = context
  const account = await requireExternalAccountOf(tx, 'CUSTOMER', accountId)
  assert(account.customer_id !== null, 'an account of the customers has one')
  const customer = await requireCustomer(tx, account.customer_id, FIELD)
  await requireScaRegion(tx, customer, FIELD)
  await requireSession(context, customer.id, FIELD)
  const isDone = (await isTrustedPayee(tx, account.id)) === (kind === 'TRUST')
  return { account, customer, isDone }
}

/**
 * Begins a change of trust: a code to the phone, which the passkey proves as well; nothing where it stands already so.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason SCA_NOT_REQUIRED; SCA_SESSION_REQUIRED; INVALID_INPUT, the customer has
 * nothing to prove with.
 * Source: behaviour 6.5. Assumes: A-486.
 */
export async function startTrustChange(context: Context, accountId: string, kind: TrustKind) {
  const { account, customer, isDone } = await requirePayee(context, accountId, kind)
  context.audit.note({ targetId: account.id })
  if (isDone) return ok({})
  const factor = await chooseFactor(context.tx, customer)
  const wish = { kind, subjectId: account.id, factor, takesEither: true }
  const challenge = await issueChallenge(context, customer, wish)
  return ok({ scaChallenge: await viewScaChallenge(context, customer, challenge) })
}

const findChallenge = (tx: Tx, account: ExternalAccountRow, kind: TrustKind): Promise<ScaChallengeRow | null> =>
  getLiveChallengeRow(tx, { customer_id: account.customer_id ?? '', kind, subject_id: account.id })

/** Judges the assertion of a confirmation, before the transaction. */
export function judgeTrustProof(preparation: Preparation, { accountId, kind, body }: TrustProof) {
  return judgeScaAssertion(preparation, body, async (tx) => {
    const account = await getExternalAccount(tx, accountId)
    return account === null ? null : findChallenge(tx, account, kind)
  })
}

async function requireChallenge({ tx }: Context, account: ExternalAccountRow, { kind, body }: TrustProof) {
  const challenge = await findChallenge(tx, account, kind)
  const reason = challenge === null ? 'NO_CHALLENGE' : 'CHALLENGE_UNKNOWN'
  if (challenge !== null && body.challengeId === challenge.id) return challenge
  throw new ServiceError(
    'INVALID_INPUT',
    'The proof names no challenge that waits here; nothing was done. Start again.',
    {
      field: 'challengeId',
      reason,
    },
  )
}

/**
 * Changes whether the customer trusts a payee, by a proof of the challenge that was begun.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason SCA_NOT_REQUIRED; SCA_SESSION_REQUIRED; INVALID_INPUT, no challenge, an
 * expired one, or a wrong proof; the fifth wrong one ends the challenge.
 * Commits on rejection: yes, wrong proofs are counted.
 * Source: behaviour 6.5.
 */
export async function confirmTrustChange(context: Context, proof: TrustProof, judged: JudgedScaAssertion | null) {
  const { account, isDone } = await requirePayee(context, proof.accountId, proof.kind)
  const trusted = proof.kind === 'TRUST'
  context.audit.note({ targetId: account.id, details: { trusted } })
  if (isDone) return ok({ trusted })
  const challenge = await requireChallenge(context, account, proof)
  requireOpenChallenge(context, challenge, 'challengeId')
  const refusal = await proveChallenge(context, challenge, proof.body, judged)
  if (refusal !== null) {
    const { field, reason, sentence, isLast } = refusal
    const end = isLast ? 'Too many wrong proofs have ended the challenge: start again.' : 'Nothing was changed.'
    return rejected('INVALID_INPUT', `${sentence}. ${end}`, { field, reason })
  }
  await setTrustedPayee(context, account, trusted)
  return ok({ trusted })
}
