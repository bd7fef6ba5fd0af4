import type { BridgeChannels, MessageOn, PageToWindow, WaitingNotification } from '../preload/bridge'
import { THEME_CHOICES } from '../preload/bridge'
import { guarded } from '../server/foundation/guarded'
import type { MessageEvent, PageMessages } from './electronMain'
import { originOf } from './navigation'

const TEXT_LENGTH_MAX = 300
const BADGE_MAX = 99_999
/** What waits: what an agent asks for, or what a person proposes. */
const SUBJECT_ID = /^(AgentAction|MoneyProposal):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Fields = Readonly<Record<string, unknown>>

function readBadge({ count }: Fields): MessageOn<'badge:set'> | null {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) return null
  return { count: Math.min(count, BADGE_MAX) }
}

function readWaiting({ title, body, subjectId }: Fields): WaitingNotification | null {
  if (typeof title !== 'string' || typeof body !== 'string' || typeof subjectId !== 'string') return null
  if (!SUBJECT_ID.test(subjectId)) return null
  return { title: title.slice(0, TEXT_LENGTH_MAX), body: body.slice(0, TEXT_LENGTH_MAX), subjectId }
}

function readTheme({ theme }: Fields): MessageOn<'theme:shown'> | null {
  const choice = THEME_CHOICES.find((known) => known === theme)
  return choice === undefined ? null : { theme: choice }
}

const readers: { readonly [C in PageToWindow]: (fields: Fields) => MessageOn<C> | null } = {
  'badge:set': readBadge,
  'notify:waiting': readWaiting,
  'theme:shown': readTheme,
  'session:open': () => ({}),
}

/** The only page that is listened to: the console's own, in the main frame of the console's own window. */
interface TrustedPage {
  readonly origin: string
  readonly webContentsId: () => number | null
}

/** Electron's security guideline 17: the sender of every message is checked. */
export function isTrustedSender(event: MessageEvent, trusted: TrustedPage): boolean {
  const frame = event.senderFrame
  if (frame === null || frame.parent !== null) return false
  return event.sender.id === trusted.webContentsId() && originOf(frame.url) === trusted.origin
}

/** Hands each well-formed message of the trusted page to its handler; anything else is dropped without a reply. */
export function listenToPage(
  ipcMain: PageMessages,
  trusted: TrustedPage,
  handlers: { readonly [C in PageToWindow]: BridgeChannels[C] },
): void {
  const listenOn = <C extends PageToWindow>(channel: C): void => {
    const take = (event: MessageEvent, payload: unknown): void => {
      if (!isTrustedSender(event, trusted) || typeof payload !== 'object' || payload === null) return
      const message = readers[channel](payload as Fields)
      if (message !== null) (handlers[channel] as (message: MessageOn<C>) => void)(message)
    }
    ipcMain.on(channel, guarded('a message of the page', take))
  }
  listenOn('badge:set')
  listenOn('notify:waiting')
  listenOn('theme:shown')
  listenOn('session:open')
}
