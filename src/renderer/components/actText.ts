import { OPERATION_ACTS } from 'virtual:operation-acts'
import type { OperationId } from '../client/operations'
import { idTypeOf } from '../navigation/idText'
import { actWords, HOST_ACTS, PAST } from './actWords'

interface Act {
  readonly operationId: string
  readonly outcome: 'DONE' | 'REFUSED'
  readonly details?: Readonly<Record<string, unknown>> | null
  readonly targetId?: string | null
}

/** Acts that had another name up to version 0.4; audit logs still hold them. */
const FORMER_NAMES: Readonly<Record<string, OperationId>> = {
  seedDemoWorld: 'seedDemoData',
  chooseEmptyWorld: 'startEmpty',
  resetWorld: 'resetData',
}

const usualActs = Object.entries(OPERATION_ACTS).map(([id, { act }]) => [id, act] as const)
const formerActs = Object.entries(FORMER_NAMES).flatMap(([former, id]) => {
  const acts = OPERATION_ACTS[id]
  return acts === undefined ? [] : [[former, acts.act] as const]
})
const KNOWN: Readonly<Record<string, string>> = Object.fromEntries([
  ...usualActs,
  ...Object.entries(HOST_ACTS),
  ...formerActs,
])

function phraseOf({ operationId, details, targetId }: Act): string {
  const acts = OPERATION_ACTS[operationId]
  for (const [name, phrases] of Object.entries(acts?.actByDetail ?? {})) {
    const phrase = phrases[String(details?.[name])]
    if (phrase !== undefined) return phrase
  }
  return acts?.actByTarget?.[idTypeOf(targetId ?? '') ?? ''] ?? KNOWN[operationId] ?? actWords.unknown
}

function pastOf(verb: string): string {
  const known = PAST[verb]
  if (known !== undefined) return known
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What can be done by an operation, whether it was or not: "Freeze an internal account". */
export const actName = (operationId: string): string => capital(KNOWN[operationId] ?? actWords.unknown)

/** What was done, in a sentence without its subject: "Froze an internal account"; what was refused was tried. */
export function actText(act: Act): string {
  const phrase = phraseOf(act)
  if (act.outcome === 'REFUSED') return actWords.tried(phrase)
  const [verb = '', ...rest] = phrase.split(' ')
  return [capital(pastOf(verb)), ...rest].join(' ')
}

/** Every act that somebody may look for, by its words: no two read the same. */
export const ACT_OPTIONS: readonly { readonly value: string; readonly label: string }[] = Object.entries(KNOWN)
  .map(([value, phrase]) => ({
    value,
    label: value in FORMER_NAMES ? actWords.former(capital(phrase)) : capital(phrase),
  }))
  .sort((one, other) => one.label.localeCompare(other.label))
