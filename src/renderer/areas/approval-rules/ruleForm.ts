import type { ApprovalOperation, ApprovalRule, ApprovalRuleSet } from '../../../contract/console/approvals/schemas'

/** A rule as a form holds it: nothing chosen is an empty list or text, no amount is null. */
export interface ApprovalRuleValues {
  readonly name: string
  readonly when: {
    readonly operations: ApprovalOperation[]
    readonly amountAtLeast: { readonly amountMinor: number | null; readonly currency: string }
    readonly firstPaymentToPayee: boolean
    readonly payeeCountries: string[]
    readonly agentIds: string[]
    readonly customerIds: string[]
  }
  readonly requires: {
    /** A text while it is no number: '' where nothing stands. */
    readonly people: number | string
    readonly groupId: string
    readonly excludesAsker: boolean
    readonly reason: boolean
    /** A line for each item. */
    readonly checklist: string
    readonly evidenceFile: boolean
  }
}

export const NEW_RULE: ApprovalRuleValues = {
  name: '',
  when: {
    operations: [],
    amountAtLeast: { amountMinor: null, currency: 'USD' },
    firstPaymentToPayee: false,
    payeeCountries: [],
    agentIds: [],
    customerIds: [],
  },
  requires: { people: 2, groupId: '', excludesAsker: true, reason: false, checklist: '', evidenceFile: false },
}

/** What a form begins with where a rule is changed. */
export function valuesOf({ name, when, requires }: ApprovalRule): ApprovalRuleValues {
  return {
    name,
    when: {
      operations: when.operations ?? [],
      amountAtLeast: when.amountAtLeast ?? NEW_RULE.when.amountAtLeast,
      firstPaymentToPayee: when.firstPaymentToPayee === true,
      payeeCountries: when.payeeCountries ?? [],
      agentIds: when.agentIds ?? [],
      customerIds: when.customerIds ?? [],
    },
    requires: { ...requires, groupId: requires.groupId ?? '', checklist: requires.checklist.join('\n') },
  }
}

const filled = <Item>(items: Item[]): Item[] | undefined => (items.length === 0 ? undefined : items)
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The rule of a form's values; the contract says whether it is one. */
export function ruleOf({ name, when, requires }: ApprovalRuleValues, id: string): ApprovalRule {
  const { amountMinor, currency } = when.amountAtLeast
  return {
    id,
    name: name.trim(),
    when: {
      operations: filled(when.operations),
      amountAtLeast: amountMinor === null ? undefined : { amountMinor, currency },
      firstPaymentToPayee: when.firstPaymentToPayee ? true : undefined,
      payeeCountries: filled(when.payeeCountries),
      agentIds: filled(when.agentIds),
      customerIds: filled(when.customerIds),
    },
    requires: {
      ...requires,
      // Nothing is nobody, which no rule may ask for.
      people: Number(requires.people),
      groupId: requires.groupId === '' ? undefined : requires.groupId,
      checklist: linesOf(requires.checklist),
    },
  }
}

const ID_MAX = 36

/** The id of a new rule: its name in small letters, with a number where another one has it. */
export function newRuleId(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, ID_MAX)
  const base = plain === '' ? 'rule' : plain
  let id = base
  for (let number = 2; taken.includes(id); number += 1) id = `${base}-${number}`
  return id
}

/** The set with this rule in the place of the one of its id, or at its end. */
export function withRule({ rules, apiTokenCountsFor }: ApprovalRuleSet, rule: ApprovalRule): ApprovalRuleSet {
  const isKnown = rules.some(({ id }) => id === rule.id)
  return {
    rules: isKnown ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule],
    apiTokenCountsFor,
  }
}

/** The set without the rule of that id. */
export function withoutRule({ rules, apiTokenCountsFor }: ApprovalRuleSet, id: string): ApprovalRuleSet {
  return { rules: rules.filter((rule) => rule.id !== id), apiTokenCountsFor }
}
