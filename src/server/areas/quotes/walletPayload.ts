import type { PaymentInstructions } from '../../../contract/internal-accounts/schemas'
import type { Context } from '../../kernel/context'

/** What the owner's session key signs before a wallet pays. */
interface WalletSpend {
  readonly quoteId: string
  readonly walletId: string
  readonly destinationId: string
  readonly sendingMinor: bigint
  readonly receivingMinor: bigint
  readonly sendingCurrency: string
  readonly receivingCurrency: string
}

/**
 * The payment instruction of an embedded-wallet quote: the text to sign, serialised once, members in alphabetical
 * order, made unique by a nonce and binding every amount of the quote.
 *
 * Source: wallet-crypto 4, 4.1; behaviour 12.2. Assumes: A-071.
 */
export function walletInstructions({ ids, now, platformId }: Context, spend: WalletSpend): PaymentInstructions[] {
  const unsigned = JSON.stringify({
    destination: spend.destinationId,
    nonce: ids.hex(16),
    quoteId: spend.quoteId,
    receivingAmount: String(spend.receivingMinor),
    receivingCurrency: spend.receivingCurrency,
    sendingAmount: String(spend.sendingMinor),
    sendingCurrency: spend.sendingCurrency,
  })
  const payloadToSign = JSON.stringify({
    organizationId: platformId,
    parameters: {
      signWith: spend.walletId,
      type: 'TRANSACTION_TYPE_SPARK',
      unsignedTransaction: Buffer.from(unsigned, 'utf8').toString('hex'),
    },
    timestampMs: String(Math.floor(now)),
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  })
  return [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign } }]
}
