import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { POSTING_KINDS } from '../../contract/console/money/postingKinds'

it('every kind of posting has a line of the book of the ledger, and the book tells of no other', () => {
  const book = readFileSync(join(import.meta.dirname, '../../../docs/ledger.md'), 'utf8')
  const [, postings = ''] = book.split('## Postings')
  const [table = ''] = postings.split('\n## ')
  const told = new Set([...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, kind]) => kind))
  expect([...told].sort()).toEqual([...POSTING_KINDS].sort())
})
