import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import type { AlteredFormProps } from './AlteredDrawer'
import { words } from './words'

type Drawer = typeof import('./AlteredDrawer').AlteredDrawer

/**
 * A body to edit and to send. It checks by the schemas of all webhooks: they come when it is opened, not before. Where
 * they do not come that is said, and the screen stays; a browser asks for a script once for each time a page is loaded.
 */
export function AlteredForm(props: AlteredFormProps) {
  const [fetched, setFetched] = useState<{ readonly Drawer: Drawer } | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    void import('./AlteredDrawer').then(
      ({ AlteredDrawer }) => setFetched({ Drawer: AlteredDrawer }),
      () => setIsMissing(true),
    )
  }, [])
  const { onClose } = props
  useEffect(() => {
    if (!isMissing) return
    notifications.show({ title: words.edit.title, message: words.edit.notFetched })
    onClose()
  }, [isMissing, onClose])
  return fetched === null ? null : <fetched.Drawer {...props} />
}
