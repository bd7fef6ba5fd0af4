import { callOperation } from '../../../client/callOperation'
import { words as all } from '../words'
import { sayProgress } from './storyState'
import { waitFor } from './waitFor'

const words = all.story
/** How long a person may take over a signature at the desk. */
const SIGNING_SECONDS = 180

const standingOf = (subjectId: string, operatorId?: string) =>
  callOperation('getApprovalStanding', { params: { subjectId }, query: { operatorId } })

async function signatureCount(subjectId: string): Promise<number> {
  const { votes } = await standingOf(subjectId)
  return votes.filter(({ state }) => state === 'COUNTS').length
}

interface Signer {
  readonly operatorId: string
  readonly name: string
  readonly pin: string
}

/** What is signed: a payment, or a change that another administrator confirms. */
interface Act {
  readonly id: 'castVotes' | 'confirmChange'
  readonly says: (name: string) => string
  readonly waits: string
  readonly nobody: string
  readonly late: string
}

const PAYMENT: Act = {
  id: 'castVotes',
  says: words.progress.signs,
  waits: words.progress.waitsForSignature,
  nobody: words.nobodyMaySign,
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
  nobody: words.nobodyMayConfirm(name),
  late: words.lateConfirmation(name, place),
})

/** The next person of the demo data who may sign: their PINs are no secret. Null where others may, at the desk. */
async function nextDemoSigner(subjectId: string, { nobody }: Act): Promise<Signer | null> {
  const { data } = await callOperation('listOperators', {})
  let mayAnybody = false
  for (const { id, name, state, demoPin } of data) {
    if (state !== 'ACTIVE') continue
    const { signer } = await standingOf(subjectId, id)
    if (signer?.canSign !== true) continue
    if (demoPin !== null) return { operatorId: id, name, pin: demoPin }
    mayAnybody = true
  }
  if (!mayAnybody) throw new Error(nobody)
  return null
}

async function signAs({ operatorId, name, pin }: Signer, subjectId: string, { id, says }: Act): Promise<void> {
  sayProgress(says(name))
  const { subject } = await standingOf(subjectId, operatorId)
  const { items } = await callOperation(id, {
    body: { subjects: [{ subjectId, sha256: subject.sha256 }], operatorId, proof: { kind: 'PIN', pin } },
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

/**
 * One more person signs. People of the demo data do with the PIN that everybody knows; where nobody of them may, a
 * person signs at the desk, and that is waited for. A signature that was given there before its step stands as it is.
 */
export async function signOne(subjectId: string, wanted: number): Promise<void> {
  if ((await signatureCount(subjectId)) >= wanted) return
  const signer = await nextDemoSigner(subjectId, PAYMENT)
  if (signer !== null) return signAs(signer, subjectId, PAYMENT)
  sayProgress(PAYMENT.waits)
  const look = async () => ((await signatureCount(subjectId)) >= wanted ? wanted : null)
  await waitFor(look, SIGNING_SECONDS, PAYMENT.late)
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
