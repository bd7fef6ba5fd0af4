import { z } from 'zod'

export const paymentRail = z
  .enum([
    'ACH',
    'ACH_COLOMBIA',
    'BANK_TRANSFER',
    'BRE_B',
    'CIPS',
    'FAST',
    'FASTER_PAYMENTS',
    'FEDNOW',
    'INSTAPAY',
    'MOBILE_MONEY',
    'NEFT',
    'PAYNOW',
    'PESONET',
    'PIX',
    'RTGS',
    'RTP',
    'SEPA',
    'SEPA_INSTANT',
    'SPEI',
    'SWIFT',
    'UNIONPAY',
    'UPI',
    'WIRE',
  ])
  .meta({ id: 'PaymentRail' })
export type PaymentRail = z.infer<typeof paymentRail>

export const cryptoNetwork = z
  .enum(['BITCOIN', 'ETHEREUM', 'SOLANA', 'BASE', 'POLYGON', 'TRON', 'PLASMA', 'SPARK'])
  .meta({ id: 'CryptoNetwork' })
