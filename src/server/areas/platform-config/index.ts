import type { platformConfigOperations } from '../../../contract/platform-config/operations'
import type { Handlers } from '../../kernel/handlers'
import { getPlatformConfig } from './operations/reads'
import { updatePlatformConfig } from './operations/updatePlatformConfig'

/**
 * The platform's configuration: one object per data folder. It decides which currencies exist, what the platform
 * charges, and where webhooks go. Source: behaviour 2.
 */
export const platformConfigHandlers: Handlers<typeof platformConfigOperations> = {
  getPlatformConfig,
  updatePlatformConfig,
}
