import { useCallback, useState } from 'react'
import type { ClockAct } from '../../../contract/console/clock/schemas'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { serviceNow } from '../../client/serviceClock'
import { useWrite } from '../../client/useWrite'

export interface Jump {
  readonly fromMs: number
  readonly toMs: number
}

export interface ClockMoves {
  /** Sends one act; `toMs` says where a move will end. True when the service did it. */
  readonly move: (act: ClockAct, toMs?: number) => Promise<boolean>
  readonly isMoving: boolean
  /** The move that is under way, where its end is known. */
  readonly jump: Jump | null
  readonly error: ServiceCallError | null
  readonly reset: () => void
}

/** The acts on the clock, one at a time for the whole screen. */
export function useClockMoves(): ClockMoves {
  const { send, isSending, error, reset } = useWrite('setClock')
  const [jump, setJump] = useState<Jump | null>(null)
  const move = useCallback(
    async (act: ClockAct, toMs?: number) => {
      setJump(toMs === undefined ? null : { fromMs: serviceNow(), toMs })
      return (await send({ body: act })) !== null
    },
    [send],
  )
  return { move, isMoving: isSending, jump: isSending ? jump : null, error, reset }
}
