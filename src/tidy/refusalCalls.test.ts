import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { refusalCallFindings } from './refusalCalls'

const WORDS = 'src/renderer/components/format/callWords.ts'
const ROOM = 'src/server/areas/cards/rules.ts'

it.each(["'Take one of GET /cards.'", '`Take one of GET /cards.`'])(
  'the house notices: a refusal that names a call and has no words for staff, %s',
  (said) => {
    expect(findIn(refusalCallFindings, { [ROOM]: `export const said = ${said}\n` })).toEqual([`${ROOM}:1`])
  },
)

it('and neither what has words, nor a comment, nor what no form of staff shows', () => {
  const files = {
    [WORDS]: "export const callWords = { 'Take a bankName of GET /discoveries.': 'Choose a bank.' }\n",
    [ROOM]: "/** As GET /cards. */\nexport const said = 'Take a bankName of GET /discoveries.'\n",
    'src/server/http/app.ts': "export const said = 'GET /cards'\n",
  }
  expect(findIn(refusalCallFindings, files)).toEqual([])
})

it('the house notices: words for staff of what no refusal says any more', () => {
  const said =
    "export const callWords = { 'is no bank of GET /discoveries': 'is no bank', 'is not listed': 'is none' }\n"
  const files = { [WORDS]: said, [ROOM]: "export const said = 'It is no bank of GET /discoveries.'\n" }
  expect(findIn(refusalCallFindings, files)).toEqual([`${WORDS}:1`])
})
