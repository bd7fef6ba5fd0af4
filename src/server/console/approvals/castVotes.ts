import type { CastItem, CastVotesRequest } from '../../../contract/console/approvals/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { isId } from '../../../contract/primitives/idForm'
import { failureOf } from '../../areas/agents/public'
import {
  getChangeRow,
  insertSignatureRow,
  insertVoteRow,
  judgeAdded,
  missingSentences,
  type SignatureRow,
  type VoteRow,
  voidStale,
} from '../../areas/approvals/public'
import { approvalVotes } from '../../areas/approvals/tables'
import { getHostSetting } from '../../database/hostSettings'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { type HoldOrder, holdDecision, requireApprovedTogether } from '../agents/public'
import { type ConsoleContext, type ConsolePreparation, withConsolePreparation } from '../consoleContext'
import { keepSigningKey, requireOperatorId, settleProof, signersAtDesk } from '../operators/public'
import { putChangeInForce } from './changeActs'
import { aboutOf } from './changes'
import { executeProposal } from './proposalActs'
import { obstacleText } from './rules'
import { planVotes, type Signed, signVotes, textChanged, type VotePlan } from './signing'
import { type AskedSubject, judgeLoaded, type LoadedSubject, obstacleFor } from './subjects'
import { standingOnWire } from './voters'

const isChange = (id: string): boolean => isId('ChangeProposal', id)

async function prepareChange(preparation: ConsolePreparation, { body }: ConsoleInput<'confirmChange'>) {
  const own = requireOperatorId(preparation)
  const [given, ...others] = body.subjects
  if (others.length > 0 || !isChange(given?.subjectId ?? '')) {
    const message = 'Each change is confirmed by itself. Nothing was signed.'
    throw new ServiceError('CONFLICT', message, { field: 'subjects', reason: 'NOT_ALIKE' })
  }
  return signVotes(preparation, body, body.operatorId ?? own)
}

async function prepareVotes(preparation: ConsolePreparation, { body }: ConsoleInput<'castVotes'>): Promise<Signed> {
  const own = requireOperatorId(preparation)
  const actionIds = body.subjects.map(({ subjectId }) => subjectId)
  if (actionIds.some(isChange)) {
    const message = 'A change is confirmed by itself, by an administrator. Nothing was signed.'
    throw new ServiceError('CONFLICT', message, { field: 'subjects', reason: 'NOT_ALIKE' })
  }
  if (actionIds.length > 1 && actionIds.some((id) => isId('MoneyProposal', id))) {
    const message = 'Each proposal is signed by itself. Nothing was signed.'
    throw new ServiceError('CONFLICT', message, { field: 'subjects', reason: 'NOT_ALIKE' })
  }
  const { confirmedSum } = body
  if (actionIds.length > 1 && confirmedSum === undefined) {
    const message = 'Say what leaves for all of the payments together. Nothing was signed.'
    throw new ServiceError('INVALID_INPUT', message, { field: 'confirmedSum', reason: 'SUM_REQUIRED' })
  }
  await requireApprovedTogether(preparation, { actionIds, decision: 'approve', confirmedSum })
  return signVotes(preparation, body, body.operatorId ?? own)
}

interface Casting {
  readonly plan: VotePlan
  readonly signature: SignatureRow
  readonly hold: HoldOrder
}

function voteRowOf(context: ConsoleContext, { subject, judged }: LoadedSubject, casting: Casting): VoteRow {
  const { plan, signature } = casting
  const { standing_json, checklist_json, evidence_json } = approvalVotes.columns
  return {
    id: context.ids.new('Vote'),
    subject_id: subject.subjectId,
    signature_id: signature.id,
    caster_kind: 'operator',
    caster_id: plan.signer.operatorId,
    caster_name: plan.signer.name,
    standing_json: standing_json.encode(standingOnWire(plan.signer.standing)),
    subject_text: judged.subject.text,
    subject_sha256: judged.subject.sha256,
    rule_version: judged.version.number,
    quote_fingerprint: 'payment' in subject ? subject.payment.quoteFingerprint : null,
    reason: plan.statement.reason,
    checklist_json: checklist_json.encode([...plan.statement.checklist]),
    evidence_json: evidence_json.encode([...plan.statement.evidence]),
    cast_at: isoOf(context.now),
    withdrawn_at: null,
    voided_at: null,
    void_reason: null,
    settled_at: null,
  }
}

