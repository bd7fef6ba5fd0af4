import { useCallback, useRef, useState } from 'react'
import { callOperation } from './callOperation'
import { type CallOptions, findOperation, type Reply, type WriteId } from './operations'
import { invalidateChangesOf } from './queryClient'
import { ServiceCallError } from './ServiceCallError'

export interface Write<K extends WriteId> {
  /** Sends once: while a call is on its way further calls are ignored and answer null. A refusal answers null too. */
  readonly send: (call: CallOptions<K>) => Promise<Reply<K> | null>
  readonly isSending: boolean
  /** The last refusal, until the next call or `reset`. */
  readonly error: ServiceCallError | null
  /** The last success reply. */
  readonly reply: Reply<K> | null
  readonly reset: () => void
}

export interface WriteOptions<K extends WriteId> {
  readonly onDone?: (reply: Reply<K>) => void
  readonly onRefused?: (error: ServiceCallError) => void
}

interface Outcome<K extends WriteId> {
  readonly isSending: boolean
  readonly error: ServiceCallError | null
  readonly reply: Reply<K> | null
}

const QUIET = { isSending: false, error: null, reply: null } as const

/**
 * One act of a person. A double click sends once; where the contract takes an Idempotency-Key, an attempt whose answer
 * got lost is repeated under the same key. After any answer the reads that the contract names are refetched.
 */
export function useWrite<K extends WriteId>(id: K, options: WriteOptions<K> = {}): Write<K> {
  const [outcome, setOutcome] = useState<Outcome<K>>(QUIET)
  const isBusy = useRef(false)
  const lost = useRef<{ readonly call: string; readonly key: string } | null>(null)
  const latest = useRef(options)
  latest.current = options

  const send = useCallback(
    async (call: CallOptions<K>): Promise<Reply<K> | null> => {
      if (isBusy.current) return null
      isBusy.current = true
      setOutcome({ ...QUIET, isSending: true })
      const text = JSON.stringify(call)
      const key = lost.current?.call === text ? lost.current.key : crypto.randomUUID()
      const extras = findOperation(id).idempotent === true ? { idempotencyKey: key } : {}
      try {
        const reply = await callOperation(id, call, extras)
        lost.current = null
        setOutcome({ isSending: false, error: null, reply })
        latest.current.onDone?.(reply)
        return reply
      } catch (fault) {
        const error =
          fault instanceof ServiceCallError ? fault : new ServiceCallError(0, 'UNREACHABLE', String(fault), {}, id)
        lost.current = error.status === 0 ? { call: text, key } : null
        setOutcome({ isSending: false, error, reply: null })
        latest.current.onRefused?.(error)
        return null
      } finally {
        isBusy.current = false
        invalidateChangesOf(id)
      }
    },
    [id],
  )
  const reset = useCallback(() => setOutcome(QUIET), [])
  return { send, reset, ...outcome }
}
