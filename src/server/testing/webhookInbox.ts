import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly bodyBytes: Buffer
  readonly event: { readonly id: string; readonly type: string; readonly data: unknown }
  readonly path: string
}

/** What the receiver does with a message: a status, or anything at all with the open response. */
type InboxAnswerRule = (message: ReceivedWebhook, response: ServerResponse) => number | null

/** A receiver for tests, outside the service: records what arrives and answers as told. */
export interface WebhookInbox {
  readonly url: string
  readonly received: readonly ReceivedWebhook[]
  /** A status for everything from now on, or a rule; a rule that returns null has answered itself. */
  answer(rule: number | InboxAnswerRule): void
  /** Ids of the events in the order of arrival. */
  eventIds(): string[]
  close(): Promise<void>
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Opens a receiver on a free loopback port that answers 200. */
export async function openWebhookInbox(): Promise<WebhookInbox> {
  const received: ReceivedWebhook[] = []
  let rule: InboxAnswerRule = () => 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bodyBytes = Buffer.concat(chunks)
      const event = JSON.parse(bodyBytes.toString('utf8')) as ReceivedWebhook['event']
      const message = { headers: request.headers, bodyBytes, event, path: request.url ?? '' }
      received.push(message)
      const status = rule(message, response)
      if (status !== null) response.writeHead(status).end(`answered ${status}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: (next) => {
      rule = typeof next === 'number' ? () => next : next
    },
    eventIds: () => received.map((message) => message.event.id),
    close: () => closeServer(server),
  }
}
