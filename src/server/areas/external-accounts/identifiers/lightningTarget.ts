import { readBolt12Offer, readLightningInvoice } from '../../../crypto/addresses/lightning'
import type { AddressVerdict } from '../../../crypto/addresses/verdict'
import { type IdentifierFault, type IdentifierReading, impossible } from './identifierFault'
import { ADDRESS_MESSAGES } from './walletAddress'

function faultOf(verdict: AddressVerdict, prefix: string): IdentifierFault | null {
  return verdict.ok ? null : impossible(`${prefix}_${verdict.reason}`, ADDRESS_MESSAGES[verdict.reason])
}

/** A BOLT 11 invoice. */
export function checkInvoice(invoice: string, reading: IdentifierReading): IdentifierFault | null {
  return faultOf(readLightningInvoice(invoice, reading), 'INVOICE')
}

/** A BOLT 12 offer. */
export function checkBolt12(offer: string, reading: IdentifierReading): IdentifierFault | null {
  return faultOf(readBolt12Offer(offer, reading), 'OFFER')
}

const LIGHTNING_ADDRESS = /^[a-z0-9._+-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(:\d{1,5})?$/i

/** A Lightning address (LUD 16): a user name and a domain. */
export function checkLightningAddress(address: string, _reading: IdentifierReading): IdentifierFault | null {
  if (LIGHTNING_ADDRESS.test(address)) return null
  return impossible('LIGHTNING_ADDRESS', 'a Lightning address is a user name, an @ and a domain')
}
