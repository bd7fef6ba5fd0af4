import type { agentOperations } from '../../../contract/agent-operations/operations'
import type { Handlers } from '../../kernel/handlers'
import { agentCreateExternalAccount } from './operations/agentCreateExternalAccount'
import { agentCreateQuote } from './operations/agentCreateQuote'
import { agentCreateTransferIn } from './operations/agentCreateTransferIn'
import { agentCreateTransferOut } from './operations/agentCreateTransferOut'
import { agentDeleteExternalAccount } from './operations/agentDeleteExternalAccount'
import { agentExecuteQuote } from './operations/agentExecuteQuote'
import {
  agentGetAction,
  agentGetExternalAccount,
  agentGetQuote,
  agentGetTransaction,
  agentListActions,
  agentListExternalAccounts,
  agentListInternalAccounts,
  agentListTransactions,
  getAgentMe,
} from './operations/reads'

/**
 * What an agent does with its own credential, for its own customer only, under its policy. Owns no rows: the agents
 * room judges and keeps the actions. Source: specification, rule 5; behaviour 20.3, 20.4.
 */
export const agentOperationsHandlers: Handlers<typeof agentOperations> = {
  getAgentMe,
  agentListTransactions,
  agentGetTransaction,
  agentCreateQuote,
  agentGetQuote,
  agentExecuteQuote,
  agentListActions,
  agentGetAction,
  agentCreateTransferIn,
  agentCreateTransferOut,
  agentListInternalAccounts,
  agentListExternalAccounts,
  agentCreateExternalAccount,
  agentGetExternalAccount,
  agentDeleteExternalAccount,
}
