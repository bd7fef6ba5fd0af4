import { expect, it } from 'vitest'
import { actorText } from './actorText'

it.each([
  ['curl', 'token curl'],
  ['First token', 'First token'],
  ['Tokenization', 'token Tokenization'],
])('the token %s is called %s: once a token', (name, text) => {
  expect(actorText({ kind: 'token', tokenId: 'Token:1', name, permissions: [] })).toBe(text)
})
