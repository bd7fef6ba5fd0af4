import { expect, it } from 'vitest'
import { commentFindings } from './comments'
import { findIn } from './exampleTree'

const FILE = 'src/server/foundation/found.ts'
const found = (comment: string) => findIn(commentFindings, { [FILE]: `${comment}\nexport const foundRow = 1\n` })

it.each([
  '/** As requireRow says. */',
  '// The refusal is `notFoundRow`.',
  '/** Refused by hand (foundation/notFound). */',
])('finds what a comment tells of and nobody has: %s', (comment) => {
  expect(found(comment)).toEqual([`${FILE}:1`])
})

it.each([
  '/** As foundRow says (foundation/found), or `src/server/foundation`. */',
  '// biome-ignore lint/style/useTemplate: one line',
  '/** Numbers on an iPhone, signing/verifying, either and/or. */',
])('lets pass what is there, and what is no name: %s', (comment) => {
  expect(findIn(commentFindings, { [FILE]: `${comment}\nexport const foundRow = 'iPhone'\n` })).toEqual([])
})
