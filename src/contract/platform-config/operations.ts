import { operation } from '../operation'
import { errors } from '../primitives/errors'
import { platformConfig, platformConfigUpdateRequest } from './schemas'

export const platformConfigOperations = {
  getPlatformConfig: operation({
    method: 'GET',
    path: '/config',
    tag: 'Platform Configuration',
    summary: "Read the platform's configuration",
    auth: ['basic'],
    responses: { 200: platformConfig, ...errors(401, 403, 500) },
    shows: ['platform-config'],
  }),

  updatePlatformConfig: operation({
    method: 'PATCH',
    path: '/config',
    tag: 'Platform Configuration',
    role: 'ADMINISTRATOR',
    summary: "Change the platform's configuration",
    act: 'change the platform configuration',
    auth: ['basic'],
    body: platformConfigUpdateRequest,
    network: true,
    responses: { 200: platformConfig, ...errors(400, 401, 403, 500, 501) },
    changes: ['platform-config', 'internal-accounts', 'webhooks'],
  }),
}
