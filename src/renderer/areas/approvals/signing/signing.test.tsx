import { expect, test } from 'vitest'
import type { ApprovalStanding, VoteObstacle } from '../../../../contract/console/approvals/schemas'
import { markupAt } from '../../../components/testing/markupAt'
import { SignActs } from './SignActs'
import { SignaturesBlock } from './SignaturesBlock'
import { words } from './words'

const SIGNER = {
  operatorId: 'Operator:1',
  name: 'Priya',
  canSign: true,
  sentence: null,
  countsFor: ['two'],
  hasPin: true,
}
const VOTE = {
  ...{ id: 'Vote:1', by: { kind: 'operator', id: 'Operator:1', name: 'Priya' }, onBehalfOf: [], method: 'PIN_KEY' },
  ...{ isStrong: false, state: 'COUNTS', castAt: '2026-11-23T09:00:00.000Z', reason: null, checklist: [] },
  ...{ evidence: [], voidReason: null, signature: null, withdrawnAt: null, voidedAt: null },
}

function standingOf(obstacle: VoteObstacle | null, votes: readonly object[] = []): ApprovalStanding {
  return {
    ...{ subjectId: 'AgentAction:1', isRequired: true, isWaiting: true, isComplete: obstacle === 'DECISION_HELD' },
    ...{ requirements: [], missing: [], votes, subject: { text: 'Pay', sha256: '00' } },
    signer: { ...SIGNER, obstacle, ownVoteId: 'Vote:1' },
  } as object as ApprovalStanding
}

test.each([
  ['waits', false],
  ['is held', true],
] as const)(
  'what is missing of a payment that %s, and its signatures can be withdrawn unless held',
  async (_, isHeld) => {
    const standing = standingOf(isHeld ? 'DECISION_HELD' : 'SIGNED_ALREADY', [VOTE])
    const markup = await markupAt(
      '/transactions',
      <SignaturesBlock standing={{ ...standing, isComplete: true }} isHeld={isHeld} />,
    )
    for (const text of [words.withdraw, words.complete]) expect(markup.includes(text)).toBe(!isHeld)
  },
)

test.each([true, false])(
  'of what waits (%s) and nobody signed nothing is said that would be false once it ended',
  async (isWaiting) => {
    const markup = await markupAt('/transactions', <SignaturesBlock standing={{ ...standingOf(null), isWaiting }} />)
    expect(markup).toContain('Nobody has signed.')
  },
)

test('what the weaker kind of a signature means is said in words, without a pointer', async () => {
  const markup = await markupAt('/transactions', <SignaturesBlock standing={standingOf(null, [VOTE])} />)
  expect(markup.replaceAll(/<[^>]*>/g, ' ')).toContain(words.weakerNotes.PIN_KEY)
})

test('of a signature that ended is said that it stopped counting, and not what kind it was', async () => {
  const vote = { ...VOTE, state: 'VOID', voidReason: 'RULES_CHANGED', voidedAt: '2026-11-24T10:00:00.000Z' }
  const markup = await markupAt('/transactions', <SignaturesBlock standing={standingOf(null, [vote])} />)
  const text = markup.replaceAll(/<[^>]*>/g, ' ')
  expect(text).toContain(words.ended.VOID)
  for (const word of [words.weaker, words.weakerNotes.PIN_KEY, words.states.VOID]) expect(text).not.toContain(word)
})

test.each([
  ['WITHDRAWN', 'withdrawnAt'],
  ['VOID', 'voidedAt'],
])('of a signature that is %s is said when it became that', async (state, field) => {
  const at = '2026-11-24T10:00:00.000Z'
  const vote = { ...VOTE, state, [field]: at }
  const times = async (one: object) => {
    const markup = await markupAt('/transactions', <SignaturesBlock standing={standingOf(null, [one])} />)
    return [...markup.matchAll(/dateTime="([^"]*)"/gi)].map(([, time]) => time)
  }
  expect(await times(VOTE)).toEqual([VOTE.castAt])
  expect(await times(vote)).toEqual([VOTE.castAt, at])
})

test('of an approval by an API token that does not count is said that, and why', async () => {
  const vote = { ...VOTE, by: { kind: 'token', id: 'Token:1', name: 'First token' }, method: 'API_TOKEN' }
  const votes = [{ ...vote, state: 'VOID', voidReason: 'ASKED_FOR_IT' }]
  const markup = await markupAt('/transactions', <SignaturesBlock standing={standingOf(null, votes)} />)
  for (const text of [words.states.VOID, words.voidReasons.ASKED_FOR_IT]) expect(markup).toContain(text)
})

test.each([
  [null, 1],
  ['REFUSED', 0],
] as const)('of a payment with the warning %s signing is the filled button %d times', async (warning, count) => {
  const acts = { facts: null, headline: 'Pay', hasKeys: false, startsOpen: false, standing: standingOf(null), warning }
  const markup = await markupAt('/transactions', <SignActs {...acts} />)
  expect([...markup.matchAll(/<button[^>]*data-variant="filled"/g)]).toHaveLength(count)
})

test('the button of whoever cannot sign says why, and takes the focus', async () => {
  const sentence = 'You proposed the payment, so other people have to sign it.'
  const standing = standingOf('ASKED_FOR_IT')
  const signer = { ...SIGNER, canSign: false, obstacle: 'ASKED_FOR_IT', ownVoteId: null, sentence } as const
  const acts = { facts: null, headline: 'Pay', hasKeys: true, startsOpen: false, warning: null }
  const barred = { ...standing, signer: { ...standing.signer, ...signer } } as ApprovalStanding
  const markup = await markupAt('/transactions', <SignActs {...acts} standing={barred} />)
  const [button = ''] = /<button[^>]*>/.exec(markup) ?? []
  expect(button).toContain(`data-tip="${sentence}"`)
  expect(button).toContain('aria-disabled="true"')
  expect(button).not.toContain(' disabled=""')
})

test('who types a name that nobody has is not told that there is nobody', () => {
  expect(words.dialog.nobodyFound(3)).toBe('Nobody here has this in their name.')
  expect(words.dialog.nobodyFound(0)).toBe('There is nobody else.')
})
