import type { WaitingNotification } from '../preload/bridge'
import { guarded } from '../server/foundation/guarded'
import type { Application, DesktopNotification, Icon, NotificationClass } from './electronMain'

/** More than these are never kept: the operating system shows only the latest few anyway. */
const NOTICES_MAX = 20

export interface AttentionParts {
  readonly app: Pick<Application, 'setBadgeCount'>
  readonly Notification: NotificationClass
  readonly platform: NodeJS.Platform
  readonly setOverlay: (icon: Icon | null, description: string) => void
  readonly overlayIcon: Icon
  /** Shows the window at an address of the console. */
  readonly openPage: (path: string) => void
}

/** Calls a person to the window: the count on the dock or task bar, and a notice for each payment that newly waits. */
export function createAttention(parts: AttentionParts) {
  // A notice that nothing refers to is collected, and its click is lost with it.
  const shown: DesktopNotification[] = []

  function forget(notice: DesktopNotification): void {
    const index = shown.indexOf(notice)
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

    /** One notice; a click opens the payment. */
    notifyWaiting({ title, body, subjectId }: WaitingNotification): void {
      if (!parts.Notification.isSupported()) return
      // The page plays its own sound, which a person can switch off there.
      const notice = new parts.Notification({ title, body, silent: true })
      const open = (): void => {
        forget(notice)
        parts.openPage(`/approvals/${subjectId}`)
      }
      notice.on('click', guarded('a notice', open))
      notice.on(
        'close',
        guarded('a notice', () => forget(notice)),
      )
      shown.push(notice)
      if (shown.length > NOTICES_MAX) shown.shift()?.close()
      notice.show()
    },
  }
}
