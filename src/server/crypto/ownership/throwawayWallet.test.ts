import { describe, expect, it } from 'vitest'
import { throwawayWalletOf } from './throwawayWallet'
import { verifyOwnership } from './verifyOwnership'

const MESSAGE = new TextEncoder().encode('I verify that I control this wallet. Nonce: 019542f5-b3e7-1d02')

describe('throwawayWalletOf', () => {
  it('repeats the published address and signature of a key', () => {
    const wallet = throwawayWalletOf(new Uint8Array(32).fill(0x11))
    expect(wallet.address).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A')
    expect(wallet.signHex(MESSAGE)).toBe(
      '0x29806c36042363a48f55098052ea2c01416a6eb6d34764fa18c528f377f0b50a' +
        '6aee8a707c5ecb029522202e6ac399bbf62ce89556b4569b5a99f92e32f63c391c',
    )
  })

  it('proves its own address and no other', () => {
    const [one, other] = [1, 2].map((byte) => throwawayWalletOf(new Uint8Array(32).fill(byte)))
    const claim = (address: string) => ({
      chain: 'EVM' as const,
      address,
      messageUtf8: MESSAGE,
      signature: one?.signHex(MESSAGE) ?? '',
      scheme: 'bip137' as const,
    })
    expect(verifyOwnership(claim(one?.address ?? '')).ok).toBe(true)
    expect(verifyOwnership(claim(other?.address ?? ''))).toMatchObject({ ok: false, reason: 'OTHER_SIGNER' })
  })
})
