import { expect, it } from 'vitest'
import { instantOfInput, localInputText } from './localInput'

it('reads back the instant that it wrote for the input, to the second', () => {
  const atMs = Date.UTC(2026, 2, 12, 14, 3, 7)
  expect(instantOfInput(localInputText(atMs))).toBe(atMs)
})

it('writes nothing for what is no instant, and reads none from nothing', () => {
  expect(localInputText(Date.parse('soon'))).toBe('')
  expect(instantOfInput('')).toBeNull()
})
