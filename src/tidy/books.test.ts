import { expect, it } from 'vitest'
import { bookFindings, repeatedChangeFindings } from './books'
import { findIn } from './exampleTree'

const CODE = { 'src/server/foundation/found.ts': 'export const foundRow = 1\n' }
const found = (line: string) => findIn(bookFindings, { ...CODE, 'docs/architecture.md': `# Architecture\n${line}\n` })

it.each([['the refusal is `foundation/notFound`'], ['the refusal is `requireRow(row)`']])(
  'finds what a book tells of and nobody has: %s',
  (line) => {
    expect(found(line)).toEqual(['docs/architecture.md:2'])
  },
)

it.each([
  ['the refusal is `foundation/found`, of `src/server/foundation`'],
  ['the refusal is `foundRow(row, code)`'],
  ['an operation such as `listThings`'],
])('lets pass what is there, and what is made up: %s', (line) => {
  expect(found(line)).toEqual([])
})

it('finds an entry of the change log that stands there as it was before it was written again', () => {
  const entry = '- [screens] Where a screen cannot be fetched, that is said in its place, with *Try again*.'
  const log = `# Changelog\n${entry}\n- [desk] Locking the desk.\n${entry} More of it.\n- [desk] Locking.\n`
  expect(findIn(repeatedChangeFindings, { 'CHANGELOG.md': log })).toEqual(['CHANGELOG.md:4'])
})
