import { describe, expect, it } from 'vitest'
import { findId, idTail, idTypeOf, idTypeText } from './idText'

const QUOTE = 'Quote:01a1fdac-b15f-7000-9fdb-805feaf43ccc'

describe('ids', () => {
  it('finds an id inside any text that was pasted', () => {
    expect(findId(`  see ${QUOTE}, please`)).toBe(QUOTE)
    expect(findId(`"quoteId": "${QUOTE}"`)).toBe(QUOTE)
    expect(findId('Quote:01a1fdac')).toBeNull()
  })

  it('reads type and tail', () => {
    expect(idTypeOf(QUOTE)).toBe('Quote')
    expect(idTypeOf('cst_120b5a2ffe0734d531256dcd')).toBeNull()
    expect(idTail(QUOTE)).toBe('f43ccc')
    expect(idTypeText('BeneficialOwner')).toBe('beneficial owner')
  })
})
