import { describe, expect, it } from 'vitest'
import { findId, idTail, idTypeOf, idTypeText, withShortIds } from './idText'

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
    expect(idTail('ApprovalRules:12')).toBe('12')
    expect(idTypeText('BeneficialOwner')).toBe('beneficial owner')
    expect(idTypeText('AgentAction')).toBe('approval')
    expect(idTypeText('MoneyProposal')).toBe('proposed payment')
    expect(idTypeText('AuthMethod')).toBe('credential')
    expect(idTypeText('PlatformConfig')).toBe('platform')
  })
})

describe('withShortIds', () => {
  it('leaves what stands behind an id in sight', () => {
    const id = 'Quote:01a2038e-a87e-7001-94d5-a194f0d5a194'
    expect(withShortIds(`/agents/me/quotes/${id}/execute`)).toBe('/agents/me/quotes/Quote:…d5a194/execute')
    expect(withShortIds(`${id},${id}`)).toBe('Quote:…d5a194,Quote:…d5a194')
    expect(withShortIds('/customers/undefined')).toBe('/customers/undefined')
  })
})
