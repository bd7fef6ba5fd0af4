import { describe, expect, test } from 'vitest'
import { type ApprovalRule, type ApprovalRuleSet, approvalRule } from '../../../contract/console/approvals/schemas'
import { NEW_RULE, newRuleId, ruleOf, valuesOf, withoutRule, withRule } from './ruleForm'

const FULL: ApprovalRule = {
  id: 'large-payments',
  name: 'Large payments',
  when: {
    operations: ['AGENT_QUOTE'],
    amountAtLeast: { amountMinor: 1_000_000, currency: 'EUR' },
    firstPaymentToPayee: true,
    payeeCountries: ['MX', 'UNKNOWN'],
    agentIds: ['Agent:1'],
    customerIds: ['Customer:1'],
  },
  requires: {
    people: 3,
    groupId: 'OperatorGroup:1',
    excludesAsker: true,
    reason: true,
    checklist: ['Called the payee back', 'Compared the invoice'],
    evidenceFile: true,
  },
}
const SET: ApprovalRuleSet = { rules: [FULL, { ...FULL, id: 'other' }], apiTokenCountsFor: 'ONE' }

describe('the values of the form of a rule', () => {
  test('say all that a rule says, and make it again', () => {
    expect(ruleOf(valuesOf(FULL), FULL.id)).toEqual(FULL)
    expect(approvalRule.parse(ruleOf(valuesOf(FULL), FULL.id))).toEqual(FULL)
  })

  test('that nobody touched are about every payment; empty lines of the checklist are no items', () => {
    const values = {
      ...NEW_RULE,
      name: ' Every payment ',
      requires: { ...NEW_RULE.requires, checklist: '\n One \n\n' },
    }
    const rule = approvalRule.parse(ruleOf(values, 'every-payment'))
    expect(rule.name).toBe('Every payment')
    expect(Object.values(rule.when).filter((part) => part !== undefined)).toEqual([])
    expect(rule.requires).toMatchObject({ people: 2, checklist: ['One'] })
    expect(rule.requires.groupId).toBeUndefined()
  })
})

test.each([
  ['Large payments', [], 'large-payments'],
  ['Large payments', ['large-payments', 'large-payments-2'], 'large-payments-3'],
  ['Überweisungen, große!', [], 'u-berweisungen-gro-e'],
  ['¡!', ['rule'], 'rule-2'],
  ['x'.repeat(80), ['x'.repeat(36)], `${'x'.repeat(36)}-2`],
])('the id of a new rule called %s where %j are taken', (name, taken, id) => {
  expect(newRuleId(name, taken)).toBe(id)
  expect(approvalRule.shape.id.safeParse(id).success).toBe(true)
})

test('a rule takes the place of the one with its id, comes last where it is new, and is taken out', () => {
  const renamed = { ...FULL, name: 'Renamed' }
  expect(withRule(SET, renamed).rules.map(({ name }) => name)).toEqual(['Renamed', 'Large payments'])
  expect(withRule(SET, { ...FULL, id: 'new' }).rules.map(({ id }) => id)).toEqual(['large-payments', 'other', 'new'])
  expect(withoutRule(SET, 'large-payments').rules.map(({ id }) => id)).toEqual(['other'])
})

test('a rule that nobody said the people of is none, whatever else it asks for', () => {
  const values = { ...NEW_RULE, name: 'Large', requires: { ...NEW_RULE.requires, people: '' } }
  const { error } = approvalRule.safeParse(ruleOf(values, 'large'))
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['requires.people'])
})
