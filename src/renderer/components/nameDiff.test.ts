import { describe, expect, it } from 'vitest'
import { diffNames, type NamePart } from './nameDiff'

const drawn = (parts: readonly NamePart[]) =>
  parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join('')
const both = (declared: string, verified: string) => {
  const diff = diffNames(declared, verified)
  return [drawn(diff.declared), drawn(diff.verified), diff.differing]
}

describe('two names', () => {
  it.each([
    ['Jonas Petersen', 'Jonas Petersen', 'Jonas Petersen', 'Jonas Petersen', 0],
    ['Jonas Petersen', 'J. Petersen', 'J[onas] Petersen', 'J[.] Petersen', 5],
    ['Grúas Echevarría SL', 'Gruas Echevarria SL', 'Gr[ú]as Echevarr[í]a SL', 'Gr[u]as Echevarr[i]a SL', 4],
    ['Anna Berg', 'Anne Berg', 'Ann[a] Berg', 'Ann[e] Berg', 2],
    ['ACME Ltd', 'Acme Ltd', 'A[CME] Ltd', 'A[cme] Ltd', 6],
    ['', 'Mae', '', '[Mae]', 3],
  ])('%s beside %s differ where a person sees it', (declared, verified, left, right, differing) => {
    expect(both(declared, verified)).toEqual([left, right, differing])
  })

  it('are the same however an accent is encoded', () => {
    expect(diffNames('Jos\u00e9', 'Jose\u0301').differing).toBe(0)
  })

  it('keep every character of both, in order', () => {
    const diff = diffNames('Rosa María Reyes', 'Reyes, Rosa M.')
    expect(diff.declared.map(({ text }) => text).join('')).toBe('Rosa María Reyes')
    expect(diff.verified.map(({ text }) => text).join('')).toBe('Reyes, Rosa M.')
  })

  it('that are longer than any name are marked as a whole', () => {
    expect(diffNames('a'.repeat(301), 'a'.repeat(300)).differing).toBe(601)
  })
})
