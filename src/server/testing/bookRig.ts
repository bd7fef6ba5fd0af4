import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, type TestServer } from './testServer'
import { openWebhookInbox } from './webhookInbox'

/** What the receiver does with events: takes them, refuses them, or cuts the connection after reading them. */
export type ReceiverMode = 'TAKES' | 'REFUSES' | 'CUTS' | 'EVERY_THIRD'

/** One message that reached the receiver, in the order of arrival. */
export interface Arrival {
  readonly eventId: string
  readonly isTaken: boolean
}

/** The receiver's word on a question: a status that is agreed, or one that means nothing. */
export type QuestionAnswer = 200 | 202 | 403 | 500

/**
 * The service on a real database file, with a receiver that notes what reaches it. It can be killed at any instant: the
 * next process starts from the files as they were then.
 */
export interface BookRig {
  readonly server: TestServer
  /** Counts the processes so far: what an earlier one answers after its death was never heard. */
  readonly generation: number
  readonly arrivals: readonly Arrival[]
  setReceiver(mode: ReceiverMode): void
  setAnswer(status: QuestionAnswer): void
  /** `inFlight` is what the dying process still works on: nobody hears of it. */
  crash(inFlight?: Promise<unknown>): Promise<void>
  close(): Promise<void>
}

const RECEIVER_INFO = JSON.stringify({ receiverCustomerInfo: { FULL_NAME: 'Marta Ferreira', NATIONALITY: 'US' } })

/** Starts the first process. */
export async function startBookRig(): Promise<BookRig> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-books-'))
  const fileOf = (generation: number) => join(folder, `${generation}.sqlite`)
  const inbox = await openWebhookInbox()
  const arrivals: Arrival[] = []
  const now = { mode: 'TAKES' as ReceiverMode, answer: 200 as QuestionAnswer, isDead: false, generation: 0 }
  const takes = (): boolean => now.mode === 'TAKES' || (now.mode === 'EVERY_THIRD' && arrivals.length % 3 === 0)
  inbox.answer((message, response) => {
    const isQuestion = 'requestedReceiverCustomerInfoFields' in (message.event.data as object)
    if (now.isDead) {
      response.destroy()
      return null
    }
    const isTaken = takes()
    arrivals.push({ eventId: message.event.id, isTaken })
    if (isTaken && isQuestion) response.writeHead(now.answer).end(RECEIVER_INFO)
    else if (now.mode === 'CUTS') response.destroy()
    else return isTaken ? 200 : 503
    return null
  })
  let server = await startTestServer({ databaseFile: fileOf(0), seed: 1 })
  await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
  return {
    get server() {
      return server
    },
    get generation() {
      return now.generation
    },
    arrivals,
    setReceiver: (mode) => {
      now.mode = mode
    },
    setAnswer: (status) => {
      now.answer = status
    },
    crash: async (inFlight) => {
      const [from, to] = [fileOf(now.generation), fileOf(now.generation + 1)]
      const diedAtMs = server.clock.now()
      now.isDead = true
      now.generation += 1
      for (const ending of ['', '-wal']) if (existsSync(from + ending)) copyFileSync(from + ending, to + ending)
      await inFlight?.catch(() => undefined)
      await server.service.close()
      now.isDead = false
      server = await startTestServer({ databaseFile: to, seed: now.generation + 1 })
      // Where time passes by itself it goes on while nobody runs; the next process never wakes up earlier.
      server.service.clock.moveTo(diedAtMs)
    },
    close: async () => {
      try {
        await server.close()
      } finally {
        await inbox.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
