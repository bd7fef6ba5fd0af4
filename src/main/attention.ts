import type { WaitingNotification } from '../preload/bridge'
import { guarded } from '../server/foundation/guarded'
import type { Application, DesktopNotification, Icon, NotificationClass } from './electronMain'

/** More than these are never kept: the operating system shows only the latest few anyway. */
const NOTIFICATIONS_MAX = 20

interface AttentionParts {
  readonly app: Pick<Application, 'setBadgeCount'>
  readonly Notification: NotificationClass
  readonly platform: NodeJS.Platform
  readonly setOverlay: (icon: Icon | null, description: string) => void
  readonly overlayIcon: Icon
  /** Shows the window at an address of the console. */
  readonly openPage: (path: string) => void
}

/**
 * Calls a person to the window: the count on the dock or task bar, and a notification for each payment that newly
 * waits.
 */
export function createAttention(parts: AttentionParts) {
  // A notification that nothing refers to is collected, and its click is lost with it.
  const shown: DesktopNotification[] = []

  function forget(notification: DesktopNotification): void {
    const index = shown.indexOf(notification)
    if (index >= 0) shown.splice(index, 1)
  }

  return {
    /** How many payments wait; Windows has no number, only a mark. */
    setBadge({ count }: { readonly count: number }): void {
      if (parts.platform === 'win32') {
        parts.setOverlay(count > 0 ? parts.overlayIcon : null, count > 0 ? `${count} waiting for a decision` : '')
      } else {
        parts.app.setBadgeCount(count)
      }
    },

    /** One notification; a click opens the payment. */
    notifyWaiting({ title, body, subjectId }: WaitingNotification): void {
      if (!parts.Notification.isSupported()) return
      // The page plays its own sound, which a person can switch off there.
      const notification = new parts.Notification({ title, body, silent: true })
      const open = (): void => {
        forget(notification)
        parts.openPage(`/approvals/${subjectId}`)
      }
      notification.on('click', guarded('a notification', open))
      notification.on(
        'close',
        guarded('a notification', () => forget(notification)),
      )
      shown.push(notification)
      if (shown.length > NOTIFICATIONS_MAX) shown.shift()?.close()
      notification.show()
    },
  }
}
