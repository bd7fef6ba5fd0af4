import { type IdentifierFault, type IdentifierReading, impossible, malformed } from './identifierFault'
import { checkPhone } from './phone'

/** Weighted sum modulo 11, turned into a check digit; characters count as their ASCII code minus 48. */
function checkDigitOf(characters: string, weights: readonly number[]): number {
  let sum = 0
  for (const [index, weight] of weights.entries()) sum += (characters.charCodeAt(index) - 48) * weight
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}

function hasCheckDigits(value: string, weightsOfFirst: readonly number[], weightsOfSecond: readonly number[]): boolean {
  const [first, second] = [checkDigitOf(value, weightsOfFirst), checkDigitOf(value, weightsOfSecond)]
  return value.endsWith(`${first}${second}`)
}

const countdown = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, step) => from - step)

/** A CPF: eleven digits, two of them check digits; eleven equal digits pass the sum but are never issued. */
export function checkCpf(cpf: string, { isTailFree }: IdentifierReading): IdentifierFault | null {
  if (!/^\d{11}$/.test(cpf)) return malformed('CPF_FORM', 'a CPF has 11 digits')
  if (isTailFree) return null
  const isIssued = !/^(\d)\1{10}$/.test(cpf)
  if (isIssued && hasCheckDigits(cpf, countdown(10, 2), countdown(11, 2))) return null
  return impossible('CPF_CHECK_DIGITS', 'the check digits do not fit the rest')
}

/** A CNPJ: twelve characters (letters since July 2026) and two check digits. */
export function checkCnpj(cnpj: string, { isTailFree }: IdentifierReading): IdentifierFault | null {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj)) {
    return malformed('CNPJ_FORM', 'a CNPJ has 12 digits or capital letters and 2 check digits')
  }
  if (isTailFree) return null
  const isIssued = !/^(\d)\1{13}$/.test(cnpj)
  const first = [...countdown(5, 2), ...countdown(9, 2)]
  const second = [...countdown(6, 2), ...countdown(9, 2)]
  if (isIssued && hasCheckDigits(cnpj, first, second)) return null
  return impossible('CNPJ_CHECK_DIGITS', 'the check digits do not fit the rest')
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type PixKeyType = 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM'

const PIX_CHECKS: Readonly<Record<PixKeyType, (key: string, reading: IdentifierReading) => IdentifierFault | null>> = {
  CPF: checkCpf,
  CNPJ: checkCnpj,
  EMAIL: (key) => (EMAIL.test(key) ? null : malformed('PIX_KEY_FORM', 'a PIX key of this kind is an email address')),
  PHONE: (key, reading) =>
    /^\+55\d{10,11}$/.test(key)
      ? checkPhone(key, reading)
      : malformed('PIX_KEY_FORM', 'a PIX key of this kind is a Brazilian phone number, +55 and 10 or 11 digits'),
  RANDOM: (key) => (UUID.test(key) ? null : malformed('PIX_KEY_FORM', 'a PIX key of this kind is a UUID')),
}

/** A PIX key of the kind that was named. Source: Banco Central do Brasil, DICT. */
export function checkPixKey(key: string, type: PixKeyType, reading: IdentifierReading): IdentifierFault | null {
  return PIX_CHECKS[type](key, reading)
}
