import { expect, it } from 'vitest'
import { REFERENCE_KINDS } from '../../navigation/placeSearch'
import { entryOfAddress } from './entryAddress'
import { words } from './words'

it('whatever the reference has pages of has a tab, and an address that opens it', () => {
  expect(Object.keys(words.kinds)).toEqual(REFERENCE_KINDS)
  for (const kind of REFERENCE_KINDS) expect(entryOfAddress({ [kind]: 'one' })).toEqual({ kind, id: 'one' })
  expect(entryOfAddress({ call: 'Call:1' })).toBeNull()
})
