import { describe, expect, it } from 'vitest'
import type { ApprovalFacts, ApprovalRequirement, ApprovalRule } from '../../../contract/console/approvals/schemas'
import { type CountedVote, countVotes, isComplete, needsOf, type Rates, requirementsOf } from './rules'

const FACTS: ApprovalFacts = {
  operation: 'AGENT_QUOTE',
  amountMinor: 1_000_00,
  currency: 'USD',
  payeeCountry: 'MX',
  isFirstPayment: false,
  agentId: 'Agent:1',
  customerId: 'Customer:1',
  askedAt: '2026-11-21T09:00:00.000Z',
}

const REQUIRES: ApprovalRule['requires'] = {
  people: 2,
  excludesAsker: false,
  reason: false,
  checklist: [],
  evidenceFile: false,
}

/** Three yen are two cents: a rate that no decimal fraction holds. */
const RATES: Rates = {
  rate: (from, to) => (from === to ? { numerator: 1n, denominator: 1n } : { numerator: 3n, denominator: 2n }),
}

const rule = (when: ApprovalRule['when'], id = 'rule', requires: Partial<ApprovalRule['requires']> = {}) => ({
  id,
  name: `Rule ${id}`,
  when,
  requires: { ...REQUIRES, ...requires },
})

const asks = (when: ApprovalRule['when'], facts: Partial<ApprovalFacts> = {}) =>
  requirementsOf({ rules: [rule(when)] }, { ...FACTS, ...facts }, RATES).length === 1

describe('a rule', () => {
  it.each<[string, ApprovalRule['when'], Partial<ApprovalFacts>, boolean]>([
    ['that says nothing, of everything', {}, {}, true],
    ['its operation', { operations: ['AGENT_TRANSFER_OUT', 'AGENT_QUOTE'] }, {}, true],
    ['another operation', { operations: ['AGENT_TRANSFER_OUT'] }, {}, false],
    ['the amount itself', { amountAtLeast: { amountMinor: 1_000_00, currency: 'USD' } }, {}, true],
    ['one cent less', { amountAtLeast: { amountMinor: 1_000_01, currency: 'USD' } }, {}, false],
    [
      'an amount that reaches it in another currency',
      { amountAtLeast: { amountMinor: 150_000, currency: 'JPY' } },
      {},
      true,
    ],
    [
      'one that misses it by half a yen',
      { amountAtLeast: { amountMinor: 150_002, currency: 'JPY' } },
      { amountMinor: 1_000_01 },
      false,
    ],
    [
      'one that exceeds it by half a yen',
      { amountAtLeast: { amountMinor: 150_001, currency: 'JPY' } },
      { amountMinor: 1_000_01 },
      true,
    ],
    ['a first payment', { firstPaymentToPayee: true }, { isFirstPayment: true }, true],
    ['a later payment', { firstPaymentToPayee: true }, {}, false],
    ['its country', { payeeCountries: ['US', 'MX'] }, {}, true],
    ['another country', { payeeCountries: ['US'] }, {}, false],
    ['no country, where countries are named', { payeeCountries: ['US'] }, { payeeCountry: null }, false],
    ['no country, where that is named', { payeeCountries: ['UNKNOWN'] }, { payeeCountry: null }, true],
    ['its agent', { agentIds: ['Agent:1'] }, {}, true],
    ['another agent', { agentIds: ['Agent:2'] }, {}, false],
    ['no agent', { agentIds: ['Agent:2'] }, { agentId: null }, false],
    ['its customer', { customerIds: ['Customer:1'] }, {}, true],
    ['another customer', { customerIds: ['Customer:2'] }, {}, false],
    ['all that it says but one', { agentIds: ['Agent:1'], payeeCountries: ['US'] }, {}, false],
  ])('is about %s: %s', (_what, when, facts, isAbout) => {
    expect(asks(when, facts)).toBe(isAbout)
  })

  it('stands beside every other that matches, each with its own requirement', () => {
    const rules = [rule({}, 'a'), rule({ agentIds: ['Agent:2'] }, 'b'), rule({}, 'c', { people: 3, reason: true })]
    expect(requirementsOf({ rules }, FACTS, RATES)).toMatchObject([
      { ruleId: 'a', ruleName: 'Rule a', people: 2 },
      { ruleId: 'c', people: 3, reason: true },
    ])
  })
})

