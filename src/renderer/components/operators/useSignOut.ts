import { notifications } from '@mantine/notifications'
import { forgetSession } from '../../client/session'
import { useWrite } from '../../client/useWrite'
import { words } from './words'

/** Signs this browser out, in all its tabs. A refusal is said in a notification; the session goes on then. */
export function useSignOut(): () => Promise<unknown> {
  const { send } = useWrite('signOut', {
    onDone: () => forgetSession('signed-out'),
    onRefused: ({ message }) => notifications.show({ title: words.signOutFailed, message, color: 'red' }),
  })
  return () => send({})
}
