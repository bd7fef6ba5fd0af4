import type { ReferenceKind } from '../../../navigation/placeSearch'
import type { CodeFacts } from './errorFacts'
import { fieldsOf, variantsOf } from './fieldTree'
import type { Reference } from './reference'

export type EntryKind = ReferenceKind

/** Something that has a page here. */
export interface Entry {
  readonly kind: EntryKind
  /** The operationId, the name of the webhook or schema, or the code. */
  readonly id: string
  readonly title: string
  /** The method of an operation, the status of a code. */
  readonly mark: string | null
  readonly detail: string
}

interface Indexed {
  readonly entry: Entry
  readonly id: string
  /** Mark, title and detail. */
  readonly text: string
  /** The names of its fields and what else leads to it, as they are written. */
  readonly names: readonly string[]
  /** `names` in one lower-case text. */
  readonly namesText: string
}

export type SearchIndex = readonly Indexed[]

export interface Found {
  readonly entry: Entry
  /** The name by which it was found, when nothing nearer matched, and what that is. */
  readonly by: { readonly kind: NameKind; readonly text: string } | null
}

/** Of an operation its area or a field, of a schema a field, of a code a reason beside it. */
type NameKind = 'area' | 'field' | 'reason'

const FOUND_MAX = 60

/** The names of a schema's own fields, those of its variants among them. */
function fieldNames(schema: Parameters<typeof fieldsOf>[0], schemas: Reference['schemas']): string[] {
  const own = fieldsOf(schema, schemas).map(({ name }) => name)
  const ofVariants = variantsOf(schema, schemas).flatMap((one) => fieldsOf(one.schema, schemas))
  return [...new Set([...own, ...ofVariants.map(({ name }) => name)])]
}

const indexed = (entry: Entry, names: readonly string[]): Indexed => ({
  entry,
  id: entry.id.toLowerCase(),
  text: `${entry.mark ?? ''} ${entry.title} ${entry.detail}`.toLowerCase(),
  names,
  namesText: names.join(' ').toLowerCase(),
})

/** Everything that has a page, in the order of the list: operations, webhooks, schemas, codes. */
export function indexOf(reference: Reference, facts: readonly CodeFacts[]): SearchIndex {
  const { schemas } = reference
  return [
    ...reference.operations.map((one) =>
      indexed({ kind: 'operation', id: one.id, title: one.summary, mark: one.method, detail: one.path }, [
        one.area,
        ...one.parameters.map(({ name }) => name),
        ...(one.body === null ? [] : fieldNames(one.body, schemas)),
      ]),
    ),
    ...reference.webhooks.map((one) =>
      indexed({ kind: 'webhook', id: one.name, title: one.name, mark: null, detail: one.types.join(', ') }, []),
    ),
    ...Object.entries(schemas).map(([name, schema]) =>
      indexed({ kind: 'schema', id: name, title: name, mark: null, detail: '' }, fieldNames(schema, schemas)),
    ),
    ...facts.map((one) =>
      indexed(
        { kind: 'code', id: one.code, title: one.code, mark: String(one.status), detail: one.cause },
        one.reasons,
      ),
    ),
  ]
}

/** How near a word is to an entry: 0 not at all. */
function nearness(one: Indexed, word: string): number {
  if (one.id === word) return 6
  if (one.id.startsWith(word)) return 5
  if (one.id.includes(word)) return 4
  if (one.text.includes(word)) return 3
  const at = one.namesText.indexOf(word)
  if (at === -1) return 0
  return at === 0 || one.namesText[at - 1] === ' ' ? 2 : 1
}

function nameFound(one: Indexed, words: readonly string[]): Found['by'] {
  const word = words.find((candidate) => !one.id.includes(candidate) && !one.text.includes(candidate))
  if (word === undefined) return null
  const at = one.names.findIndex((each) => each.toLowerCase().includes(word))
  const text = one.names[at]
  if (text === undefined) return null
  const { kind } = one.entry
  // Of an operation the first of them is its area.
  return { kind: kind === 'code' ? 'reason' : kind === 'operation' && at === 0 ? 'area' : 'field', text }
}

/** What every word of the text leads to, nearest first, at most sixty; nothing for an empty text. */
export function searchReference(index: SearchIndex, text: string): readonly Found[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const scored = index.flatMap((one) => {
    const scores = words.map((word) => nearness(one, word))
    return scores.includes(0) ? [] : [{ one, score: scores.reduce((sum, score) => sum + score, 0) }]
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ one }) => ({ entry: one.entry, by: nameFound(one, words) }))
}
