/**
 * Sandbox: money and events that only a test would ask for. Source: specification, Sandbox endpoints and behaviour;
 * behaviour 23; shapes, Sandbox.
 */
import type { sandboxOperations } from '../../../contract/sandbox/operations'
import type { Handlers } from '../../kernel/handlers'
import { cardSimulators } from './cardSimulators'
import { sandboxFundInternalAccount } from './operations/sandboxFundInternalAccount'
import { sandboxReceive } from './operations/sandboxReceive'
import { sandboxSend } from './operations/sandboxSend'
import { sendTestWebhook } from './operations/sendTestWebhook'

export const sandboxHandlers: Handlers<typeof sandboxOperations> = {
  sandboxFundInternalAccount,
  sandboxReceive,
  sandboxSend,
  sendTestWebhook,
  ...cardSimulators,
}
