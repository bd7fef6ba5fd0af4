import type { BanksOfCountry } from './banks'

/**
 * Mobile money by country: the names that the `provider` of an account takes.
 *
 * Source: behaviour 9.3 (the types that name a provider). Assumes: A-200.
 */
export const MOBILE_PROVIDERS: readonly BanksOfCountry[] = [
  {
    country: 'BJ',
    currency: 'XOF',
    banks: [
      ['MTN', 'MTN MoMo Benin'],
      ['MOOV', 'Moov Money Benin'],
    ],
  },
  {
    country: 'BW',
    currency: 'BWP',
    banks: [
      ['ORANGE', 'Orange Money Botswana'],
      ['MASCOM', 'Mascom MyZaka'],
      ['BTC', 'BTC Smega'],
    ],
  },
  {
    country: 'CG',
    currency: 'XAF',
    banks: [['MTN', 'MTN MoMo Congo']],
  },
  {
    country: 'CI',
    currency: 'XOF',
    banks: [
      ['MTN', 'MTN MoMo Côte d’Ivoire'],
      ['MOOV', 'Moov Money Côte d’Ivoire'],
      ['ORANGE', 'Orange Money Côte d’Ivoire'],
      ['WAVE', 'Wave Côte d’Ivoire'],
    ],
  },
  {
    country: 'CM',
    currency: 'XAF',
    banks: [
      ['MTN', 'MTN MoMo Cameroon'],
      ['ORANGE', 'Orange Money Cameroon'],
    ],
  },
  {
    country: 'KE',
    currency: 'KES',
    banks: [['M-PESA', 'M-PESA']],
  },
  {
    country: 'MW',
    currency: 'MWK',
    banks: [
      ['AIRTEL', 'Airtel Money Malawi'],
      ['TNM', 'TNM Mpamba'],
    ],
  },
  {
    country: 'RW',
    currency: 'RWF',
    banks: [
      ['MTN', 'MTN MoMo Rwanda'],
      ['AIRTEL', 'Airtel Money Rwanda'],
    ],
  },
  {
    country: 'SN',
    currency: 'XOF',
    banks: [
      ['ORANGE', 'Orange Money Senegal'],
      ['WAVE', 'Wave Senegal'],
    ],
  },
  {
    country: 'TG',
    currency: 'XOF',
    banks: [['MOOV', 'Moov Money Togo']],
  },
  {
    country: 'TZ',
    currency: 'TZS',
    banks: [
      ['AIRTEL', 'Airtel Money Tanzania'],
      ['VODACOM', 'Vodacom M-Pesa Tanzania'],
    ],
  },
  {
    country: 'UG',
    currency: 'UGX',
    banks: [
      ['MTN', 'MTN MoMo Uganda'],
      ['AIRTEL', 'Airtel Money Uganda'],
    ],
  },
  {
    country: 'ZM',
    currency: 'ZMW',
    banks: [
      ['TNM', 'TNM'],
      ['AIRTEL', 'Airtel Money Zambia'],
      ['ZAMTEL', 'Zamtel Money'],
      ['MTN', 'MTN MoMo Zambia'],
    ],
  },
]
