import type { AccountInfo } from '../../../contract/external-accounts/accountSchemas'
import type { DemoPayee } from './demoCustomers'

/** Account details of demo payees: right check digits, except where a sandbox suffix takes their place. */

export interface DemoRandom {
  /** A whole number from min to max, both included. */
  between(min: number, max: number): number
  digits(count: number): string
  pick<Item>(items: readonly Item[]): Item
  chance(percent: number): boolean
}

function clabeOf(random: DemoRandom, suffix: string): string {
  const bank = random.pick(['002', '012', '014', '021', '072'])
  const city = random.pick(['180', '580', '320', '010'])
  const body = `${bank}${city}${random.digits(11)}`
  if (suffix !== '') return body.slice(0, 15) + suffix
  const weights = [3, 7, 1]
  const sum = [...body].reduce((total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 1)) % 10), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

function germanIbanOf(random: DemoRandom, suffix: string): string {
  const account = suffix === '' ? random.digits(10) : `${random.digits(7)}${suffix}`
  const bban = `${random.pick(['37040044', '50010517', '20041133', '10070024'])}${account}`
  const check = 98n - (BigInt(`${bban}131400`) % 97n)
  return `DE${check.toString().padStart(2, '0')}${bban}`
}

/** The `accountInfo` of a payee, without its beneficiary. */
export function accountInfoOf(payee: DemoPayee, random: DemoRandom): AccountInfo {
  const ending = (digits: string) =>
    payee.suffix === '' ? `${digits.slice(0, -1)}${random.between(6, 9)}` : digits.slice(0, -3) + payee.suffix
  switch (payee.type) {
    case 'MXN':
      return { accountType: 'MXN_ACCOUNT', clabeNumber: clabeOf(random, payee.suffix) }
    case 'EUR':
      return { accountType: 'EUR_ACCOUNT', iban: germanIbanOf(random, payee.suffix) }
    case 'GBP':
      return {
        accountType: 'GBP_ACCOUNT',
        sortCode: random.pick(['200415', '309634', '601613', '404784']),
        accountNumber: ending(random.digits(8)),
      }
    case 'USD':
      return {
        accountType: 'USD_ACCOUNT',
        routingNumber: random.pick(['021000021', '026009593', '121000248', '011401533']),
        accountNumber: ending(random.digits(10)),
        bankAccountType: 'CHECKING',
      }
    case 'INR':
      return {
        accountType: 'INR_ACCOUNT',
        accountNumber: ending(`5${random.digits(13)}`),
        ifsc: random.pick(['HDFC0000123', 'ICIC0000456', 'SBIN0004266']),
        rail: 'NEFT',
      }
    case 'PHP':
      return {
        accountType: 'PHP_ACCOUNT',
        bankName: random.pick(['BDO Unibank', 'Bank of the Philippine Islands']),
        accountNumber: ending(random.digits(12)),
      }
    case 'NGN':
      return {
        accountType: 'NGN_ACCOUNT',
        bankName: random.pick(['Guaranty Trust Bank', 'Zenith Bank']),
        accountNumber: ending(random.digits(10)),
      }
    case 'BRL': {
      const user = payee.name
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^a-z]/g, '')
      return {
        accountType: 'BRL_ACCOUNT',
        pixKey: `${user}${payee.suffix}@pix.example`,
        pixKeyType: 'EMAIL',
        taxId: '52998224725',
      }
    }
  }
}
