import type { PaymentRail } from '../primitives/rails'
import type { AccountField } from './accountFields'
import {
  accountDigits,
  accountNumber,
  anyIban,
  bankAccountType,
  bankCode,
  bankCountry,
  bankName,
  branchCode,
  brazilTaxId,
  clabeNumber,
  documentNumber,
  documentType,
  fiToFiInformation,
  iban,
  ifsc,
  indianRail,
  optional,
  phone,
  phoneOf,
  pixKey,
  pixKeyType,
  registrationNumber,
  routingNumber,
  sortCode,
  swiftCode,
  usBankName,
  vpa,
} from './accountFields'
import type { AccountTypeRules } from './accountTypeRules'

interface Bank {
  readonly country?: string
  readonly rails?: readonly PaymentRail[]
  /** The single identifier; `accountNumber` unless said. */
  readonly primary?: string
  readonly individualRequires?: readonly string[]
  readonly individualExtras?: readonly AccountField[]
}

const bank = (
  label: string,
  currencies: readonly string[] | 'any',
  fields: readonly AccountField[],
  { rails = ['BANK_TRANSFER'], primary = 'accountNumber', ...rest }: Bank = {},
): AccountTypeRules => ({
  group: 'BANK',
  label,
  currencies,
  fields,
  primary: [{ field: primary, rails }],
  beneficiary: 'required',
  ...rest,
})

/** A type that is either a bank account or a phone number: at least one of the identifiers must be given. */
const bankOrMobile = (
  label: string,
  currency: string,
  country: string,
  fields: readonly AccountField[],
  { bankIdentifiers = ['accountNumber'], ...rest }: Bank & { readonly bankIdentifiers?: readonly string[] } = {},
): AccountTypeRules => ({
  ...bank(label, [currency], fields, { country, ...rest }),
  primary: [
    ...bankIdentifiers.map((field) => ({ field, rails: ['BANK_TRANSFER'] as const })),
    { field: 'phoneNumber', rails: ['MOBILE_MONEY'] },
  ],
  identifiers: 'at-least-one',
})

const swiftBank = (label: string, currency: string, country: string, example: readonly [string, string, string]) =>
  bank(label, [currency], [bankName(example[0]), accountNumber(example[1]), swiftCode(example[2])], { country })

