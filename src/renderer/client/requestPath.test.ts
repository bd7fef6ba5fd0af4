import { describe, expect, it } from 'vitest'
import { requestPath } from './requestPath'

describe('requestPath', () => {
  it('fills parameters, keeps the colon of ids and encodes the rest', () => {
    const id = 'Agent:01a1fdac-b15f-7000-9fdb-805feaf43ccc'
    expect(requestPath('/agents/{agentId}', { agentId: id })).toBe(`/agents/${id}`)
    expect(requestPath('/agents/{agentId}', { agentId: '../x y' })).toBe('/agents/..%2Fx%20y')
  })

  it('leaves empty values out, repeats lists and writes numbers and booleans', () => {
    const query = { status: undefined, cursor: null, q: '', limit: 20, isTooLate: false, type: ['A', 'B'] }
    expect(requestPath('/x', {}, query)).toBe('/x?limit=20&isTooLate=false&type=A&type=B')
  })
})
