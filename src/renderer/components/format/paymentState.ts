import { words } from '../words'
import { stateText } from './stateText'

interface Payment {
  readonly status: string
  readonly failureReason?: string | undefined
}

/** The state of a payment as staff read it: one that people rejected is failed to the interface, for no reason. */
export const paymentState = ({ status, failureReason }: Payment): string =>
  status === 'FAILED' && failureReason === undefined ? 'REJECTED' : status

/** What is found or counted under a word of the interface. */
export const paymentStateGroup = (status: string): string => words.paymentStates[status] ?? stateText(status)
