import { expect, it } from 'vitest'
import { countParts } from './partCount'

const counted = (contentType: string, text: string, size: number): number => {
  const parts = countParts(contentType)
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length; at += size) parts.add(bytes.subarray(at, at + size))
  return parts.count()
}

const PLAIN = 'multipart/form-data; boundary=XX'
const part = (value: string) => `--XX\r\ncontent-disposition: form-data; name="a"\r\n\r\n${value}\r\n`

it.each<[string, string, string, number]>([
  ['none', PLAIN, '--XX--\r\n', 0],
  ['one', PLAIN, `${part('x')}--XX--\r\n`, 1],
  ['two, behind what stands before the first', PLAIN, `before\r\n${part('x')}${part('y')}--XX--`, 2],
  ['none of what stands behind the last', PLAIN, `${part('x')}--XX--\r\n${part('y')}`, 1],
  ['a part that has nothing', PLAIN, `${part('')}--XX\r\n--XX--`, 2],
  ['none of what only begins like it', PLAIN, `${part('a--XX\r\n-XX\r\n--X')}--XX--`, 1],
  ['with a boundary in quotes', 'multipart/form-data; charset=utf-8; BOUNDARY="X X"', `--X X\r\n\r\n\r\n--X X--`, 1],
  ['nothing where no boundary is named', 'multipart/form-data', part('x'), 0],
])('counts %s, however it is cut', (_what, contentType, text, expected) => {
  for (const size of [1, 2, 3, 5, 7, 1000]) expect(counted(contentType, text, size)).toBe(expected)
})
