import { z } from 'zod'
import { operationsOf } from '../../../operation'
import { errors } from '../../../primitives/errors'
import { pathId } from '../../../primitives/ids'
import { alteredResult, alteredWebhook } from '../altered'
import { cataloguedWebhook, cataloguedWebhookDetail, firedWebhook, webhookName } from '../catalogue'
import { resendResult } from '../schemas'

const operation = operationsOf({ tag: 'inbox', auth: ['console'] })

export const alteredOperations = {
  sendAlteredWebhook: operation({
    method: 'POST',
    path: '/altered-webhooks',
    transaction: 'none',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Sends an edited body, signed again with the webhook key and marked as altered here',
    act: 'send an altered webhook',
    body: alteredWebhook,
    responses: { 200: alteredResult, ...errors(400, 401, 404) },
    changes: ['webhooks'],
  }),

  listWebhookKinds: operation({
    method: 'GET',
    path: '/webhook-kinds',
    summary: 'Every webhook of the interface with its event types, what fires them and when one was last seen',
    responses: { 200: z.object({ data: z.array(cataloguedWebhook) }), ...errors(401) },
    shows: ['webhooks'],
  }),

  getWebhookKind: operation({
    method: 'GET',
    path: '/webhook-kinds/{name}',
    summary: 'One webhook with its schema and an example: the newest real event, else one built from the schema',
    params: z.object({ name: pathId }),
    responses: { 200: cataloguedWebhookDetail.extend({ name: webhookName }), ...errors(401, 404) },
    shows: ['webhooks'],
  }),

  fireWebhook: operation({
    method: 'POST',
    path: '/fired-webhooks',
    transaction: 'none',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Sends a test event of any type to the endpoint, once, with real data where there is some',
    act: 'send a sample webhook',
    body: firedWebhook,
    responses: { 200: resendResult, ...errors(400, 401, 404) },
    changes: ['webhooks'],
  }),
}
