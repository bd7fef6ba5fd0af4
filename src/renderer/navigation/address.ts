import type { PlaceAddress } from './places'

/** An address of the console in two parts, as the router takes them: `/quotes?status=PENDING`. */
export function partsOfAddress(address: PlaceAddress): {
  readonly to: string
  readonly search: () => Readonly<Record<string, string>>
} {
  const [to = '', query = ''] = address.split('?')
  return { to, search: () => Object.fromEntries(new URLSearchParams(query)) }
}
