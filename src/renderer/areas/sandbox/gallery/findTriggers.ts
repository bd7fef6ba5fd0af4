import { choicesAt } from './outcomePick'
import { TRIGGERS } from './triggerList'
import type { Trigger } from './triggerTypes'
import { words } from './words'

const texts = new Map<Trigger, string>()

/** Everything by which a trigger is found: its words, its operation, and how what it does may end. */
function textOf(trigger: Trigger): string {
  const known = texts.get(trigger)
  if (known !== undefined) return known
  const outcomes = trigger.outcomes === undefined ? [] : choicesAt(trigger.outcomes, trigger.body, trigger.operationId)
  const text = [
    trigger.title,
    trigger.note,
    trigger.verb,
    trigger.operationId,
    words.groups[trigger.group],
    ...outcomes.flatMap(({ row }) => [row.suffix ?? '', row.text, row.end]),
  ]
    .join(' ')
    .toLowerCase()
  texts.set(trigger, text)
  return text
}

/** The triggers in which every word of the search stands; all of them for an empty search. */
export function findTriggers(search: string): readonly Trigger[] {
  const parts = search
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
  return TRIGGERS.filter((trigger) => parts.every((part) => textOf(trigger).includes(part)))
}
