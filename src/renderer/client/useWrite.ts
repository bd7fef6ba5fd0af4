import { useRef } from 'react'
import { callOperation } from './callOperation'
import { type CallOptions, findOperation, type Reply, type WriteId } from './operations'
import { ServiceCallError } from './ServiceCallError'
import { type Act, type ActOptions, useAct } from './useAct'

export type Write<K extends WriteId> = Act<CallOptions<K>, Reply<K>>

interface WriteOptions<K extends WriteId> extends ActOptions<Reply<K>, CallOptions<K>> {
  /** Looks before it is sent whether it may be; what this throws is the refusal. */
  readonly first?: ((call: CallOptions<K>) => Promise<unknown>) | undefined
}

/**
 * One write of a person. Where the contract takes an Idempotency-Key, an attempt whose answer got lost is repeated
 * under the same key.
 */
export function useWrite<K extends WriteId>(id: K, options: WriteOptions<K> = {}): Write<K> {
  const { first } = options
  const lost = useRef<{ readonly text: string; readonly idempotencyKey: string } | null>(null)
  const write = async (call: CallOptions<K>): Promise<Reply<K>> => {
    await first?.(call)
    const text = JSON.stringify(call)
    const known = lost.current?.text === text ? lost.current.idempotencyKey : null
    const idempotencyKey = known ?? crypto.randomUUID()
    lost.current = { text, idempotencyKey }
    try {
      const isRepeatable = findOperation(id).idempotent !== undefined
      const reply = await callOperation(id, call, { idempotencyKey: isRepeatable ? idempotencyKey : undefined })
      lost.current = null
      return reply
    } catch (fault) {
      const isAnswered = fault instanceof ServiceCallError && fault.status !== 0
      if (isAnswered) lost.current = null
      throw fault
    }
  }
  return useAct(id, write, options)
}
