import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { paymentInstructions } from '../../../contract/internal-accounts/schemas'
import { readSolanaAddress, readTronAddress } from '../../crypto/addresses/base58Addresses'
import { readBitcoinAddress } from '../../crypto/addresses/bitcoinAddress'
import { readEvmAddress } from '../../crypto/addresses/evmAddress'
import { readSparkAddress } from '../../crypto/addresses/sparkAddress'
import { cbuOf, clabeOf, coordinatesOf, ibanOf, pixCodeOf } from './coordinates'
import { fundingInstructionsOf, fundingReferenceOf } from './fundingInstructions'

const ID = 'InternalAccount:019aa5b0-0000-7000-8000-000000000001'
const strict = { isTailFree: false }
const thingOf = (currency: string, id = ID) => ({ id, currency, customer_id: 'Customer:1' })

describe('coordinates', () => {
  it('carry the check digits of published examples', () => {
    expect(ibanOf('DE', '370400440532013000')).toBe('DE89370400440532013000')
    expect(ibanOf('GB', 'NWBK60161331926819')).toBe('GB29NWBK60161331926819')
    expect(clabeOf('03218000011835971')).toBe('032180000118359719')
    expect(cbuOf('2850590', '4009041813520')).toBe('2850590940090418135201')
    // The BR Code manual's example of a static code.
    const code = pixCodeOf('123e4567-e12b-12d1-a456-426655440000', 'ABC')
    expect(code).toMatch(/^000201.*br\.gov\.bcb\.pix0136123e4567-e12b-12d1-a456-426655440000.*6304[0-9A-F]{4}$/)
  })

  it('are the same for the same account and purpose, and others for others', () => {
    expect(coordinatesOf(ID, 'a').digits(40)).toBe(coordinatesOf(ID, 'a').digits(40))
    expect(coordinatesOf(ID, 'a').digits(40)).not.toBe(coordinatesOf(ID, 'b').digits(40))
    expect(coordinatesOf(ID, 'a').digits(40)).toMatch(/^\d{40}$/)
  })
})

describe('fundingInstructionsOf', () => {
  it.each(CURRENCIES.map((currency) => currency.code))(
    '%s has coordinates that fit the shapes and stay',
    (currency) => {
      const instructions = fundingInstructionsOf(thingOf(currency))
      expect(instructions.length).toBeGreaterThan(0)
      for (const instruction of instructions) expect(paymentInstructions.parse(instruction)).toEqual(instruction)
      expect(fundingInstructionsOf(thingOf(currency))).toEqual(instructions)
      const other = fundingInstructionsOf(thingOf(currency, ID.replace(/1$/, '2')))
      expect(other).not.toEqual(instructions)
    },
  )

  it.each([
    ['USD', ['USD_ACCOUNT']],
    ['BRL', ['BRL_ACCOUNT']],
    ['COP', ['COP_ACCOUNT']],
    ['ARS', ['ARS_ACCOUNT']],
    ['CHF', ['SWIFT_ACCOUNT']],
    ['USDC', ['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET']],
    ['USDT', ['TRON_WALLET', 'SOLANA_WALLET', 'ETHEREUM_WALLET', 'PLASMA_WALLET']],
    ['USDB', ['SPARK_WALLET']],
    ['BTC', ['BITCOIN_L1', 'SPARK_WALLET']],
  ])('%s is funded through %o', (currency, types) => {
    const infos = fundingInstructionsOf(thingOf(currency)).map((instruction) => instruction.accountOrWalletInfo)
    expect(infos.map((info) => info.accountType)).toEqual(types)
  })

  it('gives addresses that their chains would take', () => {
    const readers = {
      SOLANA_WALLET: readSolanaAddress,
      TRON_WALLET: readTronAddress,
      SPARK_WALLET: readSparkAddress,
      BITCOIN_L1: readBitcoinAddress,
    } as const
    for (const currency of ['USDC', 'USDT', 'USDB', 'BTC']) {
      for (const { accountOrWalletInfo: info } of fundingInstructionsOf(thingOf(currency))) {
        const read = readers[info.accountType as keyof typeof readers] ?? readEvmAddress
        expect(read(String(info.address), strict), info.accountType).toMatchObject({ ok: true })
      }
    }
  })

  it('tells platform accounts apart and repeats the reference', () => {
    const [own] = fundingInstructionsOf({ ...thingOf('USD'), customer_id: null })
    const [theirs] = fundingInstructionsOf(thingOf('USD'))
    expect([own?.isPlatformAccount, theirs?.isPlatformAccount]).toEqual([true, false])
    expect(theirs?.accountOrWalletInfo.reference).toBe(fundingReferenceOf(ID))
    expect(theirs?.instructionsNotes).toContain(fundingReferenceOf(ID))
  })
})
