import type { ApprovalStanding, StandingSummary } from '../../../contract/console/approvals/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { actorName } from '../../../contract/primitives/actorName'
import { isOpenVoteOf, listVoteRows, missingSentences, needsOf, uncountedReasonOf } from '../../areas/approvals/public'
import { getRowsById } from '../../database/rowsById'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { listOperatorProofs, signersAtDesk } from '../operators/public'
import { obstacleText } from './rules'
import { countsForOf, type LoadedSubject, loadSubject, obstacleFor } from './subjects'
import { evidenceNamesOf, viewRequirements, viewVote } from './view'
import { findSigningVoter, listPossibleSigners, standingOnWire } from './voters'

async function viewVotes(
  tx: Tx,
  { id, isWaiting, judged, subject }: LoadedSubject,
): Promise<ApprovalStanding['votes']> {
  const rows = await listVoteRows(tx, id)
  const signatures = await getRowsById(
    tx,
    'approval_signatures',
    rows.map(({ signature_id }) => signature_id),
  )
  // What was decided stays as it was: only under a payment that waits can a signature come to count no more.
  const stale = new Map(isWaiting ? judged.stale.map((one) => [one.row.id, one.reason]) : [])
  const names = await evidenceNamesOf(tx, rows)
  return rows.map((row) => {
    const signature = signatures.get(row.signature_id ?? '')
    const uncounted = stale.get(row.id) ?? uncountedReasonOf(row, judged, subject.asker)
    return viewVote(row, { signature, uncounted, names })
  })
}

async function signerOf(
  { tx, now, host }: Pick<ConsoleContext, 'tx' | 'now' | 'host'>,
  loaded: LoadedSubject,
  operatorId: string,
): Promise<ApprovalStanding['signer']> {
  const signer = await findSigningVoter(tx, operatorId, host.wall())
  if (signer === null) return null
  const proofs = await listOperatorProofs(tx, operatorId)
  const obstacle = await obstacleFor({ tx, now, wallMs: host.wall() }, loaded, {
    signer,
    hasProof: proofs.length > 0,
  })
  return {
    operatorId,
    name: signer.name,
    ...standingOnWire(signer.standing),
    canSign: obstacle === null,
    obstacle,
    sentence: obstacle === null ? null : obstacleText(obstacle, loaded.of.kind),
    countsFor: countsForOf(loaded, signer),
    ownVoteId: loaded.judged.votes.find((vote) => isOpenVoteOf(vote, operatorId))?.id ?? null,
    hasPin: proofs.some(({ kind }) => kind === 'PIN'),
    hasPasskey: proofs.some(({ kind }) => kind === 'PASSKEY'),
  }
}

/**
 * Which signatures a payment needs and has, each verified again, and whether somebody may add theirs.
 *
 * Errors: REFERENCE_NOT_FOUND field subjectId, or operatorId for somebody who is not there.
 */
export async function getApprovalStanding(
  context: ConsoleContext,
  { params, query }: ConsoleInput<'getApprovalStanding'>,
) {
  const { tx, session, host } = context
  const loaded = found(
    await loadSubject(tx, params.subjectId),
    'REFERENCE_NOT_FOUND',
    'subjectId',
    'There is no such action.',
  )
  const operatorId = query.operatorId ?? session.operatorId
  const signer = operatorId === null ? null : await signerOf(context, loaded, operatorId)
  if (query.operatorId !== undefined)
    found(signer, 'REFERENCE_NOT_FOUND', 'operatorId', 'There is no such operator, or they may not be at the desk.')
  const { judged } = loaded
  return ok({
    subjectId: loaded.id,
    wallAt: isoOf(host.wall()),
    ruleVersion: judged.version.number,
    isRequired: judged.requirements.length > 0,
    isComplete: judged.isComplete,
    isWaiting: loaded.isWaiting,
    requirements: await viewRequirements(tx, loaded, await listPossibleSigners(tx, host.wall())),
    missing: await missingSentences({ tx, signers: signersAtDesk }, judged),
    votes: await viewVotes(tx, loaded),
    subject: judged.subject,
    needs: needsOf(judged.requirements),
    signer,
  })
}

/** How far several actions are, in the order of the ids; what is unknown is left out. */
export async function listApprovalStandings(context: ConsoleContext, { query }: ConsoleInput<'listApprovalStandings'>) {
  const { tx, now, session, host } = context
  const operatorId = query.operatorId ?? session.operatorId
  const signer = operatorId === null ? null : await findSigningVoter(tx, operatorId, host.wall())
  const hasProof = operatorId !== null && (await listOperatorProofs(tx, operatorId)).length > 0
  const data: StandingSummary[] = []
  for (const subjectId of query.subjectIds) {
    const loaded = await loadSubject(tx, subjectId)
    if (loaded === null) continue
    const { judged, subject } = loaded
    const counting = judged.votes.filter((row) => uncountedReasonOf(row, judged, subject.asker) === null)
    const given = { tx, now, wallMs: host.wall() }
    const obstacle = signer === null ? 'NOBODY_AT_DESK' : await obstacleFor(given, loaded, { signer, hasProof })
    // "2 of 2" of one rule would hide that another is short.
    const [short] = judged.counted.toSorted((one, other) => other.missing - one.missing || other.people - one.people)
    data.push({
      subjectId,
      isRequired: judged.requirements.length > 0,
      isComplete: judged.isComplete,
      signed: short?.signed ?? 0,
      needed: short?.people ?? 0,
      missing: await missingSentences({ tx, signers: signersAtDesk }, judged),
      signedBy: counting.flatMap(({ caster_kind: kind, caster_name: name }) => actorName({ kind, name }) ?? []),
      canSign: obstacle === null,
      sha256: judged.subject.sha256,
      needs: needsOf(judged.requirements),
    })
  }
  return ok({ data })
}
