import { enumText } from './enumText'

/** `OUTGOING_PAYMENT.COMPLETED` as `Outgoing payment: completed`. */
export function eventText(event: string): string {
  const [about = '', ...state] = event.split('.')
  const text = enumText(state.join(' ')).toLowerCase()
  return text === '' ? enumText(about) : `${enumText(about)}: ${text}`
}
