import { idTypeOf } from '../navigation/idText'
import { ACTS, ACTS_BY_DETAIL, ACTS_BY_TARGET, actWords, FORMER_ACTS, HOST_ACTS, PAST } from './actWords'

interface Act {
  readonly operationId: string
  readonly outcome: 'DONE' | 'REFUSED'
  readonly details?: Readonly<Record<string, unknown>> | null
  readonly targetId?: string | null
}

const KNOWN: Readonly<Record<string, string>> = { ...ACTS, ...HOST_ACTS, ...FORMER_ACTS }

function phraseOf({ operationId, details, targetId }: Act): string {
  for (const [name, phrases] of Object.entries(ACTS_BY_DETAIL[operationId] ?? {})) {
    const phrase = phrases[String(details?.[name])]
    if (phrase !== undefined) return phrase
  }
  const byTarget = ACTS_BY_TARGET[operationId]?.[idTypeOf(targetId ?? '') ?? '']
  return byTarget ?? KNOWN[operationId] ?? actWords.unknown
}

function pastOf(verb: string): string {
  const known = PAST[verb]
  if (known !== undefined) return known
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What was done, in a sentence without its subject: "Froze an internal account"; what was refused was tried. */
export function actText(act: Act): string {
  const phrase = phraseOf(act)
  if (act.outcome === 'REFUSED') return actWords.tried(phrase)
  const [verb = '', ...rest] = phrase.split(' ')
  return [capital(pastOf(verb)), ...rest].join(' ')
}

/** Every act that somebody may look for, by its words. */
export const ACT_OPTIONS: readonly { readonly value: string; readonly label: string }[] = Object.entries(KNOWN)
  .map(([value, phrase]) => ({ value, label: capital(phrase) }))
  .sort((one, other) => one.label.localeCompare(other.label))