const REQUIREMENT: ApprovalRequirement = { ruleId: 'rule', ruleName: 'Rule', ...REQUIRES }

type Standing = CountedVote['standing']
const APPROVER: Standing = { isApprover: true, groupIds: [], onBehalfOf: [] }
const NOBODY: Standing = { isApprover: false, groupIds: [], onBehalfOf: [] }
const inGroup = (...groupIds: string[]): Standing => ({ ...APPROVER, groupIds })
const standsInFor = (id: string, groupIds: string[] = [], own: Standing = NOBODY): Standing => ({
  ...own,
  onBehalfOf: [{ id, name: id, isApprover: true, groupIds }],
})
const standsInForAll = (...ids: string[]): Standing => ({
  ...NOBODY,
  onBehalfOf: ids.flatMap((id) => standsInFor(id).onBehalfOf),
})

const vote = (id: string, standing: Standing = APPROVER, given: Partial<CountedVote> = {}): CountedVote => ({
  caster: { kind: 'operator', id, name: id },
  standing,
  hasReason: false,
  checklist: [],
  hasEvidence: false,
  ...given,
})

const token = (id: string): CountedVote => ({ ...vote(id), caster: { kind: 'token', id, name: id } })

const ASKER = { kind: 'operator', id: 'A' }

describe('signatures', () => {
  it.each<[string, Partial<ApprovalRequirement>, CountedVote[], number]>([
    ['two people', {}, [vote('A'), vote('B')], 2],
    ['one person twice', {}, [vote('A'), vote('A')], 1],
    ['somebody who may not approve', {}, [vote('A', NOBODY)], 0],
    ['a member of the group', { groupId: 'g' }, [vote('B', inGroup('x', 'g')), vote('C', inGroup('x'))], 1],
    ['the asker, who is left out', { excludesAsker: true }, [vote('A'), vote('B')], 1],
    ['the asker, where nobody is left out', {}, [vote('A'), vote('B')], 2],
    ['a stand-in', {}, [vote('B', standsInFor('C')), vote('D')], 2],
    ['a stand-in and the absent person, who are one', {}, [vote('B', standsInFor('C')), vote('C')], 1],
    ['two stand-ins of one person', {}, [vote('B', standsInFor('C')), vote('D', standsInFor('C'))], 1],
    ['a stand-in with an own right, beside the absent', {}, [vote('B', standsInFor('C', [], APPROVER)), vote('C')], 2],
    [
      'a stand-in with an own right, but the absent one’s group, beside the absent',
      { groupId: 'g' },
      [vote('B', standsInFor('C', ['g'], APPROVER)), vote('C', inGroup('g'))],
      1,
    ],
    ['a stand-in of two, who are one', {}, [vote('B', standsInForAll('C', 'D'))], 1],
    ['a stand-in of two, beside the first of them', {}, [vote('C'), vote('B', standsInForAll('C', 'D'))], 2],
    ['a stand-in of two, before the first of them', {}, [vote('B', standsInForAll('C', 'D')), vote('C')], 2],
    ['a stand-in of two, twice', {}, [vote('B', standsInForAll('C', 'D')), vote('B', standsInForAll('C', 'D'))], 1],
    [
      'a stand-in of two, between a stand-in of the one and of the other',
      {},
      [vote('E', standsInFor('C')), vote('B', standsInForAll('C', 'D')), vote('F', standsInFor('D'))],
      2,
    ],
    [
      'two stand-ins of the same two',
      {},
      [vote('B', standsInForAll('C', 'D')), vote('E', standsInForAll('C', 'D'))],
      2,
    ],
    ['a stand-in of the asker, who is left out', { excludesAsker: true }, [vote('B', standsInFor('A'))], 0],
    ['the asker as a stand-in', { excludesAsker: true }, [vote('A', standsInFor('C'))], 0],
    ['two tokens, which are one', {}, [token('t1'), token('t2')], 1],
    ['a token beside a person', {}, [token('t1'), vote('B')], 2],
    ['a token in a group', { groupId: 'g' }, [token('t1')], 0],
    ['a token where a reason is needed', { reason: true }, [token('t1')], 0],
    ['a reason', { reason: true }, [vote('B', APPROVER, { hasReason: true }), vote('C')], 1],
    [
      'a checklist that is confirmed to the last item',
      { checklist: ['one', 'two'] },
      [vote('B', APPROVER, { checklist: ['two', 'one'] }), vote('C', APPROVER, { checklist: ['one'] })],
      1,
    ],
    ['a file', { evidenceFile: true }, [vote('B', APPROVER, { hasEvidence: true }), vote('C')], 1],
    ['nobody', {}, [], 0],
  ])('count: %s', (_what, requirement, votes, signed) => {
    const [counted] = countVotes([{ ...REQUIREMENT, ...requirement }], votes, ASKER)
    expect(counted).toMatchObject({ signed, missing: 2 - signed, isMet: signed === 2 })
  })

  it('count for as many people as there are ways to give each to one of those in whose names it may', () => {
    const most = (names: readonly (readonly string[])[], taken: readonly string[] = []): number => {
      const [first, ...rest] = names
      if (first === undefined) return taken.length
      const free = first.filter((name) => !taken.includes(name))
      return Math.max(most(rest, taken), ...free.map((name) => most(rest, [...taken, name])))
    }
    const people = ['A', 'B', 'C', 'D', 'E']
    // Five casters, each of whom may count for any of five: a bit for each of the 25 pairs.
    const cases = Array.from({ length: 2000 }, (_none, at) => (at * 16_777_259 + 7) % 2 ** 25)
    for (const bits of cases) {
      const mayNames = people.map((_caster, row) =>
        people.filter((_name, column) => Math.floor(bits / 2 ** (row * 5 + column)) % 2 === 1),
      )
      const votes = mayNames.map((names, row) => vote(`s${row}`, standsInForAll(...names)))
      const [counted] = countVotes([REQUIREMENT], votes, null)
      expect([bits, counted?.signed]).toEqual([bits, most(mayNames)])
    }
  })

  it('leaves out every token where a token made the agent', () => {
    const requirement = { ...REQUIREMENT, people: 1, excludesAsker: true }
    expect(countVotes([requirement], [token('t2')], { kind: 'token', id: 't1' })).toMatchObject([{ signed: 0 }])
    expect(countVotes([requirement], [token('t2')], null)).toMatchObject([{ signed: 1 }])
  })

  it('are never too many', () => {
    const [counted] = countVotes([{ ...REQUIREMENT, people: 1 }], [vote('A'), vote('B')], null)
    expect(counted).toMatchObject({ signed: 2, missing: 0, isMet: true })
  })

  it('are complete when every rule is met, and where none asks', () => {
    const requirements = [REQUIREMENT, { ...REQUIREMENT, ruleId: 'group', people: 1, groupId: 'g' }]
    const judged = (votes: CountedVote[]) => isComplete(countVotes(requirements, votes, null))
    expect(judged([vote('A'), vote('B')])).toBe(false)
    expect(judged([vote('A'), vote('B', inGroup('g'))])).toBe(true)
    expect(isComplete([])).toBe(true)
  })

  it('bring along what any of the rules asks for', () => {
    const requirements = [
      { ...REQUIREMENT, checklist: ['one', 'two'] },
      { ...REQUIREMENT, reason: true, checklist: ['two', 'three'] },
    ]
    expect(needsOf(requirements)).toEqual({ reason: true, checklist: ['one', 'two', 'three'], evidenceFile: false })
    expect(needsOf([])).toEqual({ reason: false, checklist: [], evidenceFile: false })
  })
})
