/** What an operating-system notification says about a payment that waits for a decision or a signature. */
export interface WaitingNotification {
  readonly title: string
  readonly body: string
  /** Names the page that a click on the notification opens. */
  readonly subjectId: string
}

/** `auto` follows the operating system. */
export const THEME_CHOICES = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Every message that may pass between the page and the window that shows it; there is no other channel. */
export interface BridgeChannels {
  /** Page to window: how many payments wait. */
  'badge:set': (badge: { readonly count: number }) => void
  /** Page to window: a payment newly waits. */
  'notify:waiting': (notification: WaitingNotification) => void
  /**
   * Page to window: the theme it shows; frame and menu follow. Told once the page listens, which is also how the window
   * knows that it may be sent to another address, and again whenever the theme changes.
   */
  'theme:shown': (choice: { readonly theme: ThemeChoice }) => void
  /** Page to window: the session is over, and the person asks for another. */
  'session:open': (nothing: Readonly<Record<string, never>>) => void
  /** Window to page: go to an address of the console, a path that starts with a slash. */
  'page:navigate': (to: { readonly path: string }) => void
  /** Window to page: the View menu chose a theme. */
  'theme:choose': (choice: { readonly theme: ThemeChoice }) => void
}

type Channel = keyof BridgeChannels
export type PageToWindow = 'badge:set' | 'notify:waiting' | 'theme:shown' | 'session:open'
export type WindowToPage = Exclude<Channel, PageToWindow>
export type MessageOn<C extends Channel> = Parameters<BridgeChannels[C]>[0]

/** What the page finds as `window.countersign`; absent in a plain browser. */
export interface CountersignBridge {
  /** Sends one message to the window. */
  readonly send: <C extends PageToWindow>(channel: C, message: MessageOn<C>) => void
  /** Listens to one kind of message from the window; the returned function stops listening. */
  readonly listen: <C extends WindowToPage>(channel: C, listener: BridgeChannels[C]) => () => void
}

export const BRIDGE_NAME = 'countersign'

declare global {
  interface Window {
    readonly countersign?: CountersignBridge
  }
}
