import type { ActionDetail } from '../../../contract/console/agents/schemas'
import { moneyText } from '../../components/format/moneyText'
import { words } from './words'

const counterpartyOf = ({ action, source, destination }: ActionDetail) => {
  const party = action.type === 'TRANSFER_IN' ? source : destination
  return party.holderName ?? party.label
}

/** What the agent wants in one sentence: `Pay MXN 184,300.00 to Ferretería Luna SA`. */
export function headlineText(detail: ActionDetail, isIso: boolean): string {
  const { receivingMinor, receivingCurrency } = detail.figures
  const money = `${moneyText(receivingMinor, receivingCurrency, { isIso })} ${receivingCurrency}`
  return words.headline[detail.action.type](money, counterpartyOf(detail))
}
