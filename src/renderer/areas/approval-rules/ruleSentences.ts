import type { ChangesNeed } from '../../../contract/console/approvals/changesNeed'
import { UNKNOWN_COUNTRY } from '../../../contract/console/approvals/limits'
import { asksText } from '../../../contract/console/approvals/requirementText'
import type { ApprovalRule, ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import { ONE_PERSON, takesSecond } from '../../../contract/console/approvals/whoChanges'
import { countryText } from '../../components/countryOptions'
import { words } from './words'

/** How things that a rule names by id are called. */
export interface RuleNames {
  readonly agent: (id: string) => string
  readonly customer: (id: string) => string
  readonly group: (id: string) => string
  /** With its currency. */
  readonly money: (amountMinor: number, currency: string) => string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const listText = (items: readonly string[]): string => items.join(words.when.or)
const countryName = (code: string): string => (code === UNKNOWN_COUNTRY ? words.when.unknownCountry : countryText(code))

/** Which payments a rule is about: `Transfers out of 10,000.00 USD or more, for Acme`. */
export function whenText({ when }: Pick<ApprovalRule, 'when'>, names: RuleNames): string {
  const { operations, amountAtLeast, firstPaymentToPayee, payeeCountries, agentIds, customerIds } = when
  const kinds =
    operations === undefined ? words.when.everything : listText(operations.map((one) => words.when.operations[one]))
  const amount =
    amountAtLeast === undefined
      ? ''
      : ` ${words.when.amount(names.money(amountAtLeast.amountMinor, amountAtLeast.currency))}`
  const others = [
    ...(firstPaymentToPayee === true ? [words.when.first] : []),
    ...(payeeCountries === undefined ? [] : [words.when.countries(listText(payeeCountries.map(countryName)))]),
    ...(agentIds === undefined ? [] : [words.when.agents(listText(agentIds.map(names.agent)))]),
    ...(customerIds === undefined ? [] : [words.when.customers(listText(customerIds.map(names.customer)))]),
  ]
  return [capital(`${kinds}${amount}`), ...others].join(', ')
}

/** Who signs, and what each brings along: `signed by 2 people of Treasury, each with a reason`. */
export function asksOf({ requires }: Pick<ApprovalRule, 'requires'>, names: RuleNames): string {
  return asksText(requires, requires.groupId === undefined ? null : names.group(requires.groupId))
}

function changesOfRule(before: ApprovalRule, after: ApprovalRule, names: RuleNames): string[] {
  const { name } = after
  const text = words.changes
  const [wasWhen, isWhen] = [whenText(before, names), whenText(after, names)]
  const [wasAsks, isAsks] = [asksOf(before, names), asksOf(after, names)]
  const [was, is] = [before.requires.checklist, after.requires.checklist]
  return [
    ...(before.name === name ? [] : [text.renamed(before.name, name)]),
    ...(wasWhen === isWhen ? [] : [text.when(name, wasWhen, isWhen)]),
    ...(wasAsks === isAsks ? [] : [text.asks(name, wasAsks, isAsks)]),
    ...is.filter((item) => !was.includes(item)).map((item) => text.listed(name, item)),
    ...was.filter((item) => !is.includes(item)).map((item) => text.unlisted(name, item)),
  ]
}

/** What differs in how many people a change takes. */
function changesNeedText(before: ChangesNeed = ONE_PERSON, after: ChangesNeed = ONE_PERSON): string[] {
  const text = words.changes.second
  return (['policies', 'rules'] as const).flatMap((what) =>
    before[what] === after[what] ? [] : [text[what][takesSecond(after, what) ? 'on' : 'off']],
  )
}

/** What differs between two sets of rules, a sentence for each thing; empty where they say the same. */
export function changesText(before: ApprovalRuleSet, after: ApprovalRuleSet, names: RuleNames): string[] {
  const text = words.changes
  const was = new Map(before.rules.map((rule) => [rule.id, rule]))
  const is = new Set(after.rules.map(({ id }) => id))
  const { short } = words.tokens
  return [
    ...after.rules.flatMap((rule) => {
      const old = was.get(rule.id)
      if (old !== undefined) return changesOfRule(old, rule, names)
      return [
        text.added(rule.name, whenText(rule, names), asksOf(rule, names)),
        ...rule.requires.checklist.map((item) => text.listed(rule.name, item)),
      ]
    }),
    ...before.rules.filter(({ id }) => !is.has(id)).map(({ name }) => text.removed(name)),
    ...(before.apiTokenCountsFor === after.apiTokenCountsFor
      ? []
      : [text.tokens(short[before.apiTokenCountsFor], short[after.apiTokenCountsFor])]),
    ...changesNeedText(before.changesNeed, after.changesNeed ?? before.changesNeed),
  ]
}
