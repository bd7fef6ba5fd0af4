import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clabeOf, ibanOf } from '../../internal-accounts/coordinates'
import { checkAccountNumber } from './accountNumber'
import { checkBic } from './bic'
import { checkCnpj, checkCpf, checkPixKey, type PixKeyType } from './brazil'
import { checkClabe } from './clabe'
import { checkIban } from './iban'
import type { IdentifierCheck } from './identifierFault'
import { checkLightningAddress } from './lightningTarget'
import { checkPhone } from './phone'
import { checkRoutingNumber } from './routingNumber'
import { checkWalletAddress } from './walletAddress'

const strict = { isTailFree: false }
const loose = { isTailFree: true }
const reasonOf = (check: IdentifierCheck, value: string, reading = strict) => check(value, reading)?.reason ?? 'ok'

describe('checkIban', () => {
  // The IBAN registry's examples (SWIFT), then each way to be wrong.
  it.each([
    ['DE89370400440532013000', 'ok'],
    ['GB29NWBK60161331926819', 'ok'],
    ['FR1420041010050500013M02606', 'ok'],
    ['FR1420041010050500013m02606', 'ok'],
    ['ES9121000418450200051332', 'ok'],
    ['IT60X0542811101000000123456', 'ok'],
    ['NL91ABNA0417164300', 'ok'],
    ['AE070331234567890123456', 'ok'],
    ['DK5000400440116243', 'ok'],
    ['EG380019000500000000263180002', 'ok'],
    ['PK36SCBL0000001123456702', 'ok'],
    ['MT84MALT011000012345MTLCAST001S', 'ok'],
    ['NO9386011117947', 'ok'],
    ['DE88370400440532013000', 'IBAN_CHECK_DIGITS'],
    ['DE89370400440532013001', 'IBAN_CHECK_DIGITS'],
    ['DE8937040044053201300', 'IBAN_LENGTH'],
    ['US89370400440532013000', 'IBAN_COUNTRY'],
    ['GB29123460161331926819', 'IBAN_LAYOUT'],
  ])('reads %s as %s', (iban, expected) => {
    expect(reasonOf(checkIban, iban)).toBe(expected)
  })

  it('leaves only the check digits open when the ending is a sandbox suffix', () => {
    expect(reasonOf(checkIban, 'DE89370400440532013102', loose)).toBe('ok')
    expect(reasonOf(checkIban, 'DE8937040044053201310', loose)).toBe('IBAN_LENGTH')
    expect(reasonOf(checkIban, 'MU17BOMM0101101030300200000M102', loose)).toBe('IBAN_LENGTH')
    expect(reasonOf(checkIban, 'MU17BOMM0101101030300200000102', loose)).toBe('ok')
  })

  it('finds every change of a single digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{18}$/),
        fc.integer({ min: 4, max: 21 }),
        fc.integer({ min: 1, max: 9 }),
        (account, at, step) => {
          const iban = ibanOf('DE', account)
          expect(reasonOf(checkIban, iban)).toBe('ok')
          const changed = iban.slice(0, at) + String((Number(iban[at]) + step) % 10) + iban.slice(at + 1)
          expect(reasonOf(checkIban, changed)).toBe('IBAN_CHECK_DIGITS')
        },
      ),
    )
  })
})

describe('checkClabe', () => {
  it.each([
    ['032180000118359719', 'ok'],
    ['002010077777777771', 'ok'],
    ['032180000118359710', 'CLABE_CHECK_DIGIT'],
    ['023180000118359719', 'CLABE_CHECK_DIGIT'],
  ])('reads %s as %s', (clabe, expected) => {
    expect(reasonOf(checkClabe, clabe)).toBe(expected)
  })

  it('finds every change of a single digit, and none under a sandbox suffix', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{17}$/), fc.nat(17), fc.integer({ min: 1, max: 9 }), (first17, at, step) => {
        const clabe = clabeOf(first17)
        const changed = clabe.slice(0, at) + String((Number(clabe[at]) + step) % 10) + clabe.slice(at + 1)
        expect(reasonOf(checkClabe, clabe)).toBe('ok')
        expect(reasonOf(checkClabe, changed)).toBe('CLABE_CHECK_DIGIT')
        expect(reasonOf(checkClabe, changed, loose)).toBe('ok')
      }),
    )
  })
})

describe('checkRoutingNumber', () => {
  it.each([
    ['021000021', 'ok'],
    ['011401533', 'ok'],
    ['091000019', 'ok'],
    ['121000248', 'ok'],
    ['021000022', 'ROUTING_NUMBER_CHECKSUM'],
    ['201000021', 'ROUTING_NUMBER_RANGE'],
    ['990000005', 'ROUTING_NUMBER_RANGE'],
    ['000000000', 'ROUTING_NUMBER_RANGE'],
  ])('reads %s as %s', (routing, expected) => {
    expect(reasonOf(checkRoutingNumber, routing)).toBe(expected)
  })
})

