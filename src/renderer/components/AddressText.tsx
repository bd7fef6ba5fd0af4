import type { Address } from '../../contract/primitives/address'
import { countryText } from './countryOptions'

/** A postal address as lines. */
export function AddressText({ address }: { readonly address: Address }) {
  const town = [address.postalCode, address.city, address.state].filter((part) => part !== undefined && part !== '')
  const lines = [address.line1, address.line2, town.join(' '), countryText(address.country)]
  return (
    <address style={{ fontStyle: 'normal' }}>
      {lines
        .filter((line) => line !== undefined && line !== '')
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </address>
  )
}
