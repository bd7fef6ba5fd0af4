import { describe, expect, it } from 'vitest'
import type { Permission } from '../../../contract/operation'
import { isLastManageToken } from './rules'

const token = (id: string, ...permissions: Permission[]) => ({ id, permissions })

describe('the last token that may manage', () => {
  it.each([
    ['the only manager', [token('a', 'MANAGE')], 'a', true],
    ['the only manager among viewers', [token('a', 'VIEW', 'MANAGE'), token('b', 'VIEW')], 'a', true],
    ['one of two managers', [token('a', 'MANAGE'), token('b', 'MANAGE')], 'a', false],
    ['a viewer beside the only manager', [token('a', 'MANAGE'), token('b', 'VIEW')], 'b', false],
    ['a viewer without any manager', [token('b', 'TRANSACT')], 'b', false],
  ] as const)('%s', (_name, tokens, id, expected) => {
    expect(isLastManageToken(tokens, id)).toBe(expected)
  })
})