const refusedItem = (subjectId: string, error: ServiceError): CastItem => ({
  subjectId,
  outcome: 'REFUSED',
  voteId: null,
  missing: [],
  failure: failureOf(error),
})

/**
 * Signs one payment; where that was the last signature, its approval is held in the name of who signed, and a proposal
 * is carried out in the name of who made it.
 */
async function castOne(context: ConsoleContext, payment: AskedSubject, casting: Casting): Promise<CastItem> {
  const { tx, now, host, changes } = context
  const { signer } = casting.plan
  const given = { tx, signers: signersAtDesk }
  const loaded = await judgeLoaded(given, payment)
  const { kind } = loaded.of
  const obstacle = await obstacleFor({ tx, now, wallMs: host.wall() }, loaded, { signer, hasProof: true })
  if (obstacle !== null) {
    const details = { field: 'subjects', reason: obstacle, subjectId: loaded.id }
    return refusedItem(loaded.id, new ServiceError('CONFLICT', obstacleText(obstacle, kind), details))
  }
  await voidStale(context, loaded.judged)
  const vote = voteRowOf(context, loaded, casting)
  if (!(await insertVoteRow(tx, vote))) {
    const details = { field: 'subjects', reason: 'SIGNED_ALREADY', subjectId: loaded.id }
    return refusedItem(loaded.id, new ServiceError('CONFLICT', obstacleText('SIGNED_ALREADY', kind), details))
  }
  changes.add('approvals', vote.subject_id)
  if (loaded.of.kind === 'ACTION') changes.add('agent-actions', vote.subject_id)
  const { signature } = casting
  const judged = await judgeAdded(given, loaded.subject, loaded.judged, { row: vote, signature })
  const item = { subjectId: vote.subject_id, voteId: vote.id, failure: null }
  if (!judged.isComplete) return { ...item, outcome: 'SIGNED', missing: await missingSentences(given, judged) }
  if (loaded.of.kind === 'CHANGE') {
    return { ...item, ...(await putChangeInForce(context, loaded.of.row, signer)), missing: [] }
  }
  if (loaded.of.kind === 'PROPOSAL') {
    const { state, failure } = await executeProposal(context, loaded.of.row, signer)
    const outcome = state === 'EXECUTED' ? 'EXECUTED' : 'FAILED'
    return { ...item, outcome, failure, missing: [] }
  }
  const { operatorId, name: operatorName } = signer
  const actor = { kind: 'console', operatorId, operatorName, roles: [] } as const
  const held = await holdDecision({ actor, now, host }, tx, casting.hold, loaded.of.row)
  if (held instanceof ServiceError) throw held
  return { ...item, outcome: 'HELD', missing: [] }
}

async function castAll(context: ConsoleContext, { order }: Signed, casting: Casting): Promise<CastItem[]> {
  const items: CastItem[] = []
  for (const [index, { subjectId, sha256 }] of order.body.subjects.entries()) {
    const payment = casting.plan.subjects[index] ?? null
    if (payment === null) {
      const error = new ServiceError('REFERENCE_NOT_FOUND', 'There is no such action.', { field: 'subjects' })
      items.push(refusedItem(subjectId, error))
    } else if (payment.asked.subject.sha256 !== sha256) items.push(refusedItem(subjectId, textChanged(subjectId)))
    else items.push(await castOne(context, payment, casting))
  }
  return items
}

