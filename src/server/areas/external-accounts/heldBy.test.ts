import { describe, expect, it } from 'vitest'
import { isHeldBy } from './heldBy'

describe('isHeldBy', () => {
  it.each([
    ['the name as it is', null, 'Marta Ferreira', 'Marta Ferreira', true],
    ['the name in other case and spacing', null, ' MARTA  ferreira', 'Marta Ferreira', true],
    ['a name that only looks alike', null, 'Marta Ferreiгa', 'Marta Ferreira', false],
    ['another name', null, 'Lucia Mendez', 'Marta Ferreira', false],
    ['no name', null, null, 'Marta Ferreira', false],
    ['another name, declared as its own', 'FIRST_PARTY', 'M. Ferreira', 'Marta Ferreira', true],
    ['the name, declared as somebody else’s', 'THIRD_PARTY', 'Marta Ferreira', 'Marta Ferreira', false],
    ['an account of the platform', null, 'Acme', null, true],
    ['an account of the platform, declared as somebody else’s', 'THIRD_PARTY', 'Acme', null, false],
  ] as const)('judges %s', (_what, ownership_type, holder_name, owner, isOwn) => {
    expect(isHeldBy({ ownership_type, holder_name }, owner)).toBe(isOwn)
  })
})
