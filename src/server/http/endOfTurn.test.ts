import { expect, test } from 'vitest'
import { endOfTurn } from './endOfTurn'

test('whoever waits in one turn of the event loop goes on together, after what arrived in that turn', async () => {
  const said: string[] = []
  const first = endOfTurn()
  expect(endOfTurn()).toBe(first)
  setImmediate(() => said.push('the next turn'))
  const [one, other] = [first.then(() => said.push('one')), endOfTurn().then(() => said.push('other'))]
  queueMicrotask(() => said.push('what arrived'))
  await Promise.all([one, other])
  expect(said).toEqual(['what arrived', 'one', 'other'])
  expect(endOfTurn()).not.toBe(first)
  await endOfTurn()
})
