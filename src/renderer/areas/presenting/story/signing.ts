import { callOperation } from '../../../client/callOperation'
import { words as all } from '../words'
import { type DemoSigner, hasTooFewSigners, nextSigner, nobodyText } from './nextSigner'
import { sayProgress } from './storyState'
import { waitFor } from './waitFor'

const words = all.story
/** How long a person may take over a signature at the desk. */
const SIGNING_SECONDS = 180

const standingOf = (subjectId: string, operatorId?: string) =>
  callOperation('getApprovalStanding', { params: { subjectId }, query: { operatorId } })

type Standing = Awaited<ReturnType<typeof standingOf>>

const countOf = ({ votes }: Standing): number => votes.filter(({ state }) => state === 'COUNTS').length

/** True where no signature can be added any more, because all are there or it was decided. */
const isOver = ({ isComplete, isWaiting }: Standing): boolean => isComplete || !isWaiting

/** What is signed: a payment, or a change that another administrator confirms. */
interface Act {
  readonly id: 'castVotes' | 'confirmChange'
  readonly says: (name: string) => string
  readonly waits: string
  readonly nobody: (standing: Standing) => string
  readonly late: string
}

const PAYMENT: Act = {
  id: 'castVotes',
  says: words.progress.signs,
  waits: words.progress.waitsForSignature,
  nobody: nobodyText,
  late: words.lateSignature,
}

/** What a change is called, and where it is confirmed. */
interface Change {
  readonly name: string
  readonly place: string
}

const changeAct = ({ name, place }: Change): Act => ({
  id: 'confirmChange',
  says: (person) => words.progress.confirms(person, name),
  waits: words.progress.waitsForConfirmation(name),
  nobody: () => words.nobodyMayConfirm(name),
  late: words.lateConfirmation(name, place),
})

/** The next person of the demo data who may sign: their PINs are no secret. Null where others may, at the desk. */
async function nextDemoSigner(subjectId: string, { nobody }: Act): Promise<DemoSigner | null> {
  const standing = await standingOf(subjectId)
  const { data } = await callOperation('listOperators', {})
  const active = data.filter(({ state }) => state === 'ACTIVE')
  const candidates = await Promise.all(
    active.map(async (operator) => ({ operator, signer: (await standingOf(subjectId, operator.id)).signer })),
  )
  const next = nextSigner(standing, candidates)
  if (next.kind === 'NOBODY') throw new Error(next.past ?? nobody(standing))
  return next.kind === 'DEMO' ? next.signer : null
}

async function signAs({ operatorId, name, pin }: DemoSigner, subjectId: string, { id, says }: Act): Promise<void> {
  sayProgress(says(name))
  const { subject, needs } = await standingOf(subjectId, operatorId)
  const { items } = await callOperation(id, {
    body: {
      subjects: [{ subjectId, sha256: subject.sha256 }],
      operatorId,
      proof: { kind: 'PIN', pin },
      reason: needs.reason ? words.signingReason : undefined,
      checklist: needs.checklist,
    },
  })
  const [item] = items
  if (item?.outcome === 'REFUSED' || item?.outcome === 'FAILED')
    throw new Error(item.failure?.message ?? words.notSigned)
}

const changeOf = (changeId: string) => callOperation('getChangeProposal', { params: { changeId } })

/** True once it is in force; null while it waits. */
async function confirmed(changeId: string, name: string): Promise<true | null> {
  const { state } = await changeOf(changeId)
  if (state === 'WAITING') return null
  if (state !== 'IN_FORCE') throw new Error(words.notConfirmed(name))
  return true
}

async function withdraw(changeId: string): Promise<void> {
  const { state } = await changeOf(changeId)
  if (state !== 'WAITING') return
  await callOperation('cancelChangeProposal', { params: { changeId }, body: { reason: words.withdrawReason } })
}

/** One more person signs: somebody of the demo data, or a person at the desk, which is waited for. */
async function addSignature(subjectId: string, before: Standing): Promise<void> {
  const signer = await nextDemoSigner(subjectId, PAYMENT)
  if (signer !== null) return signAs(signer, subjectId, PAYMENT)
  sayProgress(PAYMENT.waits)
  const look = async () => {
    const standing = await standingOf(subjectId)
    return isOver(standing) || countOf(standing) > countOf(before) ? standing : null
  }
  await waitFor(look, SIGNING_SECONDS, PAYMENT.late)
}

/**
 * Signs a payment until one person has, or until nothing is missing. Whoever asked may count for some rules and not for
 * others, so that the last step takes as many as are needed. A signature that was given at the desk before stands as
 * it is.
 *
 * Errors: where too few people may sign, at once and before anybody does.
 */
export async function signUntil(subjectId: string, end: 'ONE_SIGNED' | 'COMPLETE'): Promise<void> {
  for (;;) {
    const standing = await standingOf(subjectId)
    if (isOver(standing) || (end === 'ONE_SIGNED' && countOf(standing) > 0)) return
    if (hasTooFewSigners(standing)) throw new Error(nobodyText(standing))
    await addSignature(subjectId, standing)
  }
}

/** Errors: a payment that is not approved, or was refused at the desk, so that no money will ever come of it. */
export async function requireOnItsWay(actionId: string): Promise<void> {
  const { isRequired, isComplete, missing } = await standingOf(actionId)
  const { action, held } = await callOperation('getActionDetail', { params: { actionId } })
  if (action.status === 'REJECTED' || action.status === 'FAILED') throw new Error(words.notArrived(action.status))
  // What all have signed, or somebody approved, is held for some seconds in which it can be undone.
  const isApproved = action.status !== 'PENDING_APPROVAL' || held !== null || (isRequired && isComplete)
  if (!isApproved) throw new Error(words.notApproved(missing))
}

/**
 * Another administrator confirms a change, as they would sign a payment. Where nobody of the demo data may, `onWait`
 * leads to where it is confirmed; a change that nobody confirms is withdrawn, so that none is left behind.
 */
export async function confirmChange(changeId: string, change: Change, onWait: () => void): Promise<void> {
  const act = changeAct(change)
  try {
    const signer = await nextDemoSigner(changeId, act)
    if (signer !== null) return await signAs(signer, changeId, act)
    sayProgress(act.waits)
    onWait()
    await waitFor(() => confirmed(changeId, change.name), SIGNING_SECONDS, act.late)
  } catch (fault) {
    await withdraw(changeId)
    throw fault
  }
}
