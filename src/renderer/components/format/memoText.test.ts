import { expect, it } from 'vitest'
import { memoText } from './memoText'

it('shortens every id and leaves other words alone', () => {
  const id = 'Quote:01a1fdd4-ebbe-7443-b20b-74e269532d9f'
  expect(memoText(`Held for quote ${id}`)).toBe('Held for quote …532d9f')
  expect(memoText(`${id}, ${id}`)).toBe('…532d9f, …532d9f')
  expect(memoText('Sandbox: funded')).toBe('Sandbox: funded')
})
