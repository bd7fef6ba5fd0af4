import { findCurrency } from '../../../contract/exchange-rates/currencies'
import type {
  CardTokenization2FAConfig,
  FeeConfig,
  PlatformConfigUpdateRequest,
  PlatformCurrencyConfigUpdate,
} from '../../../contract/platform-config/schemas'
import type { FieldError } from '../../../contract/primitives/errors'
import { isLinkLocal, LINK_LOCAL_REFUSED } from '../../foundation/linkLocal'

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
const ENDPOINT_LENGTH_MAX = 2000
const FEE_CURRENCY = 'USD'

/** Whether the text, in lower case, is a domain name of at least two labels. */
export function isDomainName(text: string): boolean {
  return DOMAIN.test(text)
}

/** Whether webhooks can be sent there: an absolute http or https address without credentials or fragment. */
export function isWebhookAddress(text: string): boolean {
  if (text.length > ENDPOINT_LENGTH_MAX || !URL.canParse(text)) return false
  const url = new URL(text)
  return ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
}

function currencyErrors(currencies: readonly PlatformCurrencyConfigUpdate[]): FieldError[] {
  return currencies.flatMap((currency, index): FieldError[] => {
    const at = `supportedCurrencies.${index}`
    const errors: FieldError[] = []
    if (findCurrency(currency.currencyCode) === null) {
      errors.push({ field: `${at}.currencyCode`, message: 'The service does not know this currency.' })
    }
    if (currencies.findIndex((other) => other.currencyCode === currency.currencyCode) < index) {
      errors.push({ field: `${at}.currencyCode`, message: 'This currency is in the list already.' })
    }
    if (currency.maxAmount < currency.minAmount) {
      errors.push({ field: `${at}.maxAmount`, message: 'The largest amount is below the smallest.' })
    }
    return errors
  })
}

const keyOf = (fee: FeeConfig): string => `${fee.feeType} ${fee.sourceCurrency}`

function feeErrors(fees: readonly FeeConfig[]): FieldError[] {
  return fees.flatMap((fee, index): FieldError[] => {
    const first = fees.findIndex((other) => keyOf(other) === keyOf(fee))
    if (first === index) return []
    return [
      { field: `feeConfigs.${index}`, message: `This repeats feeConfigs.${first}: one fee per type and currency.` },
    ]
  })
}

function endpointErrors(endpoint: string, allowsLinkLocal: boolean): FieldError[] {
  const refuse = (message: string) => [{ field: 'webhookEndpoint', constraint: { format: 'url' }, message }]
  if (!isWebhookAddress(endpoint)) return refuse('This is not an http or https address.')
  if (allowsLinkLocal || !isLinkLocal(new URL(endpoint).hostname)) return []
  return refuse(`This is refused: ${LINK_LOCAL_REFUSED}.`)
}

/** What is wrong with a change of the configuration although every field has its type. Source: behaviour 2. */
export function configErrors(change: PlatformConfigUpdateRequest, allowsLinkLocal = false): FieldError[] {
  const errors: FieldError[] = []
  if (change.umaDomain !== undefined && !isDomainName(change.umaDomain.toLowerCase())) {
    errors.push({ field: 'umaDomain', constraint: { format: 'hostname' }, message: 'This is not a domain name.' })
  }
  if (change.webhookEndpoint !== undefined) errors.push(...endpointErrors(change.webhookEndpoint, allowsLinkLocal))
  return [...errors, ...currencyErrors(change.supportedCurrencies ?? []), ...feeErrors(change.feeConfigs ?? [])]
}

/** The field of the first fee that the service does not offer: only USD fees exist. Source: behaviour 2. */
export function unavailableFee(fees: readonly FeeConfig[]): string | null {
  for (const [index, fee] of fees.entries()) {
    if (fee.sourceCurrency !== FEE_CURRENCY) return `feeConfigs.${index}.sourceCurrency`
    if (fee.fixedFee.currency !== FEE_CURRENCY) return `feeConfigs.${index}.fixedFee.currency`
  }
  return null
}

const isZero = (fee: FeeConfig): boolean => fee.variableFeeBps === 0 && fee.fixedFee.amount === 0

/** The fees with the given ones put in place by type and currency; those that are all zero vanish. */
export function mergeFees(current: readonly FeeConfig[], given: readonly FeeConfig[]): FeeConfig[] {
  const byKey = new Map(current.map((fee) => [keyOf(fee), fee]))
  for (const fee of given) byKey.set(keyOf(fee), fee)
  return [...byKey.values()].filter((fee) => !isZero(fee))
}

/** Field-level merge: what is not given stays. */
export function withGiven<T extends object>(current: T | null | undefined, given: T): T {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...current, ...Object.fromEntries(entries) } as T
}

/** Field-level merge, also inside `email` and `sms`. */
export function mergeCardConfig(
  current: CardTokenization2FAConfig | null,
  given: CardTokenization2FAConfig,
): CardTokenization2FAConfig {
  return {
    ...withGiven(current, given),
    ...(given.email === undefined ? {} : { email: withGiven(current?.email, given.email) }),
    ...(given.sms === undefined ? {} : { sms: withGiven(current?.sms, given.sms) }),
  }
}

/** The currencies that the new list has and the old one had not. */
export function addedCurrencies(
  current: readonly PlatformCurrencyConfigUpdate[],
  next: readonly PlatformCurrencyConfigUpdate[],
): string[] {
  const known = new Set(current.map((currency) => currency.currencyCode))
  return next.map((currency) => currency.currencyCode).filter((code) => !known.has(code))
}
