/** Discoveries: the banks and wallets that accounts may name, a committed table. Source: behaviour 10. */
import type { discoveriesOperations } from '../../../contract/discoveries/operations'
import type { Handlers } from '../../kernel/handlers'
import { getDiscoveries } from './operations/getDiscoveries'

export const discoveriesHandlers: Handlers<typeof discoveriesOperations> = { getDiscoveries }
