import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { platformConfig, platformConfigUpdateRequest } from './schemas'

const operation = operationsOf({ tag: 'Platform Configuration', auth: ['basic'] })

export const platformConfigOperations = {
  getPlatformConfig: operation({
    method: 'GET',
    path: '/config',
    summary: "Read the platform's configuration",
    responses: { 200: platformConfig, ...errors(401, 403, 500) },
    shows: ['platform-config'],
  }),

  updatePlatformConfig: operation({
    method: 'PATCH',
    path: '/config',
    role: 'ADMINISTRATOR',
    summary: "Change the platform's configuration",
    act: 'change the platform configuration',
    body: platformConfigUpdateRequest,
    network: true,
    responses: { 200: platformConfig, ...errors(400, 401, 403, 500, 501) },
    changes: ['platform-config', 'internal-accounts', 'webhooks'],
  }),
}
