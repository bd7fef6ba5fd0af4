import { type ProviderFacts, UMA_PROVIDERS } from './providers'

/**
 * Name and currencies of the provider behind a domain, in any letter case, and whether payments to it are allowed; null
 * when it is on no list.
 *
 * Source: behaviour 10, 11 (a counterparty that is off the allow list is refused when a quote is made).
 */
export function findUmaProvider(domain: string): Pick<ProviderFacts, 'name' | 'currencies' | 'isAllowed'> | null {
  return UMA_PROVIDERS.find((candidate) => candidate.domain === domain.toLowerCase()) ?? null
}
