import { STATUS_CODES } from 'node:http'
import { isoOf } from '../../foundation/clock'
import type { StoredCall } from '../../requestLog/callEntry'

type Pairs = readonly { readonly name: string; readonly value: string }[]

function pairsOf(entries: Iterable<readonly [string, string]>): Pairs {
  return [...entries].map(([name, value]) => ({ name, value }))
}

function typeOf(headers: Readonly<Record<string, string>>): string {
  return headers['content-type'] ?? 'application/octet-stream'
}

const cutNote = (isCut: boolean) => (isCut ? { comment: 'Longer than 64 KB; the rest was not kept.' } : {})

function requestOf(call: StoredCall, origin: string) {
  const { method, path, query, requestHeaders, requestBody, isRequestBodyCut } = call
  return {
    method,
    url: `${origin}${path}${query === '' ? '' : `?${query}`}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairsOf(Object.entries(requestHeaders)),
    queryString: pairsOf(new URLSearchParams(query)),
    postData:
      requestBody === null
        ? undefined
        : { mimeType: typeOf(requestHeaders), params: [], text: requestBody, ...cutNote(isRequestBodyCut) },
    headersSize: -1,
    bodySize: requestBody === null ? 0 : Buffer.byteLength(requestBody),
  }
}

function responseOf({ status, responseHeaders, responseBody, isResponseBodyCut }: StoredCall) {
  const size = responseBody === null ? 0 : Buffer.byteLength(responseBody)
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairsOf(Object.entries(responseHeaders)),
    content: {
      size,
      mimeType: typeOf(responseHeaders),
      text: responseBody ?? undefined,
      ...cutNote(isResponseBodyCut),
    },
    redirectURL: '',
    headersSize: -1,
    bodySize: size,
  }
}

/**
 * One call as an entry of a HAR log. Sizes are those of the masked bodies; the whole duration counts as waiting, since
 * the service measures only itself. Fields that begin with an underscore are our own, as the format allows.
 *
 * Source: HTTP Archive 1.2, "entries".
 */
export function harEntryOf(call: StoredCall, origin: string): Readonly<Record<string, unknown>> {
  return {
    startedDateTime: isoOf(call.wallAtMs - call.durationMs),
    time: call.durationMs,
    request: requestOf(call, origin),
    response: responseOf(call),
    cache: {},
    timings: { send: 0, wait: call.durationMs, receive: 0 },
    _id: call.id,
    _operationId: call.operationId,
    _actor: call.actor,
    _errorCode: call.errorCode,
    _serviceClock: isoOf(call.atMs),
  }
}

/** The whole file around entries that are JSON already. */
export function harText(entries: readonly string[], version: string, comment: string): string {
  const creator = JSON.stringify({ name: 'Countersign', version })
  const head = `"version":"1.2","creator":${creator},"comment":${JSON.stringify(comment)}`
  return `{"log":{${head},"entries":[\n${entries.join(',\n')}\n]}}\n`
}
