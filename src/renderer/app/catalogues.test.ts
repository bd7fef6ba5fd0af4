import { describe, expect, it } from 'vitest'
import { consoleOperations } from '../../contract/console/operations'
import { serviceOperations } from '../../contract/operations'

const catalogues = import.meta.glob<string>('../**/*{words,Words}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Screens for developers, where operations and wire words are what people look for. */
const FOR_DEVELOPERS = new RegExp(
  '/(areas/(sandbox|clock|inbox|request-log|reference|tokens|snapshots|playground|signatures|sent-messages)' +
    '|components/contractForm)/',
)

/** What nobody in a bank says of a payment, and what they say instead. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\b(dies?|died|dying|dead)\b/i, 'expires, expired'],
  [/\b(runs?|ran|running) out\b/i, 'expires, expired'],
  [/\bmend(s|ed|ing)?\b/i, 'correct'],
  [/\b(anew|afresh|done again)\b/i, 'again, once more'],
  [/\basks? (a person|always)\b/i, 'needs approval'],
  [/\b(approve|pay|it) all the same\b/i, 'anyway'],
  [/\bput off\b/i, 'snoozed'],
  [/\bon (its|their) way\b/i, 'in progress'],
  [/\btaken back in\b/i, 'reactivated'],
  [/\bas the interface shows\b/i, 'as the API returns it'],
  [/\b(USD|EUR|GBP|MXN) \d/, 'the amount, then the currency'],
  [/\bId\b/, 'ID'],
  [/\boptional\b/i, 'nothing: what is required has a star'],
  [/\([a-z]+[A-Z]\w*\)/, 'its name in words'],
  [/!(['`]|$)/, 'a full stop'],
]

/** The texts of a catalogue: its string literals, with those of templates, without comments and imports. */
function textsOf(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^(import|export \* from) .*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template ?? '')
}

const staff = Object.entries(catalogues).filter(([path]) => !FOR_DEVELOPERS.test(path))

const parts = import.meta.glob<string>('../areas/**/*.tsx', { query: '?raw', import: 'default', eager: true })
const staffParts = Object.entries(parts).filter(([path]) => !FOR_DEVELOPERS.test(path) && !path.includes('.test.'))

describe('what staff read', () => {
  it('stands in the catalogues that are looked at', () => {
    expect(staff.length).toBeGreaterThan(30)
    expect(staff.flatMap(([, source]) => textsOf(source)).length).toBeGreaterThan(1_000)
  })

  it.each(staff)('%s speaks plain bank English', (_path, source) => {
    const found = textsOf(source).flatMap((text) =>
      BANNED.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${text} → ${instead}`),
    )
    expect(found).toEqual([])
  })

  it('writes no code of the interface into a screen', () => {
    expect(staffParts.length).toBeGreaterThan(200)
    const found = staffParts.flatMap(([path, source]) =>
      [...source.matchAll(/>[\w ]*\b[A-Z]{2,}(?:_[A-Z]+)+[\w .]*</g)].map(([text]) => `${path}: ${text}`),
    )
    expect(found).toEqual([])
  })

  it.each(staff)('%s names no operation of the interface', (_path, source) => {
    const operations = new Set([...Object.keys(serviceOperations), ...Object.keys(consoleOperations)])
    const named = textsOf(source).filter((text) => text.split(/[^A-Za-z]+/).some((word) => operations.has(word)))
    expect(named).toEqual([])
  })
})
