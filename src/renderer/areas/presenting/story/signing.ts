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

/** The next person of the demo data who may sign: their PINs are no secret. Null where others may, at the desk. */
async function nextDemoSigner(subjectId: string): Promise<Signer | null> {
  const { data } = await callOperation('listOperators', {})
  let mayAnybody = false
  for (const { id, name, state, demoPin } of data) {
    if (state !== 'ACTIVE') continue
    const { signer } = await standingOf(subjectId, id)
    if (signer?.canSign !== true) continue
    if (demoPin !== null) return { operatorId: id, name, pin: demoPin }
    mayAnybody = true
  }
  if (!mayAnybody) throw new Error(words.nobodyMaySign)
  return null
}

async function signAs({ operatorId, name, pin }: Signer, subjectId: string): Promise<void> {
  sayProgress(words.progress.signs(name))
  const { subject } = await standingOf(subjectId, operatorId)
  const { items } = await callOperation('castVotes', {
    body: { subjects: [{ subjectId, sha256: subject.sha256 }], operatorId, proof: { kind: 'PIN', pin } },
  })
  const [item] = items
  if (item?.outcome === 'REFUSED') throw new Error(item.failure?.message ?? words.notSigned)
}

/**
 * One more person signs. People of the demo data do with the PIN that everybody knows; where nobody of them may, a
 * person signs at the desk, and that is waited for. A signature that was given there before its step stands as it is.
 */
export async function signOne(subjectId: string, wanted: number): Promise<void> {
  if ((await signatureCount(subjectId)) >= wanted) return
  const signer = await nextDemoSigner(subjectId)
  if (signer !== null) return signAs(signer, subjectId)
  sayProgress(words.progress.waitsForSignature)
  const look = async () => ((await signatureCount(subjectId)) >= wanted ? wanted : null)
  await waitFor(look, SIGNING_SECONDS, words.lateSignature)
}
