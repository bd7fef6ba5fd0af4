import { describe, expect, it } from 'vitest'
import { createEventParser, readEvents } from './eventStream'

const TEXT =
  'retry: 1000\nevent: hello\ndata: {"seq":3}\n\n: alive\n\nid: 4\nevent: change\ndata: {"a":\ndata: "é"}\n\n'
const EVENTS = [
  { event: 'hello', data: '{"seq":3}' },
  { event: 'change', data: '{"a":\n"é"}' },
]

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

describe('an event stream', () => {
  it('gives the same events however it is cut into pieces, also within a character', async () => {
    const bytes = new TextEncoder().encode(TEXT)
    for (const size of [1, 2, 3, 7, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.slice(n * size, (n + 1) * size),
      )
      const events: unknown[] = []
      let count = 0
      await readEvents(
        streamOf(pieces),
        (event) => events.push(event),
        () => {
          count += 1
        },
      )
      expect(events).toEqual(EVENTS)
      expect(count).toBe(pieces.length)
    }
  })

  it('keeps back what is not complete, and takes both ends of line', () => {
    const parse = createEventParser()
    expect(parse('event: change\r\ndata: 1\r\n')).toEqual([])
    expect(parse('\r\nevent: reset')).toEqual([{ event: 'change', data: '1' }])
    expect(parse('\ndata: {}\n\n')).toEqual([{ event: 'reset', data: '{}' }])
  })

  it('gives no event without data, and forgets its name', () => {
    expect(createEventParser()('event: change\n\ndata: x\n\n')).toEqual([{ event: 'message', data: 'x' }])
  })
})
