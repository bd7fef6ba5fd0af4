import type { CountersignBridge, PageToWindow, WindowToPage } from './bridge'

type Listener = (event: unknown, message: unknown) => void

/** The part of Electron's `ipcRenderer` that the bridge uses. */
interface Messages {
  send(channel: string, message: unknown): void
  on(channel: string, listener: Listener): unknown
  off(channel: string, listener: Listener): unknown
}

const fromPage: { readonly [C in PageToWindow]: true } = {
  'badge:set': true,
  'notify:waiting': true,
  'theme:shown': true,
  'session:open': true,
}
const toPage: { readonly [C in WindowToPage]: true } = { 'page:navigate': true, 'theme:choose': true }

/**
 * Builds the bridge over Electron's messages. The page is given neither the event nor any channel that
 * `BridgeChannels` does not name: types do not bind a page that was tampered with.
 */
export function createBridge(messages: Messages): CountersignBridge {
  return {
    send(channel, message) {
      if (Object.hasOwn(fromPage, channel)) messages.send(channel, message)
    },
    listen(channel, listener) {
      if (!Object.hasOwn(toPage, channel)) return () => undefined
      const forward: Listener = (_event, message) => listener(message as never)
      messages.on(channel, forward)
      return () => {
        messages.off(channel, forward)
      }
    },
  }
}
