import { expect, it } from 'vitest'
import { actorText } from './actorText'

it.each([
  ['curl', 'token curl'],
  ['First token', 'First token'],
  ['Tokenization', 'token Tokenization'],
])('the token %s is called %s: once a token', (name, text) => {
  expect(actorText({ kind: 'token', tokenId: 'Token:1', name, permissions: [] })).toBe(text)
})

const tokenOf = (name: string) => actorText({ kind: 'token', tokenId: 'Token:1', name, permissions: [] })

it.each([['token curl'], ['Agent token'], ['tool token'], ['Ada, token of (console)']])(
  'the token %s reads as nobody else',
  (name) => {
    expect(tokenOf(name)).toBe(`token ${name}`)
  },
)

it('tells a token from another that is named as it is called', () => {
  expect(tokenOf('token curl')).not.toBe(tokenOf('curl'))
})
