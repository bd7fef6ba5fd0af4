import { Notifications } from '@mantine/notifications'

/** What was done or refused, said for a few seconds in the corner. */
export function AppNotifications() {
  return <Notifications position="bottom-right" limit={4} autoClose={5000} />
}
