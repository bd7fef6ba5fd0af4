/** Words that stay in capitals inside a sentence. */
const CAPITALS = new Set([
  'ACH',
  'API',
  'CIPS',
  'CLABE',
  'IBAN',
  'ID',
  'KYB',
  'KYC',
  'LLC',
  'LNURLP',
  'NEFT',
  'OTP',
  'PEP',
  'PIX',
  'RTGS',
  'RTP',
  'SCA',
  'SEPA',
  'SMS',
  'SPEI',
  'SWIFT',
  'UMA',
  'UPI',
  'URL',
  'USD',
  'USDC',
  'USDT',
  'EUR',
  'EIN',
  'ITIN',
  'SSN',
  'US',
  'B2B',
  'P2P',
  'GBP',
  'MXN',
  'BRL',
  'INR',
])

/** Words that people write in another way, as end users read them. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  DRIVERS_LICENSE: 'Driving licence',
  SELF: 'Transfer to own account',
  UBO: 'Beneficial owner',
}

/** An interface word as a person reads it: `PENDING_APPROVAL` is "Pending approval"; it stays the same word. */
export function enumText(word: string): string {
  const own = OWN_TEXTS[word]
  if (own !== undefined) return own
  const parts = word.split('_').map((part) => (CAPITALS.has(part) ? part : part.toLowerCase()))
  const text = parts.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
