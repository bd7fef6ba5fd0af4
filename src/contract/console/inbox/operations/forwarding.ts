import { z } from 'zod'
import { operationsOf } from '../../../operation'
import { errors } from '../../../primitives/errors'
import { pathId } from '../../../primitives/ids'
import { page, pageQuery } from '../../../primitives/pagination'
import {
  forwardingAttempt,
  forwardingDelivery,
  forwardingDeliveryState,
  forwardingTarget,
  forwardingTargetInput,
} from '../forwarding'

const operation = operationsOf({ tag: 'inbox', auth: ['console'] })
const params = z.object({ targetId: pathId })

export const forwardingOperations = {
  listForwardingTargets: operation({
    method: 'GET',
    path: '/forwarding-targets',
    summary: 'The local addresses that events are forwarded to, with what waits and how the newest attempts went',
    responses: { 200: z.object({ data: z.array(forwardingTarget) }), ...errors(401) },
    shows: ['webhooks'],
  }),

  getForwardingTarget: operation({
    method: 'GET',
    path: '/forwarding-targets/{targetId}',
    summary: 'One forwarding target',
    params,
    responses: { 200: forwardingTarget, ...errors(401, 404) },
    shows: ['webhooks'],
  }),

  createForwardingTarget: operation({
    method: 'POST',
    path: '/forwarding-targets',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Forwards events from now on to one more local address; at most 20 of them',
    act: 'add a forwarding target',
    body: forwardingTargetInput,
    responses: { 201: forwardingTarget, ...errors(400, 401, 409) },
    changes: ['webhooks'],
  }),

  updateForwardingTarget: operation({
    method: 'PATCH',
    path: '/forwarding-targets/{targetId}',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Changes name, address, filter or mode; what waits already goes to the new address',
    act: 'change a forwarding target',
    params,
    body: forwardingTargetInput.partial(),
    responses: { 200: forwardingTarget, ...errors(400, 401, 404) },
    changes: ['webhooks'],
  }),

  deleteForwardingTarget: operation({
    method: 'DELETE',
    path: '/forwarding-targets/{targetId}',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Forwards nothing there any more and forgets the attempts',
    act: 'delete a forwarding target',
    params,
    responses: { 204: null, ...errors(401, 404) },
    changes: ['webhooks'],
  }),

  retryForwarding: operation({
    method: 'POST',
    path: '/forwarding-targets/{targetId}/retry',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Makes everything that waits for its next try due now',
    act: 'retry forwarding',
    params,
    responses: { 200: z.object({ due: z.int() }), ...errors(401, 404) },
    changes: ['webhooks'],
  }),

  skipForwarding: operation({
    method: 'POST',
    path: '/forwarding-targets/{targetId}/skip',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Drops what waits for this target; the endpoint and other targets are not touched',
    act: 'skip what waits for a forwarding target',
    params,
    responses: { 200: z.object({ skipped: z.int() }), ...errors(401, 404) },
    changes: ['webhooks'],
  }),

  listForwardingDeliveries: operation({
    method: 'GET',
    path: '/forwarding-targets/{targetId}/deliveries',
    summary: 'What a target got or waits for, newest first',
    params,
    query: z.object({ state: forwardingDeliveryState.optional(), ...pageQuery }),
    responses: { 200: page(forwardingDelivery, 'ForwardingDeliveryPage'), ...errors(400, 401, 404) },
    shows: ['webhooks'],
  }),

  listForwardingAttempts: operation({
    method: 'GET',
    path: '/forwarding-targets/{targetId}/attempts',
    summary: 'Every attempt at a target with status and latency, newest first',
    params,
    query: z.object({ ...pageQuery }),
    responses: { 200: page(forwardingAttempt, 'ForwardingAttemptPage'), ...errors(400, 401, 404) },
    shows: ['webhooks'],
  }),
}
