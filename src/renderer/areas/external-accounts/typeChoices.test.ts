import { describe, expect, it } from 'vitest'
import { findTypes } from './typeChoices'

describe('findTypes', () => {
  it('offers all 47 types in three groups', () => {
    const groups = findTypes('')
    expect(groups.map((group) => group.name)).toEqual(['BANK', 'MOBILE', 'WALLET'])
    expect(groups.flatMap((group) => group.choices)).toHaveLength(47)
  })

  it('finds by country, currency and type, all words together', () => {
    const typesOf = (text: string) => findTypes(text).flatMap((group) => group.choices.map((choice) => choice.type))
    expect(typesOf('mexico')).toEqual(['MXN_ACCOUNT'])
    expect(typesOf('brl')).toEqual(['BRL_ACCOUNT'])
    expect(typesOf('usdt wallet')).toEqual(['ETHEREUM_WALLET', 'PLASMA_WALLET', 'SOLANA_WALLET', 'TRON_WALLET'])
    expect(typesOf('atlantis')).toEqual([])
  })
})
