import type { AccountField } from './accountFields'
import { phone, phoneOf, provider, region } from './accountFields'
import type { AccountTypeRules } from './accountTypeRules'

const mobile = (
  label: string,
  currency: string,
  country: string | undefined,
  fields: readonly AccountField[],
): AccountTypeRules => ({
  group: 'MOBILE',
  label,
  currencies: [currency],
  country,
  fields,
  primary: [{ field: 'phoneNumber', rails: ['MOBILE_MONEY'] }],
  beneficiary: 'required',
})

/** Mobile-money types: a phone number at a provider. */
export const mobileAccountTypes = {
  BWP_ACCOUNT: mobile('Botswana mobile money', 'BWP', 'BW', [
    phone('+26771234567'),
    provider(['ORANGE', 'MASCOM', 'BTC']),
  ]),
  HTG_ACCOUNT: mobile('Haiti mobile money', 'HTG', 'HT', [phone('+50937123456')]),
  KES_ACCOUNT: mobile('Kenya mobile money', 'KES', 'KE', [
    phoneOf('+254712345678', '254[0-9]{9}'),
    provider(['M-PESA']),
  ]),
  MWK_ACCOUNT: mobile('Malawi mobile money', 'MWK', 'MW', [phone('+265991234567'), provider(['AIRTEL', 'TNM'])]),
  RWF_ACCOUNT: mobile('Rwanda mobile money', 'RWF', 'RW', [
    phoneOf('+250788123456', '250[0-9]{9}'),
    provider(['MTN', 'AIRTEL']),
  ]),
  TZS_ACCOUNT: mobile('Tanzania mobile money', 'TZS', 'TZ', [
    phoneOf('+255712345678', '255[0-9]{9}'),
    provider(['AIRTEL', 'VODACOM']),
  ]),
  UGX_ACCOUNT: mobile('Uganda mobile money', 'UGX', 'UG', [phone('+256772123456'), provider(['MTN', 'AIRTEL'])]),
  XAF_ACCOUNT: mobile('Central Africa mobile money', 'XAF', undefined, [
    phone('+237671234567'),
    provider(['MTN', 'ORANGE']),
    region(['CM', 'CG']),
  ]),
  XOF_ACCOUNT: mobile('West Africa mobile money', 'XOF', undefined, [
    phone('+2290197123456'),
    provider(['MTN', 'MOOV', 'ORANGE', 'WAVE']),
    region(['BJ', 'CI', 'SN', 'TG']),
  ]),
  ZMW_ACCOUNT: mobile('Zambia mobile money', 'ZMW', 'ZM', [
    phoneOf('+260971234567', '260[0-9]{9}'),
    provider(['TNM', 'AIRTEL', 'ZAMTEL', 'MTN']),
  ]),
} as const satisfies Record<string, AccountTypeRules>
