import { SERVICE_BASE } from '../../../../contract/planes'
import { callAnyOperation, callOperation } from '../../../client/callOperation'
import { createStore } from '../../../client/createStore'
import { findOperation } from '../../../client/operations'
import { invalidateChangesOf } from '../../../client/queryClient'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { serviceNow } from '../../../client/serviceClock'
import { operationOf, pathOf, sentCall, shapeOf } from './callOf'
import type { CallValue, Trigger } from './triggerTypes'

/** A trigger that was pulled, until the next time. */
export interface TriggerRun {
  readonly call: CallValue
  readonly isSending: boolean
  readonly reply: unknown
  readonly error: ServiceCallError | null
  /** The instant of the service's clock at which it was sent. */
  readonly sentAt: string
  /** The whole path, and the newest call of this operation before it: both find it in the request log. */
  readonly path: string
  readonly callBefore: string | null
  /** Whether the request log keeps calls of its plane. */
  readonly isLogged: boolean
}

/** The last run of each trigger by its name; they outlast the screen, so that one may look elsewhere and come back. */
export const runs = createStore<Readonly<Record<string, TriggerRun>>>({})

const put = (name: string, run: TriggerRun) => runs.update((all) => ({ ...all, [name]: run }))

async function newestCall(operationId: string): Promise<string | null> {
  const page = await callOperation('listCalls', { query: { operationId, limit: 1 } }).catch(() => null)
  return page?.data[0]?.id ?? null
}

/** Sends the call of a trigger once. The outcome stands in the store; a refusal is answered too, for the form. */
export async function pull(trigger: Trigger, call: CallValue): Promise<ServiceCallError | null> {
  if (runs.get()[trigger.name]?.isSending === true) return null
  const id = operationOf(trigger)
  const shape = shapeOf(trigger)
  const { base } = findOperation(id)
  const isLogged = base === SERVICE_BASE
  const sending: TriggerRun = {
    call,
    isSending: true,
    reply: null,
    error: null,
    sentAt: new Date(serviceNow()).toISOString(),
    path: base + pathOf(shape, call),
    callBefore: isLogged ? await newestCall(trigger.operationId) : null,
    isLogged,
  }
  put(trigger.name, sending)
  const idempotencyKey = shape.idempotent === undefined ? undefined : crypto.randomUUID()
  try {
    const reply = await callAnyOperation(id, sentCall(shape, call), { idempotencyKey })
    put(trigger.name, { ...sending, isSending: false, reply: reply ?? {} })
    return null
  } catch (fault) {
    const error =
      fault instanceof ServiceCallError ? fault : new ServiceCallError(0, 'UNREACHABLE', String(fault), {}, id)
    put(trigger.name, { ...sending, isSending: false, error })
    return error
  } finally {
    invalidateChangesOf(id)
  }
}
