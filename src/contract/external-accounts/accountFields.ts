/** What a field holds: how it is checked beyond its pattern, and which form control it gets. */
export type AccountFieldKind =
  | 'iban'
  | 'swift-code'
  | 'account-number'
  | 'routing-number'
  | 'sort-code'
  | 'clabe'
  | 'ifsc'
  | 'vpa'
  | 'pix-key'
  | 'tax-id'
  | 'bank-name'
  | 'bank-code'
  | 'branch-code'
  | 'account-kind'
  | 'phone'
  | 'mobile-provider'
  | 'rail'
  | 'region'
  | 'country'
  | 'wallet-address'
  | 'vasp'
  | 'lightning-invoice'
  | 'bolt12-offer'
  | 'lightning-address'
  | 'date'
  | 'email'
  | 'postal-address'
  | 'text'

/** One field of an account or beneficiary, as the wire checks it and as a form shows it. */
export interface AccountField {
  readonly name: string
  readonly kind: AccountFieldKind
  readonly label: string
  /** Passes every check, also the check digits, and carries no sandbox suffix. */
  readonly example: string
  readonly required: boolean
  /** Regular expression source. */
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  /** The only values that are allowed. */
  readonly options?: readonly string[]
  /** Values that the country knows; others are taken as well. */
  readonly suggestions?: readonly string[]
}

type Limits = Pick<AccountField, 'pattern' | 'minLength' | 'maxLength' | 'options' | 'suggestions'>

const field = (
  name: string,
  kind: AccountFieldKind,
  label: string,
  example: string,
  limits: Limits = {},
): AccountField => ({ name, kind, label, example, required: true, ...limits })

/** Numbers of a register or tax office, which the shapes leave open. Assumes: A-283. */
const HOLDER_NUMBER: Limits = { maxLength: 255 }

const digits = (count: number): Limits => ({ minLength: count, maxLength: count, pattern: `^[0-9]{${count}}$` })
const digitsBetween = (min: number, max: number): Limits => ({
  minLength: min,
  maxLength: max,
  pattern: `^[0-9]{${min},${max}}$`,
})

/** A field that may be left out. */
export const optional = (given: AccountField): AccountField => ({ ...given, required: false })

/** An IBAN of one country: `length` characters, `pattern` as a regular expression source. */
export const iban = (example: string, length: number, pattern: string): AccountField =>
  field('iban', 'iban', 'IBAN', example, { minLength: length, maxLength: length, pattern })

/** An IBAN of any country. */
export const anyIban = (example: string): AccountField =>
  field('iban', 'iban', 'IBAN', example, {
    minLength: 15,
    maxLength: 34,
    pattern: '^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$',
  })

/** A BIC of 8 or 11 characters. */
export const swiftCode = (example: string): AccountField =>
  field('swiftCode', 'swift-code', 'SWIFT / BIC code', example, {
    minLength: 8,
    maxLength: 11,
    pattern: '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$',
  })

/** An account number in whatever form the country has, up to 34 characters. */
export const accountNumber = (example: string): AccountField =>
  field('accountNumber', 'account-number', 'Account number', example, { minLength: 1, maxLength: 34 })

/** An account number of `min` to `max` digits. */
export const accountDigits = (example: string, min: number, max = min): AccountField =>
  field(
    'accountNumber',
    'account-number',
    'Account number',
    example,
    min === max ? digits(min) : digitsBetween(min, max),
  )

/** The bank's name; `suggestions` are names that select something special. */
export const bankName = (example: string, suggestions?: readonly string[]): AccountField =>
  field('bankName', 'bank-name', 'Bank name', example, {
    minLength: 1,
    maxLength: 255,
    suggestions,
  })

/** A bank name as US wires carry it, up to 140 characters. */
export const usBankName = (name: string, label: string, example: string): AccountField =>
  field(name, 'bank-name', label, example, { minLength: 1, maxLength: 140 })

/** An ABA routing number, nine digits. */
export const routingNumber = (name: string, label: string, example: string): AccountField =>
  field(name, 'routing-number', label, example, digits(9))

export const bankAccountType: AccountField = field('bankAccountType', 'account-kind', 'Kind of account', 'CHECKING', {
  options: ['CHECKING', 'SAVINGS'],
})

export const bankCode = field('bankCode', 'bank-code', 'Institution number', '001', digits(3))
/** A branch or transit number, five digits. */
export const branchCode = (label: string, example: string): AccountField =>
  field('branchCode', 'branch-code', label, example, digits(5))
export const sortCode = field('sortCode', 'sort-code', 'Sort code', '200000', digits(6))
export const clabeNumber = field('clabeNumber', 'clabe', 'CLABE', '032180000118359719', digits(18))

export const pixKey = field('pixKey', 'pix-key', 'PIX key', 'ana.souza@example.com.br', { minLength: 1, maxLength: 77 })
export const pixKeyType = field('pixKeyType', 'text', 'Kind of PIX key', 'EMAIL', {
  options: ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'],
})
export const brazilTaxId = field('taxId', 'tax-id', 'CPF or CNPJ of the holder', '11144477735', digitsBetween(11, 14))

