import { z } from 'zod'
import { DOCUMENT_BODY_BYTES_MAX, DOCUMENT_BYTES_MAX } from '../documents/limits'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { hostedKind, hostedPage, hostedStep } from './schemas'

const operation = operationsOf({ tag: 'hosted', auth: ['none'] })
const path = '/{kind}/{token}'
const params = z.object({ kind: hostedKind, token: z.string().max(200) })
/** End users do not take the place of the platform's own uploads. */
const AT_ONCE_MAX = 4

/** What the pages for end users do. They are rendered on the server; nothing else answers these shapes. */
export const hostedOperations = {
  getHostedPage: operation({
    method: 'GET',
    path,
    summary: 'The page that a link opens, as it stands',
    params,
    secretParam: 'token',
    responses: { 200: hostedPage, ...errors(400, 404, 429) },
    shows: ['verifications', 'invitations', 'customers', 'clock'],
  }),

  takeHostedStep: operation({
    method: 'POST',
    path,
    summary: 'Takes in what a person did on a page',
    act: 'complete a step of a hosted page',
    actByDetail: { action: { REMOVE: 'remove a document on a hosted page' } },
    actByTarget: { Card: 'see the card number by a link' },
    params,
    secretParam: 'token',
    multipart: { fileBytesMax: DOCUMENT_BYTES_MAX, bodyBytesMax: DOCUMENT_BODY_BYTES_MAX, atOnceMax: AT_ONCE_MAX },
    body: hostedStep,
    responses: { 200: hostedPage, ...errors(400, 404, 409, 429) },
    changes: ['verifications', 'customers', 'documents', 'cards', 'webhooks'],
  }),
}

export type HostedOperations = typeof hostedOperations
export type HostedOperationId = keyof HostedOperations