async function keepSignature(context: ConsoleContext, plan: VotePlan, signed: Signed): Promise<SignatureRow> {
  const { tx, ids } = context
  const { operatorId } = plan.signer
  if (signed.key !== null) await keepSigningKey(context, operatorId, signed.key)
  if (signed.signature === null) throw textChanged('')
  const row: SignatureRow = {
    ...signed.signature,
    id: ids.new('VoteSignature'),
    operator_id: operatorId,
    signed_text: plan.signedText,
    signed_at: signed.order.signedAt,
  }
  if (await insertSignatureRow(tx, row)) return row
  const message = 'This signature was used before. Sign once more; nothing was done.'
  throw new ServiceError('CONFLICT', message, { field: 'proof', reason: 'SIGNATURE_USED' })
}

async function sign(context: ConsoleContext, { body }: { readonly body: CastVotesRequest }, signed: Signed) {
  const { tx, host, ids, session, audit, afterCommit } = context
  const refused = await settleProof(context, signed.finding)
  const subjectIds = body.subjects.map(({ subjectId }) => subjectId)
  const isOne = subjectIds.length === 1
  const [only = ''] = subjectIds
  const about = isChange(only) ? aboutOf(await getChangeRow(tx, only)) : []
  audit.note(isOne ? { targetId: only, subjectIds: about } : { targetId: signed.order.operatorId, subjectIds })
  if (refused !== null) return refused
  const plan = await planVotes(tx, signed.order, host.wall())
  // What was signed before this transaction began must be what stands here now, to the letter.
  if (plan.signedText !== signed.signedText) throw textChanged(body.subjects[0]?.subjectId ?? '')
  const signature = await keepSignature(context, plan, signed)
  const undoSeconds = await getHostSetting(tx, 'decisionUndoSeconds')
  const hold = {
    decision: 'approve',
    reason: plan.statement.reason ?? undefined,
    decisionId: ids.new('Decision'),
    undoSeconds,
    wallMs: host.wall(),
  } as const
  const items = await castAll(context, signed, { plan, signature, hold })
  const decisionId = items.some(({ outcome }) => outcome === 'HELD') ? hold.decisionId : null
  if (decisionId !== null) afterCommit(() => host.decisions.wake())
  audit.note({
    reason: plan.statement.reason ?? undefined,
    isRefused: items.every(({ outcome }) => outcome === 'REFUSED'),
    details: {
      signatureId: signature.id,
      decisionId,
      method: signature.method,
      signedBy: { id: plan.signer.operatorId, name: plan.signer.name },
      isCosigned: plan.signer.operatorId !== session.operatorId,
      outcomes: Object.fromEntries(items.map(({ subjectId, outcome }) => [subjectId, outcome])),
    },
  })
  return ok({ items })
}

/**
 * Signs waiting payments in the name of whoever proves to be there: over the text of exactly what would be paid. The
 * last signature that the rules ask for approves a payment, held like any decision of the desk.
 *
 * Effects: the signature, a vote for each payment, held decisions, their audit row, all or nothing of it.
 * Errors: CONFLICT reason TEXT_CHANGED, SIGNED_TOO_LATE, SIGNATURE_USED, NOT_ALIKE, SUM_DIFFERS; INVALID_INPUT,
 * something that a rule asks for is missing; REFERENCE_NOT_FOUND; FORBIDDEN and ACCOUNT_LOCKED as of every proof. What
 * keeps a single payment from being signed is said with it.
 * Commits on rejection: yes, the try and its audit row.
 * Assumes.
 */
export const castVotes = withConsolePreparation(prepareVotes, sign)

/**
 * Signs a change that another administrator asks for, by the same text, proof and record as a payment; it comes into
 * force by that.
 *
 * Errors: those of `castVotes`.
 * Commits on rejection: yes, the try and its audit row.
 * Assumes: A-720.
 */
export const confirmChange = withConsolePreparation(prepareChange, sign)
