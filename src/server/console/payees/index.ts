import type { payeesConsoleOperations } from '../../../contract/console/payees/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { getPaymentSurroundings } from './getPaymentSurroundings'

/** Who is paid and who asks, beside a decision, and what stands out about it. */
export const payeesConsoleHandlers: ConsoleHandlers<typeof payeesConsoleOperations> = {
  getPaymentSurroundings,
}
