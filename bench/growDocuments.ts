import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { callHost, platformHeaders, SERVICE, textOf } from './callHost'
import { closeGrown, insertCopies, makeSeries, openForGrowth, withoutIndexes } from './growData'
import type { ServerProcess } from './processes'

const HEAD = '%PDF-1.7\n'
const TAIL = '\nstartxref\n0\n%%EOF\n'

/** A PDF of so many bytes, no two alike. */
export function pdfOf(bytes: number, number: number): Blob {
  const filler = Buffer.alloc(bytes - HEAD.length - TAIL.length, `% page ${number} of many\n`)
  return new Blob([HEAD, filler, TAIL], { type: 'application/pdf' })
}

function formOf(customerId: string, file: Blob): FormData {
  const body = new FormData()
  body.set('file', file, 'bill.pdf')
  body.set('documentHolder', customerId)
  body.set('documentType', 'UTILITY_BILL')
  body.set('country', 'US')
  return body
}

/** Sends a document of a customer in. Returns: its id. */
export async function uploadDocument(host: ServerProcess, customerId: string, file: Blob): Promise<string> {
  const body = formOf(customerId, file)
  return textOf(await callHost(host, { path: `${SERVICE}/documents`, headers: platformHeaders, body }), 'id')
}

/** The body of an upload as it goes over the wire. */
interface EncodedUpload {
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Makes the body of an upload: what a client does on a machine of its own is no part of a measurement. */
export async function encodeUpload(customerId: string, file: Blob): Promise<EncodedUpload> {
  const encoded = new Response(formOf(customerId, file))
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await encoded.arrayBuffer()),
  }
}

const agent = new Agent({ keepAlive: true })

/** Sends it, as cheaply as this process can. */
export async function sendUpload(host: ServerProcess, { contentType, bytes }: EncodedUpload): Promise<void> {
  const sent = request(new URL(`${SERVICE}/documents`, host.url), {
    agent,
    method: 'POST',
    headers: { ...platformHeaders, 'content-type': contentType, 'content-length': bytes.length },
  })
  sent.end(bytes)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  reply.resume()
  await once(reply, 'end')
  if (reply.statusCode !== 201) throw new Error(`an upload answered ${reply.statusCode}`)
}

/** Multiplies a document of a stopped host's data folder, without its bytes. */
export function growDocuments(dataDir: string, template: string, count: number): void {
  const sqlite = openForGrowth(dataDir)
  withoutIndexes(sqlite, ['documents'], () => {
    sqlite.exec('BEGIN')
    makeSeries(sqlite, count, Date.now() - 1000)
    insertCopies(sqlite, {
      table: 'documents',
      template,
      where: '1 = 1',
      columns: { id: "'Document:' || s.uuid", file_id: "'Document:' || s.uuid", received_at: 's.at' },
    })
    sqlite.prepare("UPDATE counters SET n = n + ? WHERE list = 'documents'").run(count)
    sqlite.exec('COMMIT')
  })
  closeGrown(sqlite)
}
