import { notifications } from '@mantine/notifications'
import { deskPresence } from '../../client/deskPresence'
import { noteDeskLeft } from '../../client/queryClient'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { words } from './words'

/** Leaves the desk of this browser; who has no PIN is told that nothing would be locked. */
export function useLeaveDesk(): () => Promise<unknown> {
  const operators = useRead('listOperators', {}).data?.data
  const here = useRead('getConsoleState', {}).data?.operator?.id
  const { send } = useWrite('leaveDesk', {
    first: async () => deskPresence.set('leaving'),
    onDone: noteDeskLeft,
    onRefused: () => deskPresence.update((now) => (now === 'leaving' ? 'present' : now)),
  })
  return async () => {
    const hasProof = operators?.some(({ id, proofs }) => id === here && proofs.length > 0) === true
    if (hasProof) return send({})
    return notifications.show({ message: words.nothingLocked })
  }
}
