/** One server-sent event. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

const EMPTY = { event: 'message', data: [] as string[] }

/**
 * Takes the text of an event stream as it comes, in pieces of any size, and gives the events that are complete.
 *
 * Comments, `id` and `retry` are passed over: change events carry their own number, and who reads decides when to come
 * back.
 * Source: HTML Standard, 9.2.6.
 */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = ''
  let open = { ...EMPTY, data: [] as string[] }
  const takeLine = (line: string): StreamEvent | null => {
    if (line === '') {
      const done = open.data.length === 0 ? null : { event: open.event, data: open.data.join('\n') }
      open = { ...EMPTY, data: [] }
      return done
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') open.event = value
    if (field === 'data') open.data.push(value)
    return null
  }
  return (piece) => {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    return lines.flatMap((line) => takeLine(line) ?? [])
  }
}

/**
 * Reads an event stream to its end. `onPiece` is called for each piece that arrives, comments too: the line is alive.
 *
 * Errors: those of the connection.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  onPiece: () => void,
): Promise<void> {
  const parse = createEventParser()
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onPiece()
    for (const event of parse(decoder.decode(value, { stream: true }))) onEvent(event)
  }
}
