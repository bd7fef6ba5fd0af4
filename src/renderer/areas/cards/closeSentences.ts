import type { CardClosing } from '../../../contract/console/cards/cardDetail'
import { words } from './words'

const { close } = words.acts

/**
 * What closing a card does, as sentences: what there is nothing of is not spoken of.
 *
 * Input: `held`, the money that is set aside for open authorizations, as text.
 */
export function closeSentences({ openPayments, heldMinor, delegatedKeys }: CardClosing, held: string): string[] {
  return [
    close.noPayments,
    ...(openPayments > 0 ? [close.payments(openPayments)] : []),
    ...(heldMinor > 0 ? [close.released(held)] : []),
    close.noDraws,
    ...(delegatedKeys > 0 ? [close.keys(delegatedKeys)] : []),
    close.number,
  ]
}
