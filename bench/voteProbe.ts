import { signedTextOf } from '../src/contract/console/approvals/voteText'
import type { ConsoleCall } from '../src/contract/console/operations'
import { answerJob } from './answerJob'
import { openService } from './inProcessService'
import { assertionOver, type Signer, seatTwo } from './signingPeople'

/** Payments that two people sign, in the process of the service. */
interface VoteJob {
  readonly dataDir: string
  /** Signed one by one with passkeys. */
  readonly payments: number
}

export interface VoteFigures {
  readonly payments: number
  /** Payments a second that two people sign with a passkey each, until they have been carried out. */
  readonly perSecond: number
  readonly together: number
  /** The same for many payments under one signature by PIN of each. */
  readonly togetherPerSecond: number
  /** One by one by PIN, whose scrypt is meant to be slow. */
  readonly pinPerSecond: number
}

type Service = Awaited<ReturnType<typeof openService>>['service']
type Votes = NonNullable<ConsoleCall<'castVotes'>['body']>

/** Any port: no socket is opened. */
const PORT = 4011
const WAITING = `SELECT id FROM agent_actions
  WHERE status = 'PENDING_APPROVAL' AND type = 'TRANSFER_OUT' ORDER BY id LIMIT ?`
const LANES = 8
const TOGETHER = 500
const BY_PIN = 8
/** Looking more often would take the service's own time. */
const POLL_MS = 10
const SUM_EACH = 60_000
const SALT = '000102030405060708090a0b0c0d0e0f'
const NOTHING_ELSE = { reason: null, checklist: [], evidence: [], onBehalfOf: [], salt: SALT } as const

function waitingIds({ store }: Service, count: number): string[] {
  const ids = store.sqlite.prepare(WAITING).pluck().all(count).map(String)
  if (ids.length < count) throw new Error(`${ids.length} payments wait, ${count} are needed`)
  return ids
}

/** Waits until every payment has been carried out; none may end otherwise. */
async function settled({ store }: Service, ids: readonly string[]): Promise<void> {
  const marks = ids.map(() => '?').join()
  const states = store.sqlite.prepare(
    `SELECT status, count(*) AS n FROM agent_actions WHERE id IN (${marks}) GROUP BY 1`,
  )
  for (;;) {
    const counts = new Map((states.all(...ids) as { status: string; n: number }[]).map(({ status, n }) => [status, n]))
    if (counts.get('APPROVED') === ids.length) return
    if (counts.has('FAILED') || counts.has('REJECTED')) throw new Error(`they ended ${[...counts].join(' ')}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return (count * 1000) / (performance.now() - startedAtMs)
}

/** What the browser of this person sends once the device has signed. */
async function signed(subjectId: string, by: Signer): Promise<Votes> {
  const { subject, wallAt: signedAt, signer } = await by.call('getApprovalStanding', { params: { subjectId } })
  const standing = signer ?? { isApprover: false, groupIds: [] }
  const statement = { ...NOTHING_ELSE, standing, operatorId: by.id, operatorName: by.name, signedAt }
  const assertion = assertionOver(signedTextOf(subject.text, statement), by)
  const subjects = [{ subjectId, sha256: subject.sha256 }]
  return { subjects, signedAt, salt: SALT, proof: { kind: 'PASSKEY', assertion } }
}

async function measureOneByOne(service: Service, people: readonly Signer[], payments: number): Promise<number> {
  const ids = waitingIds(service, payments)
  const ready: { readonly by: Signer; readonly body: Votes }[][] = []
  for (const id of ids) ready.push(await Promise.all(people.map(async (by) => ({ by, body: await signed(id, by) }))))
  let next = 0
  const lane = async (): Promise<void> => {
    for (let turn = next++; turn < ready.length; turn = next++) {
      for (const { by, body } of ready[turn] ?? []) await by.call('castVotes', { body })
    }
  }
  return rateOf(payments, async () => {
    await Promise.all(Array.from({ length: LANES }, lane))
    await settled(service, ids)
  })
}

async function measureTogether(service: Service, people: readonly Signer[]): Promise<number> {
  const ids = waitingIds(service, TOGETHER)
  const subjects: { subjectId: string; sha256: string }[] = []
  for (const subjectId of ids) {
    const standing = await people[0]?.call('getApprovalStanding', { params: { subjectId } })
    subjects.push({ subjectId, sha256: standing?.subject.sha256 ?? '' })
  }
  const confirmedSum = { amountMinor: TOGETHER * SUM_EACH, currency: 'USD' }
  return rateOf(TOGETHER, async () => {
    for (const by of people)
      await by.call('castVotes', { body: { subjects, confirmedSum, proof: { kind: 'PIN', pin: by.pin } } })
    await settled(service, ids)
  })
}

async function measureByPin(service: Service, people: readonly Signer[]): Promise<number> {
  const ids = waitingIds(service, BY_PIN)
  return rateOf(BY_PIN, async () => {
    for (const subjectId of ids) {
      for (const by of people) {
        const { subject } = await by.call('getApprovalStanding', { params: { subjectId } })
        const subjects = [{ subjectId, sha256: subject.sha256 }]
        await by.call('castVotes', { body: { subjects, proof: { kind: 'PIN', pin: by.pin } } })
      }
    }
    await settled(service, ids)
  })
}

async function askForTwo(ana: Signer): Promise<void> {
  const requires = { people: 2, excludesAsker: false, reason: false, checklist: [], evidenceFile: false }
  const rules = [{ id: 'two-people', name: 'Two people', when: {}, requires }]
  await ana.call('updateHostSettings', { body: { decisionUndoSeconds: 0 } })
  await ana.call('changeApprovalRules', { body: { rules, apiTokenCountsFor: 'ONE', reason: 'What is measured' } })
}

async function run({ dataDir, payments }: VoteJob): Promise<VoteFigures> {
  const { service, close } = await openService(dataDir, PORT)
  try {
    const people = await seatTwo(service)
    await askForTwo(people[0])
    // Once unmeasured: what is compiled late and cached is so for all that follows.
    await measureOneByOne(service, people, Math.ceil(payments / 4))
    const perSecond = await measureOneByOne(service, people, payments)
    const togetherPerSecond = await measureTogether(service, people)
    const pinPerSecond = await measureByPin(service, people)
    return { payments, perSecond, together: TOGETHER, togetherPerSecond, pinPerSecond }
  } finally {
    await close()
  }
}

answerJob(run)
