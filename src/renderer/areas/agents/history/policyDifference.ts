import type { AgentPolicy } from '../../../../contract/agents/schemas'
import {
  accountText,
  allowedSentence,
  listText,
  modeSentence,
  permissionVerbs,
  ruleSentences,
  type WriteMoney,
} from '../policySentences'
import { words as historyWords } from './words'

const words = historyWords.difference
type Limit = number | null | undefined

const missingIn = <Item>(items: readonly Item[], others: readonly Item[]): Item[] =>
  items.filter((item) => !others.includes(item))

/** One sentence where there is something to list. */
const listed = (items: readonly string[], sentence: (list: string) => string): string[] =>
  items.length === 0 ? [] : [sentence(listText(items))]

function permissionChanges(before: AgentPolicy, after: AgentPolicy): string[] {
  const added = missingIn(after.permissions, before.permissions)
  const gone = missingIn(before.permissions, after.permissions)
  return [...listed(permissionVerbs(added), words.also), ...listed(permissionVerbs(gone), words.noMore)]
}

function limitChange(
  what: string,
  was: Limit,
  is: Limit,
  write: (value: number, isBefore: boolean) => string,
): string[] {
  const isSet = (value: Limit): value is number => typeof value === 'number'
  if (!isSet(was)) return isSet(is) ? [words.set(what, write(is, false))] : []
  if (!isSet(is)) return [words.removed(what, write(was, true))]
  const [from, to] = [write(was, true), write(is, false)]
  return from === to ? [] : [(is > was ? words.raised : words.lowered)(what, from, to)]
}

function limitChanges(before: AgentPolicy, after: AgentPolicy, money: WriteMoney): string[] {
  const [was, is] = [before.spendingLimits, after.spendingLimits]
  const isSame = was.currency === is.currency
  const write = (value: number, isBefore: boolean) => money(value, isBefore ? was.currency : is.currency)
  const amount = (what: string, one: Limit, other: Limit): string[] =>
    isSame || typeof one !== 'number' || typeof other !== 'number'
      ? limitChange(what, one, other, write)
      : [words.changed(what, write(one, true), write(other, false))]
  return [
    ...amount(words.perPayment, was.perTransactionLimit, is.perTransactionLimit),
    ...amount(words.perDay, was.dailyLimit, is.dailyLimit),
    ...limitChange(words.countPerDay, was.dailyTransactionLimit, is.dailyTransactionLimit, String),
    ...amount(words.perMonth, was.monthlyLimit, is.monthlyLimit),
  ]
}

function accountChanges(before: AgentPolicy, after: AgentPolicy): string[] {
  const was = before.accountRestrictions?.allowedAccountIds ?? null
  const is = after.accountRestrictions?.allowedAccountIds ?? null
  if (was === null || is === null || is.length === 0 || was.length === 0) {
    const [from, to] = [allowedSentence(before), allowedSentence(after)]
    return from === to ? [] : [words.before(to, from)]
  }
  return [
    ...listed(missingIn(is, was).map(accountText), words.touchAlso),
    ...listed(missingIn(was, is).map(accountText), words.touchNoMore),
  ]
}

/** What differs between two versions of a policy, one plain sentence a matter; nothing where they say the same. */
export function policyDifference(before: AgentPolicy, after: AgentPolicy, money: WriteMoney): string[] {
  const [wasMode, isMode] = [modeSentence(before, money), modeSentence(after, money)]
  const [wasRules, areRules] = [ruleSentences(before, money), ruleSentences(after, money)]
  return [
    ...permissionChanges(before, after),
    ...(wasMode === isMode ? [] : [words.before(isMode, wasMode)]),
    ...limitChanges(before, after, money),
    ...accountChanges(before, after),
    ...missingIn(areRules, wasRules).map(words.ruleNew),
    ...missingIn(wasRules, areRules).map(words.ruleRemoved),
  ]
}
