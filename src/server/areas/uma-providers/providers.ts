/** A provider as the table writes it; its logo stands at its domain. */
export interface ProviderFacts {
  readonly name: string
  readonly domain: string
  /** ISO 3166-1 alpha-2. */
  readonly regions: readonly string[]
  readonly currencies: readonly string[]
  /** A made-up legal entity identifier with right check digits (ISO 17442). */
  readonly lei: string
  /** Blocked providers are known, and payments to them are refused. */
  readonly isAllowed: boolean
}

const provider = (
  name: string,
  domain: string,
  regions: string,
  currencies: string,
  lei: string,
  isAllowed = true,
): ProviderFacts => ({ name, domain, regions: regions.split(' '), currencies: currencies.split(' '), lei, isAllowed })

/**
 * Providers in the order in which they were listed, the sandbox's own domain first. All are made up: their domains are
 * reserved names that lead nowhere.
 *
 * Source: behaviour 10. Assumes: A-202.
 */
export const UMA_PROVIDERS: readonly ProviderFacts[] = [
  provider(
    'Countersign Sandbox',
    'sandbox.countersign.test',
    'US MX DE FR ES BR PH NG IN',
    'USD EUR MXN BRL PHP NGN INR BTC USDC',
    '984500COUNTERS000169',
  ),
  provider('Harbour Exchange', 'uma.harbour-exchange.example', 'US CA', 'USD USDC BTC', '984500HARBOURE000261'),
  provider('Meridian Wallet', 'meridian-wallet.example', 'DE FR ES IT NL', 'EUR USDC', '984500MERIDIAN000374'),
  provider('Banco Tres Rios Digital', 'pagos.tresrios.example', 'MX', 'MXN USD', '984500BANCOTRE000458'),
  provider('Pix na Hora', 'uma.pixnahora.example', 'BR', 'BRL', '984500PIXNAHOR000544'),
  provider('Luzon Pay', 'luzonpay.example', 'PH', 'PHP USDT', '984500LUZONPAY000658'),
  provider('Lagoon Wallet', 'lagoon-wallet.example', 'NG GH', 'NGN GHS USDT', '984500LAGOONWA000784'),
  provider('Savanna Money', 'savanna-money.example', 'KE TZ UG RW', 'KES TZS UGX RWF', '984500SAVANNAM000817'),
  provider('Ganga Payments', 'uma.ganga.example', 'IN', 'INR', '984500GANGAPAY000935'),
  provider('Northlight', 'northlight.example', 'GB IE', 'GBP EUR', '984500NORTHLIG001029'),
  provider('Quickcoin', 'quickcoin.example', 'US SV', 'USD BTC', '984500QUICKCOI001195', false),
  provider('Andes Remesas', 'andes-remesas.example', 'CO PE CL', 'COP PEN CLP USD', '984500ANDESREM001205'),
  provider('Straits Digital', 'straits-digital.example', 'SG MY TH', 'SGD MYR THB USDC', '984500STRAITSD001316'),
  provider('Offshore Vault', 'offshore-vault.example', 'VG KY', 'USD USDT BTC', '984500OFFSHORE001441', false),
  provider('Cape Wallet', 'cape-wallet.example', 'ZA BW ZM', 'ZAR BWP ZMW', '984500CAPEWALL001565'),
  provider('Maple Transfer', 'maple-transfer.example', 'CA', 'CAD USD', '984500MAPLETRA001602'),
  provider('Nordsund', 'nordsund.example', 'DK SE NO', 'DKK SEK NOK EUR', '984500NORDSUND001726'),
  provider('Gulf Remit', 'gulf-remit.example', 'AE EG PK', 'AED EGP PKR USD', '984500GULFREMI001876'),
  provider('Kintsugi Pay', 'kintsugi-pay.example', 'JP KR', 'JPY KRW', '984500KINTSUGI001923'),
  provider('Delta Mixer', 'delta-mixer.example', 'EE LT', 'EUR BTC', '984500DELTAMIX002087', false),
  provider('Pacific Ledger', 'pacific-ledger.example', 'AU NZ', 'AUD NZD USDC', '984500PACIFICL002106'),
  provider('Caribe Pay', 'caribe-pay.example', 'JM HT GT SV', 'JMD HTG GTQ USD', '984500CARIBEPA002250'),
  provider('Mekong Wallet', 'mekong-wallet.example', 'VN TH', 'VND THB', '984500MEKONGWA002343'),
  provider('Anatolia Pay', 'anatolia-pay.example', 'TR', 'TRY EUR', '984500ANATOLIA002448'),
]
