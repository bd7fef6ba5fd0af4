import type { ForwardingFilter } from '../../../contract/console/inbox/forwarding'
import { words } from './words'

/** A filter in a few words. */
export function filterText({ types, objectId }: ForwardingFilter): string {
  const [first = ''] = types
  const what = types.length === 0 ? words.forwarding.every : words.forwarding.typesText(types.length, first)
  return objectId === null ? what : `${what} ${words.forwarding.about(`…${objectId.slice(-6)}`)}`
}
