import { expect, it } from 'vitest'
import { rememberLast } from './rememberLast'

it('works once for a text that comes again, forgets the first of too many, keeps neither null nor a throw', () => {
  const met: string[] = []
  const lengthOf = rememberLast(2, (text: string) => {
    met.push(text)
    if (text === 'broken') throw new Error('no')
    return text === '' ? null : { length: text.length }
  })
  expect(lengthOf('a')).toBe(lengthOf('a'))
  expect(lengthOf('')).toBeNull()
  expect(lengthOf('')).toBeNull()
  for (let i = 0; i < 2; i += 1) expect(() => lengthOf('broken')).toThrow('no')
  expect([lengthOf('bb'), lengthOf('a')]).toEqual([{ length: 2 }, { length: 1 }])
  expect(met).toEqual(['a', '', '', 'broken', 'broken', 'bb'])
  lengthOf('ccc')
  lengthOf('a')
  expect(met.slice(6)).toEqual(['ccc', 'a'])
})
