import { describe, expect, test } from 'vitest'
import type { ApprovalRule, ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import { asksOf, changesText, type RuleNames, whenText } from './ruleSentences'

const NAMES: RuleNames = {
  agent: (id) => `agent ${id}`,
  customer: (id) => `customer ${id}`,
  group: () => 'Treasury',
  money: (amountMinor, currency) => `${(amountMinor / 100).toFixed(2)} ${currency}`,
}
const PLAIN: ApprovalRule = {
  id: 'two',
  name: 'Two people',
  when: {},
  requires: { people: 2, excludesAsker: false, reason: false, checklist: [], evidenceFile: false },
}
const setOf = (...rules: ApprovalRule[]): ApprovalRuleSet => ({ rules, apiTokenCountsFor: 'ONE' })

describe('which payments a rule is about', () => {
  test.each<[string, ApprovalRule['when']]>([
    ['Every payment', {}],
    ['Every payment of 100.00 USD or more', { amountAtLeast: { amountMinor: 100_00, currency: 'USD' } }],
    ['Payments by quote or transfers out', { operations: ['AGENT_QUOTE', 'AGENT_TRANSFER_OUT'] }],
    ['Every payment, to a payee who has not been paid before', { firstPaymentToPayee: true }],
    ['Every payment, to an account in Mexico or no known country', { payeeCountries: ['MX', 'UNKNOWN'] }],
    ['Every payment, requested by agent 1 or agent 2, for customer 3', { agentIds: ['1', '2'], customerIds: ['3'] }],
  ])('%s', (text, when) => {
    expect(whenText({ when }, NAMES)).toBe(text)
  })
})

test('what a rule asks for names its group', () => {
  expect(asksOf({ requires: { ...PLAIN.requires, groupId: 'OperatorGroup:1', reason: true } }, NAMES)).toBe(
    'signed by 2 people of Treasury, each with a reason',
  )
})

describe('what differs between two versions', () => {
  test('nothing where they say the same', () => {
    expect(changesText(setOf(PLAIN), setOf({ ...PLAIN }), NAMES)).toEqual([])
  })

  test('what was added and removed, with all that it asks for', () => {
    const other = { ...PLAIN, id: 'other', name: 'Other', requires: { ...PLAIN.requires, checklist: ['Called'] } }
    expect(changesText(setOf(PLAIN), setOf(other), NAMES)).toEqual([
      'Added: Other. Every payment: signed by 2 people, each with the checklist confirmed.',
      'Other: each now confirms “Called”.',
      'Removed: Two people.',
    ])
  })

  test('the name, the payments, the people, the checklist and the tokens', () => {
    const before = setOf({ ...PLAIN, requires: { ...PLAIN.requires, checklist: ['Called'] } })
    const after: ApprovalRuleSet = {
      rules: [
        {
          ...PLAIN,
          name: 'Three',
          when: { firstPaymentToPayee: true },
          requires: { ...PLAIN.requires, people: 3, checklist: ['Compared'] },
        },
      ],
      apiTokenCountsFor: 'NOTHING',
    }
    expect(changesText(before, after, NAMES)).toEqual([
      'Two people is now called Three.',
      'Three now applies to: Every payment, to a payee who has not been paid before. Before: Every payment.',
      'Three now asks for: signed by 3 people, each with the checklist confirmed. ' +
        'Before: signed by 2 people, each with the checklist confirmed.',
      'Three: each now confirms “Compared”.',
      'Three: nobody confirms “Called” any more.',
      'An approval by API token now counts for nothing. Before: one person.',
    ])
  })
})
