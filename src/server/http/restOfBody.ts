import type { IncomingMessage } from 'node:http'
import { guarded, setGuardedTimeout } from '../foundation/guarded'

const PLACE = 'the rest of a body'
/** More than any program sends before it looks for an answer. */
export const REST_BYTES_MAX = 64 * 1024 * 1024
/** A client that is silent for so long waits for its answer. */
const SILENCE_MS = 1000

/**
 * Reads on what nobody wants, so that the answer to it arrives: a connection that is closed behind its answer would
 * be cut off while the client still writes. One that stays open is read on by itself, behind its answer.
 */
export function readRestOf(raw: IncomingMessage): Promise<void> {
  raw.unpipe()
  raw.resume()
  const isClosing = raw.httpVersion === '1.0' || raw.headers.connection?.toLowerCase() === 'close'
  if (!isClosing || raw.readableEnded || raw.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const silence = setGuardedTimeout(PLACE, () => done(), SILENCE_MS)
    const count = guarded(PLACE, (piece: Buffer) => {
      bytes += piece.length
      silence.refresh()
      if (bytes > REST_BYTES_MAX) done()
    })
    const done = guarded(PLACE, () => {
      clearTimeout(silence)
      raw.off('data', count).off('end', done).off('close', done)
      resolve()
    })
    raw.on('data', count).on('end', done).on('close', done)
  })
}
