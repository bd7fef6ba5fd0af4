import { words } from '../words'
import { isRejectedPayment, type TellingPayment } from './rejectedPayment'
import { stateText } from './stateText'

/** The state of a payment as staff read it: one that people rejected is failed to the interface. */
export const paymentState = (payment: TellingPayment): string =>
  isRejectedPayment(payment) ? 'REJECTED' : payment.status

/** What is found or counted under a word of the interface. */
export const paymentStateGroup = (status: string): string => words.paymentStates[status] ?? stateText(status)