describe('checkBic', () => {
  it.each([
    ['DEUTDEFF', 'ok'],
    ['NEDSZAJJXXX', 'ok'],
    ['NCBVXKPR', 'ok'],
    ['DEUTZZFF', 'SWIFT_COUNTRY'],
  ])('reads %s as %s', (bic, expected) => {
    expect(reasonOf(checkBic, bic)).toBe(expected)
  })
})

describe('checkPhone', () => {
  it.each([
    ['+254712345678', 'ok'],
    ['+14155550123', 'ok'],
    ['+5511987654321', 'ok'],
    ['+999123456789', 'PHONE_NUMBER'],
    ['+1415555', 'PHONE_NUMBER'],
    ['+141555501234567', 'PHONE_NUMBER'],
  ])('reads %s as %s', (phone, expected) => {
    expect(reasonOf(checkPhone, phone)).toBe(expected)
  })
})

describe('Brazilian identifiers', () => {
  it.each([
    [checkCpf, '11144477735', 'ok'],
    [checkCpf, '52998224725', 'ok'],
    [checkCpf, '52998224724', 'CPF_CHECK_DIGITS'],
    [checkCpf, '11111111111', 'CPF_CHECK_DIGITS'],
    [checkCpf, '529982247', 'CPF_FORM'],
    [checkCnpj, '11222333000181', 'ok'],
    // Receita Federal's example of the form with letters.
    [checkCnpj, '12ABC34501DE35', 'ok'],
    [checkCnpj, '11222333000182', 'CNPJ_CHECK_DIGITS'],
    [checkCnpj, '12ABC34501DE36', 'CNPJ_CHECK_DIGITS'],
    [checkCnpj, '00000000000000', 'CNPJ_CHECK_DIGITS'],
    [checkCnpj, '112223330001', 'CNPJ_FORM'],
  ])('%o reads %s as %s', (check, value, expected) => {
    expect(reasonOf(check, value)).toBe(expected)
  })

  it.each<[PixKeyType, string, string]>([
    ['CPF', '11144477735', 'ok'],
    ['CPF', '11144477736', 'CPF_CHECK_DIGITS'],
    ['CNPJ', '11222333000181', 'ok'],
    ['CNPJ', '11144477735', 'CNPJ_FORM'],
    ['EMAIL', 'ana.souza@example.com.br', 'ok'],
    ['EMAIL', 'ana.souza', 'PIX_KEY_FORM'],
    ['PHONE', '+5511987654321', 'ok'],
    ['PHONE', '+14155550123', 'PIX_KEY_FORM'],
    ['RANDOM', '123e4567-e12b-12d1-a456-426655440000', 'ok'],
    ['RANDOM', '123e4567e12b12d1a456426655440000', 'PIX_KEY_FORM'],
  ])('a PIX key of kind %s, %s, is %s', (type, key, expected) => {
    expect(checkPixKey(key, type, strict)?.reason ?? 'ok').toBe(expected)
  })

  it('leaves the check digits of a key with a sandbox suffix open, not its form', () => {
    expect(checkPixKey('11144477102', 'CPF', loose)).toBeNull()
    expect(checkPixKey('1114447102', 'CPF', loose)?.kind).toBe('FORM')
  })
})

describe('other identifiers', () => {
  it.each([
    ['000123456789', 'ok'],
    ['12-3456/78 9', 'ok'],
    [' ', 'ACCOUNT_NUMBER_FORM'],
    ['12\u00003', 'ACCOUNT_NUMBER_FORM'],
    ['<script>', 'ACCOUNT_NUMBER_FORM'],
  ])('account number %j is %s', (value, expected) => {
    expect(reasonOf(checkAccountNumber, value)).toBe(expected)
  })

  it.each([
    ['mara.lind@pay.example', 'ok'],
    ['mara102@pay.example.com', 'ok'],
    ['mara@localhost', 'LIGHTNING_ADDRESS'],
    ['@pay.example', 'LIGHTNING_ADDRESS'],
    ['mara lind@pay.example', 'LIGHTNING_ADDRESS'],
  ])('Lightning address %s is %s', (value, expected) => {
    expect(reasonOf(checkLightningAddress, value)).toBe(expected)
  })

  it('takes Spark and plain Bitcoin addresses for Spark, but neither taproot nor script hashes of 32 bytes', () => {
    const check = (address: string) => checkWalletAddress(address, 'SPARK_WALLET', strict)?.reason ?? 'ok'
    expect(check('spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2')).toBe('ok')
    expect(check('18aF6pYXKDSXjXHpidt2G6okdVdBr8zA7z')).toBe('ok')
    expect(check('3QZuaDSyPfKgYuWms26ptUauXnFKH2J8uc')).toBe('ok')
    expect(check('bc1q2vfxp232rx0z9rzn0hay9jptagk8c86d9w4l7k')).toBe('ok')
    expect(check('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')).toBe('ADDRESS_WRONG_KIND')
    expect(check('tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7')).toBe('ADDRESS_WRONG_KIND')
    expect(check('TR7NHqjeKQGxTCi8q8ZY4pL8otSzgjLj6t')).toBe('ADDRESS_WRONG_NETWORK')
  })
})