/** Bank accounts, and the types that take either a bank account or a phone number. */
export const bankAccountTypes = {
  AED_ACCOUNT: bank(
    'United Arab Emirates bank account',
    ['AED'],
    [iban('AE070331234567890123456', 23, '^AE[0-9]{21}$'), optional(swiftCode('BOMLAEAD'))],
    { country: 'AE', primary: 'iban', individualRequires: ['address'] },
  ),
  BDT_ACCOUNT: bankOrMobile('Bangladesh bank account or mobile wallet', 'BDT', 'BD', [
    bankName('Sonali Bank'),
    optional(accountNumber('0123456789012')),
    optional(branchCode('Branch code', '01234')),
    optional(swiftCode('BSONBDDH')),
    optional(phone('+8801712345678')),
  ]),
  BRL_ACCOUNT: bank('Brazil PIX key', ['BRL'], [pixKey, pixKeyType, brazilTaxId], {
    country: 'BR',
    rails: ['PIX'],
    primary: 'pixKey',
  }),
  CAD_ACCOUNT: bank(
    'Canada bank account',
    ['CAD'],
    [bankCode, branchCode('Transit number', '00011'), accountDigits('1234567', 7, 12)],
    { country: 'CA', individualExtras: [registrationNumber] },
  ),
  CNY_ACCOUNT: bankOrMobile('China bank account or wallet', 'CNY', 'CN', [
    bankName('AliPay', ['AliPay', 'WechatPay']),
    optional(accountNumber('6222020200112233445')),
    optional(phone('+8613812345678')),
  ]),
  COP_ACCOUNT: bankOrMobile(
    'Colombia bank account or mobile wallet',
    'COP',
    'CO',
    [
      bankName('Bancolombia'),
      optional(accountNumber('12345678901')),
      optional(bankAccountType),
      optional(phone('+573001234567')),
    ],
    { individualExtras: [documentType, documentNumber] },
  ),
  DKK_ACCOUNT: bank(
    'Denmark bank account',
    ['DKK'],
    [iban('DK5000400440116243', 18, '^DK[0-9]{16}$'), optional(swiftCode('NDEADKKK'))],
    { country: 'DK', rails: ['SEPA', 'SEPA_INSTANT'], primary: 'iban' },
  ),
  EGP_ACCOUNT: bankOrMobile(
    'Egypt bank account or mobile wallet',
    'EGP',
    'EG',
    [
      bankName('National Bank of Egypt'),
      optional(iban('EG630019000500000000263180425', 29, '^EG[0-9]{27}$')),
      optional(phone('+201001234567')),
    ],
    { bankIdentifiers: ['iban'] },
  ),
  EUR_ACCOUNT: bank(
    'Euro bank account',
    ['EUR'],
    [anyIban('DE89370400440532013000'), optional(swiftCode('COBADEFF'))],
    {
      rails: ['SEPA', 'SEPA_INSTANT'],
      primary: 'iban',
      individualRequires: ['countryOfResidence'],
    },
  ),
  GBP_ACCOUNT: bank('United Kingdom bank account', ['GBP'], [sortCode, accountDigits('55779911', 8)], {
    country: 'GB',
    rails: ['FASTER_PAYMENTS'],
  }),
  GHS_ACCOUNT: bankOrMobile('Ghana bank account or mobile wallet', 'GHS', 'GH', [
    bankName('GCB Bank'),
    optional(accountNumber('1234567890123')),
    optional(phone('+233241234567')),
  ]),
  GTQ_ACCOUNT: bank(
    'Guatemala bank account',
    ['GTQ'],
    [accountNumber('0123456789'), bankAccountType, bankName('Banco Industrial')],
    { country: 'GT', individualRequires: ['phoneNumber', 'countryOfResidence'] },
  ),
  HKD_ACCOUNT: swiftBank('Hong Kong bank account', 'HKD', 'HK', ['HSBC Hong Kong', '123456789838', 'HSBCHKHH']),
  IDR_ACCOUNT: bank(
    'Indonesia bank account',
    ['IDR'],
    [
      bankName('Bank Mandiri'),
      accountNumber('1234567890123'),
      swiftCode('BMRIIDJA'),
      phoneOf('+6281234567890', '62[0-9]{9,12}'),
    ],
    { country: 'ID' },
  ),
  INR_ACCOUNT: {
    ...bank(
      'India UPI address or bank account',
      ['INR'],
      [
        optional(vpa),
        optional(accountDigits('50100012345678', 9, 18)),
        optional(ifsc),
        optional(indianRail),
        optional(bankName('HDFC Bank')),
      ],
      { country: 'IN' },
    ),
    primary: [
      { field: 'vpa', rails: ['UPI'] },
      { field: 'accountNumber', rails: ['NEFT', 'RTGS'] },
    ],
    identifiers: 'at-least-one',
  },
  JMD_ACCOUNT: bank(
    'Jamaica bank account',
    ['JMD'],
    [accountNumber('123456789'), branchCode('Branch code', '00234'), bankAccountType, bankName('NCB Jamaica')],
    { country: 'JM', individualRequires: ['phoneNumber', 'address'] },
  ),
  MXN_ACCOUNT: bank('Mexico bank account', ['MXN'], [clabeNumber], {
    country: 'MX',
    rails: ['SPEI'],
    primary: 'clabeNumber',
  }),
  MYR_ACCOUNT: swiftBank('Malaysia bank account', 'MYR', 'MY', ['Maybank', '112233445566', 'MBBEMYKL']),
  NGN_ACCOUNT: bank('Nigeria bank account', ['NGN'], [accountDigits('0123456789', 10), bankName('Access Bank')], {
    country: 'NG',
  }),
  PHP_ACCOUNT: bank(
    'Philippines bank account',
    ['PHP'],
    [bankName('BDO Unibank'), accountDigits('001234567890', 8, 16)],
    {
      country: 'PH',
    },
  ),
  PKR_ACCOUNT: bankOrMobile(
    'Pakistan bank account or mobile wallet',
    'PKR',
    'PK',
    [
      bankName('Habib Bank'),
      optional(accountNumber('01234567890123')),
      optional(iban('PK36SCBL0000001123456702', 24, '^PK[0-9]{2}[A-Z]{4}[0-9]{16}$')),
      optional(phone('+923001234567')),
    ],
    { bankIdentifiers: ['iban', 'accountNumber'] },
  ),
  SGD_ACCOUNT: bank(
    'Singapore bank account',
    ['SGD'],
    [optional(bankName('DBS Bank')), accountNumber('0123456789'), swiftCode('DBSSSGSG')],
    { country: 'SG', rails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'] },
  ),
  SLV_ACCOUNT: bankOrMobile('El Salvador bank account or mobile wallet', 'USD', 'SV', [
    optional(bankName('Banco Agricola')),
    optional(accountNumber('003456789012')),
    optional(bankAccountType),
    optional(phone('+50371234567')),
  ]),
  THB_ACCOUNT: swiftBank('Thailand bank account', 'THB', 'TH', ['Bangkok Bank', '1234567890', 'BKKBTHBK']),
  USD_ACCOUNT: bank(
    'United States bank account',
    ['USD'],
    [
      accountNumber('000123456789'),
      routingNumber('routingNumber', 'Routing number', '021000021'),
      optional(usBankName('bankName', 'Bank name', 'Harbor National Bank')),
      optional(bankAccountType),
      optional(usBankName('intermediaryBankName', 'Intermediary bank (wire)', 'Meridian Trust')),
      optional(routingNumber('intermediaryRoutingNumber', 'Intermediary routing number (wire)', '011401533')),
      fiToFiInformation,
    ],
    { country: 'US', rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'] },
  ),
  VND_ACCOUNT: swiftBank('Vietnam bank account', 'VND', 'VN', ['Vietcombank', '0123456789', 'BFTVVNVX']),
  ZAR_ACCOUNT: bank(
    'South Africa bank account',
    ['ZAR'],
    [accountDigits('62001234567', 9, 13), bankName('Absa Bank')],
    {
      country: 'ZA',
    },
  ),
  SWIFT_ACCOUNT: {
    ...bank('Cross-border bank account (SWIFT)', 'any', [
      bankCountry,
      swiftCode('NWBKGB2L'),
      bankName('NatWest'),
      optional(accountNumber('31926819')),
      optional(anyIban('GB29NWBK60161331926819')),
    ]),
    primary: [
      { field: 'iban', rails: ['SWIFT'] },
      { field: 'accountNumber', rails: ['SWIFT'] },
    ],
    identifiers: 'at-least-one',
  },
} as const satisfies Record<string, AccountTypeRules>