export const vpa = field('vpa', 'vpa', 'UPI address (VPA)', 'asha.patel@okbank', {
  minLength: 3,
  maxLength: 255,
  pattern: '^[a-zA-Z0-9.\\-_]+@[a-zA-Z0-9]+$',
})
export const ifsc = field('ifsc', 'ifsc', 'IFSC code', 'HDFC0000123', {
  minLength: 11,
  maxLength: 11,
  pattern: '^[A-Z]{4}0[A-Z0-9]{6}$',
})
export const indianRail = field('rail', 'rail', 'Rail', 'NEFT', {
  minLength: 1,
  maxLength: 32,
  suggestions: ['NEFT', 'RTGS'],
})

/** A mobile-money or bank-linked phone number of any country. */
export const phone = (example: string): AccountField =>
  field('phoneNumber', 'phone', 'Phone number', example, { minLength: 7, maxLength: 15, pattern: '^\\+[0-9]{6,14}$' })

/** A phone number that must belong to one country: `national` is the pattern after the plus sign. */
export const phoneOf = (example: string, national: string): AccountField =>
  field('phoneNumber', 'phone', 'Phone number', example, { minLength: 7, maxLength: 15, pattern: `^\\+${national}$` })

/** A mobile-money provider; the ones that are known are suggestions only. */
export const provider = (suggestions: readonly string[]): AccountField =>
  field('provider', 'mobile-provider', 'Mobile provider', suggestions[0] ?? 'MTN', {
    minLength: 1,
    maxLength: 255,
    suggestions,
  })

/** The country within a currency union. */
export const region = (options: readonly string[]): AccountField =>
  field('region', 'region', 'Country', options[0] ?? 'CM', {
    minLength: 2,
    maxLength: 2,
    pattern: '^[A-Z]{2}$',
    options,
  })

export const bankCountry = field('country', 'country', 'Country of the bank', 'GB', {
  minLength: 2,
  maxLength: 2,
  pattern: '^[A-Z]{2}$',
})
export const fiToFiInformation = optional(
  field('fiToFiInformation', 'text', 'Message to the receiving bank', 'Further credit 4471', { maxLength: 210 }),
)

/** A wallet address; its checksum depends on the chain and is not checked by the pattern. */
export const walletAddress = (example: string, maxLength = 255): AccountField =>
  field('address', 'wallet-address', 'Wallet address', example, { minLength: 1, maxLength })
export const vaspName = optional(
  field('vaspName', 'vasp', 'Hosted by (leave empty for a self-custody wallet)', 'Harbour Exchange', {
    minLength: 1,
    maxLength: 255,
  }),
)

/** The donation invoice of BOLT 11's own examples. */
const exampleInvoice = [
  'lnbc1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5',
  'sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq8rkx3yf5tcsyz3d73gafnh3cax9rn449d9p5u',
  'xz9ezhhypd0elx87sjle52x86fux2ypatgddc6k63n7erqz25le42c4u4ecky03ylcqca784w',
].join('')

export const lightningFields: readonly AccountField[] = [
  optional(field('invoice', 'lightning-invoice', 'Lightning invoice', exampleInvoice, { minLength: 1 })),
  optional(
    field('bolt12', 'bolt12-offer', 'BOLT 12 offer', 'lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7ms', {
      minLength: 1,
    }),
  ),
  optional(
    field('lightningAddress', 'lightning-address', 'Lightning address', 'mara.lind@pay.example', { minLength: 1 }),
  ),
]
const postalAddress = optional(field('address', 'postal-address', 'Address', ''))
const email = optional(field('email', 'email', 'Email', 'payee@example.com'))
const contactPhone = optional(field('phoneNumber', 'phone', 'Phone number', '+14155550123'))
const countryOfResidence = optional(field('countryOfResidence', 'country', 'Country of residence', 'US'))

/** What every bank type takes for a person; a type makes some of them required and may add its own. */
export const individualBeneficiaryFields: readonly AccountField[] = [
  field('fullName', 'text', 'Full name', 'Ana Souza', { minLength: 1, maxLength: 255 }),
  optional(field('birthDate', 'date', 'Date of birth', '1988-04-12')),
  optional(field('nationality', 'country', 'Nationality', 'US')),
  email,
  contactPhone,
  countryOfResidence,
  postalAddress,
]

/** The one business beneficiary that all types share. */
export const businessBeneficiaryFields: readonly AccountField[] = [
  field('legalName', 'text', 'Legal name', 'Souza Comercio Ltda', { minLength: 1, maxLength: 255 }),
  optional(field('registrationNumber', 'text', 'Registration number', '12345678', HOLDER_NUMBER)),
  optional(field('taxId', 'tax-id', 'Tax id', '987654321', HOLDER_NUMBER)),
  email,
  contactPhone,
  countryOfResidence,
  postalAddress,
]

export const walletBeneficiaryFields: readonly AccountField[] = [
  field('fullName', 'text', 'Full name', 'Ana Souza', { minLength: 1, maxLength: 255 }),
  field('countryOfResidence', 'country', 'Country of residence', 'US'),
]

export const registrationNumber = optional(
  field('registrationNumber', 'text', 'Registration number', '12345678', HOLDER_NUMBER),
)
export const documentType = optional(
  field('documentType', 'text', 'Identity document', 'CC', { options: ['CC', 'CE', 'TI', 'NIT', 'PP'] }),
)
export const documentNumber = optional(
  field('documentNumber', 'text', 'Document number', '1020304050', { minLength: 1, maxLength: 50 }),
)
