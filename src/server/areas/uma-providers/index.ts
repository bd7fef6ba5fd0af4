/** Providers whose customers have UMA addresses: a committed table with an allow list. Source: behaviour 10. */
import type { umaProvidersOperations } from '../../../contract/uma-providers/operations'
import type { Handlers } from '../../kernel/handlers'
import { getAvailableUmaProviders } from './operations/getAvailableUmaProviders'

export const umaProvidersHandlers: Handlers<typeof umaProvidersOperations> = { getAvailableUmaProviders }
