import { accountTypes } from '../../../contract/external-accounts/accountTypes'
import { COUNTRY_CODES } from '../../../contract/primitives/countries'
import { readColumn } from '../../database/table'
import type { ExternalAccountRow } from './store'
import { externalAccounts } from './tables'

/** The country of the account's bank or provider: what its type says, else the account itself; null for wallets. */
export function countryOfAccount(row: ExternalAccountRow): string | null {
  const info: Readonly<Record<string, unknown>> = readColumn(externalAccounts, row, 'account_info_json')
  const type = Object.entries(accountTypes).find(([name]) => name === row.account_type)?.[1]
  const textOf = (field: string): string => {
    const value = info[field]
    return typeof value === 'string' ? value.replaceAll(' ', '').toUpperCase() : ''
  }
  // An IBAN begins with its country; a BIC has it after the four letters of the bank.
  const said = [type?.country ?? '', textOf('country'), textOf('iban').slice(0, 2), textOf('swiftCode').slice(4, 6)]
  return said.find((code) => COUNTRY_CODES.has(code)) ?? null
}
