interface MessageParts {
  /** The head of an email, in its order; empty for an SMS. */
  readonly head: readonly { readonly name: string; readonly value: string }[]
  readonly body: string
}

/** Splits an email's head from its body at the first empty line; an SMS is all body. */
export function messageParts(channel: 'EMAIL' | 'SMS', text: string): MessageParts {
  const end = text.indexOf('\n\n')
  if (channel === 'SMS' || end < 0) return { head: [], body: text }
  const head = text
    .slice(0, end)
    .split('\n')
    .map((line) => {
      const colon = line.indexOf(': ')
      return colon < 0 ? { name: '', value: line } : { name: line.slice(0, colon), value: line.slice(colon + 2) }
    })
  return { head, body: text.slice(end + 2) }
}
