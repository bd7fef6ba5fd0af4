import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { QueuedAction } from '../../../contract/console/agents/schemas'
import { isStreamLeader } from '../../client/changeStream'
import { preferences } from '../../client/preferences'
import { moneyText } from '../../components/format/moneyText'
import { playTone } from '../../components/playTone'
import { isBelowAnother } from '../../navigation/keys/shortcuts'
import { itemAddress, placePath } from '../../navigation/placeAddress'
import type { GoTo } from '../../navigation/useGoTo'
import { words } from '../words'
import { noteArrivals } from './arrivals'

const NOTIFICATIONS_MAX = 5
const NOTIFICATION_ID = 'arrivals'
const QUEUE_PATH = placePath('approvals')

/** True of the address of the queue, whatever is open in it. */
export const isQueue = (pathname: string): boolean => pathname === QUEUE_PATH || pathname.startsWith(`${QUEUE_PATH}/`)

type Arrival = Pick<QueuedAction, 'id' | 'agentName' | 'sending'>
type Arrived = readonly [Arrival, ...Arrival[]]

const bodyOf = ({ agentName, sending }: Arrival): string =>
  words.attention.notificationBody(agentName, `${moneyText(sending.amountMinor, sending.currency)} ${sending.currency}`)

/**
 * A notification of the operating system: by the window of the shell, else by the browser, where the person allowed it.
 */
function raiseNotification(arrival: Arrival, goTo: GoTo): void {
  const { id } = arrival
  const [title, body] = [words.attention.notificationTitle, bodyOf(arrival)]
  if (window.countersign !== undefined) {
    window.countersign.send('notify:waiting', { title, body, subjectId: id })
    return
  }
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const notification = new Notification(title, { body, tag: id, silent: true })
  notification.onclick = () => {
    window.focus()
    goTo(itemAddress('approvals', id))
    notification.close()
  }
}

/**
 * On another screen: one line in the corner for all of them, with a way there; above a form it says where they are
 * instead, for a click would lose what is typed.
 */
function showInCorner(text: string, [first, ...others]: Arrived, goTo: GoTo): void {
  const open = () => {
    notifications.hide(NOTIFICATION_ID)
    goTo(itemAddress('approvals', first.id))
  }
  const shown = {
    id: NOTIFICATION_ID,
    title: text,
    message: isBelowAnother() ? (
      words.attention.where(1 + others.length)
    ) : (
      <Button size="xs" variant="default" onClick={open}>
        {words.attention.open}
      </Button>
    ),
  }
  notifications.hide(NOTIFICATION_ID)
  notifications.show(shown)
}

/**
 * Calls a person to what has arrived: to those who listen, in the title, in the corner of another screen; one window of
 * the browser also sounds and raises notifications of the system, as far as the person wants that.
 */
export function callOut(fresh: readonly Arrival[], goTo: GoTo): void {
  const [first, ...others] = fresh
  if (first === undefined) return
  const text = fresh.length === 1 ? bodyOf(first) : words.attention.several(fresh.length)
  const isShown = isQueue(window.location.pathname)
  noteArrivals(text, fresh.length, isShown && document.hasFocus())
  if (!document.hidden && !isShown) showInCorner(text, [first, ...others], goTo)
  if (!isStreamLeader.get()) return
  const { isSoundOn, areNotificationsOn } = preferences.get()
  if (isSoundOn) playTone()
  if (!areNotificationsOn || document.hasFocus()) return
  for (const arrival of fresh.slice(0, NOTIFICATIONS_MAX)) raiseNotification(arrival, goTo)
}
