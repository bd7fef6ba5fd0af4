import { LOOPBACK_NAMES } from '../foundation/loopback'

/** Whether two addresses are one: this machine goes by several names, which lead to the same inbox. */
function isSameHost(asked: URL, inbox: URL): boolean {
  if (asked.origin === inbox.origin) return true
  if (asked.protocol !== inbox.protocol || asked.port !== inbox.port) return false
  return [asked, inbox].every(({ hostname }) => LOOPBACK_NAMES.includes(hostname))
}

/**
 * What an address says behind that of the local inbox, which takes what is sent below it, too; null for an address of
 * something else. Input: `inboxUrl`, with the inbox's own path.
 */
export function endingBelowInbox(address: string, inboxUrl: string): string | null {
  if (!URL.canParse(address)) return null
  const [asked, inbox] = [new URL(address), new URL(inboxUrl)]
  if (!isSameHost(asked, inbox)) return null
  const isBelow = asked.pathname === inbox.pathname || asked.pathname.startsWith(`${inbox.pathname}/`)
  return isBelow ? asked.pathname.slice(inbox.pathname.length) + asked.search : null
}
