/** Hosts of wallets (virtual asset service providers): a committed table. Source: behaviour 10. */
import type { vaspsOperations } from '../../../contract/vasps/operations'
import type { Handlers } from '../../kernel/handlers'
import { listVasps } from './operations/listVasps'

export const vaspsHandlers: Handlers<typeof vaspsOperations> = { listVasps }
