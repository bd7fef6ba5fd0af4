import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { OperationId } from './operations'
import { invalidateChangesOf } from './queryClient'
import { ServiceCallError } from './ServiceCallError'

export interface Act<Input, Result> {
  /** Acts once: while it is on its way further calls are ignored and answer null. A refusal answers null too. */
  readonly send: (input: Input) => Promise<Result | null>
  readonly isSending: boolean
  /** The last refusal, until the next call or `reset`. */
  readonly error: ServiceCallError | null
  /** The last success reply. */
  readonly reply: Result | null
  readonly reset: () => void
}

export interface ActOptions<Result, Input = unknown> {
  /** Input: the reply, and what was given to the call that it answers. */
  readonly onDone?: (reply: Result, input: Input) => void
  readonly onRefused?: (error: ServiceCallError) => void
}

const FORGET_AFTER_MS = 1000

/** Whatever kept a call from being answered counts as not reached. */
const asCallError = (fault: unknown, id: OperationId): ServiceCallError =>
  fault instanceof ServiceCallError ? fault : new ServiceCallError(0, 'UNREACHABLE', String(fault), {}, id)

/**
 * One act of a person that calls an operation, alone or among other steps. A double click acts once. After any answer
 * the reads that the contract names for the operation are refetched.
 */
export function useAct<Input, Result>(
  id: OperationId,
  act: (input: Input) => Promise<Result>,
  { onDone, onRefused }: ActOptions<Result, Input> = {},
): Act<Input, Result> {
  const isBusy = useRef(false)
  const { mutateAsync, isPending, error, data, reset } = useMutation<Result, ServiceCallError, Input>({
    mutationFn: (input) => act(input).catch((fault: unknown) => Promise.reject(asCallError(fault, id))),
    // What was sent may hold a PIN: it is forgotten soon after its screen is gone.
    gcTime: FORGET_AFTER_MS,
    onSuccess: (reply, input) => onDone?.(reply, input),
    onError: (refusal) => onRefused?.(refusal),
    onSettled: () => invalidateChangesOf(id),
  })
  const send = useCallback(
    async (input: Input): Promise<Result | null> => {
      if (isBusy.current) return null
      isBusy.current = true
      return mutateAsync(input)
        .catch(() => null)
        .finally(() => {
          isBusy.current = false
        })
    },
    [mutateAsync],
  )
  return { send, reset, isSending: isPending, error, reply: data ?? null }
}
