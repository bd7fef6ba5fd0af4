import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENT_BODY_BYTES_MAX } from '../../contract/documents/limits'
import { individualBody } from '../testing/people'
import { pdfBytes } from '../testing/pictures'
import { shareTestServer } from '../testing/sharedServer'

const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
const BOUNDARY = 'xxBOUNDARYxx'

// How long a connection may take is looked at elsewhere (connections): a slow machine takes long to make a thousand.
const server = shareTestServer({ connectionLimits: { graceMs: 60_000, headMs: 60_000 } })
let customerId: string
beforeAll(() => server.service.listen(0, '127.0.0.1'))
beforeEach(async () => {
  customerId = (await server.as.platform.call('createCustomer', { body: individualBody() }, 201)).id
})

interface Answer {
  readonly status: number
  readonly body: {
    readonly code?: string
    readonly message?: string
    readonly details?: { readonly reason?: string }
  }
}

/** Sends pieces without a length, each once the one before is on its way; the whole of it, whatever comes back. */
function send(
  pieces: Iterable<Buffer>,
  headers: Readonly<Record<string, string | number>> = {},
  /** Is given what sends the last piece; without it nothing waits. */
  beforeLast?: (go: () => void) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    const call = request(
      {
        port: server.service.port(),
        host: '127.0.0.1',
        method: 'POST',
        path: '/2025-10-13/documents',
        agent: false,
        headers: { authorization, 'content-type': type, ...headers },
      },
      (reply) => {
        json(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body: body as Answer['body'] }), reject)
      },
    )
    call.on('error', reject)
    const waiting = [...pieces]
    const next = (): void => {
      const piece = waiting.shift()
      if (piece === undefined) call.end()
      else if (waiting.length > 0 || beforeLast === undefined) call.write(piece, next)
      else beforeLast(() => call.end(piece))
    }
    next()
  })
}

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const head = (fileName = 'bill.pdf') =>
  Buffer.from(
    `${field('documentHolder', customerId)}${field('documentType', 'UTILITY_BILL')}${field('country', 'US')}` +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`,
  )
const END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const MEBIBYTE = Buffer.alloc(1024 * 1024, 0x20)
const documents = async () =>
  (await server.as.platform.call('listDocuments', { query: { documentHolder: customerId } }, 200)).totalCount

describe('a body that is too large', () => {
  it('is answered when it says so', async () => {
    const { status, body } = await send([head()], { 'content-length': DOCUMENT_BODY_BYTES_MAX + 1 }).catch(() => {
      throw new Error('the connection was cut off')
    })
    expect([status, body.code, body.details?.reason]).toEqual([400, 'INVALID_INPUT', 'BODY_TOO_LARGE'])
  })

  it.each([
    ['in its file', () => [head(), ...Array.from({ length: 30 }, () => MEBIBYTE), END]],
    ['before its first part', () => Array.from({ length: 30 }, () => MEBIBYTE)],
    ['behind its last part', () => [head(), pdfBytes(), END, ...Array.from({ length: 30 }, () => MEBIBYTE)]],
  ])('is answered and not cut off, however it comes in pieces: %s', async (_where, pieces) => {
    const { status, body } = await send(pieces())
    expect([status, body.code, body.details?.reason]).toEqual([400, 'INVALID_INPUT', 'BODY_TOO_LARGE'])
    expect(await documents()).toBe(0)
  })

  it('is another thing than a file that is too large in a body that is not', async () => {
    const { body } = await send([head(), pdfBytes('', 10 * 1024 * 1024 + 1), END])
    expect(body.details?.reason).toBe('FILE_TOO_LARGE')
  })
})

it('a file without a name is refused as such', async () => {
  const nameless = head('')
    .toString()
    .replace(/; filename=""\r\n\r\n$/, '\r\ncontent-type: application/pdf\r\n\r\n')
  const { status, body } = await send([Buffer.from(nameless), pdfBytes(), END])
  expect([status, body.code, body.details?.reason]).toEqual([400, 'INVALID_INPUT', 'FILE_NAME_MISSING'])
})

it('a form of more parts than the operation takes is refused as such', async () => {
  const more = Array.from({ length: 11 }, (_none, index) => Buffer.from(field(`note${index}`, 'x')))
  const { status, body } = await send([...more, head(), pdfBytes(), END])
  expect([status, body.code, body.details?.reason]).toEqual([400, 'INVALID_INPUT', 'TOO_MANY_PARTS'])
  expect(await documents()).toBe(0)
})

it.each<[string, string, string?]>([
  ['a file name with a line break', '; filename="two\nlines.pdf"'],
  ['a file name with a line break that is encoded', "; filename*=UTF-8''two%0Alines.pdf"],
  ['a disposition that is none of a form', '', 'attachment; name="extra"'],
  ['a part without a name', '', 'form-data'],
  ['a part with an empty name', '', 'form-data; name=""'],
])('a part that cannot be made out refuses the form: %s', async (_what, ending, disposition) => {
  const text = `--${BOUNDARY}\r\ncontent-disposition: ${disposition ?? 'form-data; name="extra"'}${ending}\r\n\r\nx\r\n`
  const whole = Buffer.concat([Buffer.from(text), head(), pdfBytes(), END])
  // In one piece, and byte by byte around what separates the parts.
  for (const pieces of [
    [whole],
    [...whole.subarray(0, 150)].map((byte) => Buffer.from([byte])).concat(whole.subarray(150)),
  ]) {
    const { status, body } = await send(pieces)
    expect([status, body.code, body.details?.reason]).toEqual([400, 'INVALID_REQUEST_FORMAT', 'MULTIPART_UNREADABLE'])
  }
  expect(await documents()).toBe(0)
})

it.each([
  ['in quotes, with a sign that is escaped', `"x\\"x"`, 'x"x'],
  ['that is empty', '""', ''],
  ['in the words of another standard', "; boundary*=utf-8''xx", 'xx'],
  ['behind a text that holds another', '; note="; boundary=other"; boundary=xx', 'xx'],
])('of a boundary %s no part is left out', async (_what, named, boundary) => {
  const type = `multipart/form-data; boundary=${named}`.replace('boundary=;', '')
  const extra = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="extra"; filename="two\nlines.pdf"\r\n\r\nx\r\n`
  const whole = Buffer.concat([Buffer.from(extra), head(), pdfBytes(), END])
  const text = whole.toString('latin1').replaceAll(BOUNDARY, boundary)
  const { status, body } = await send([Buffer.from(text, 'latin1')], { 'content-type': type })
  expect([status, body.code, body.details?.reason]).toEqual([400, 'INVALID_REQUEST_FORMAT', 'MULTIPART_UNREADABLE'])
  expect(await documents()).toBe(0)
})

it.each([
  ['a text', 'name="issuingAuthority"', 'NOT_UTF8'],
  ['the name of a file', 'name="extra"; filename="Stadt K\xf6ln.pdf"', 'NOT_UTF8'],
  ['a text in signs', 'name="issuingAuthority"\r\ncontent-transfer-encoding: base64', 'MULTIPART_UNREADABLE'],
])('%s that is no UTF-8 as it stands refuses the form', async (_what, disposition, reason) => {
  const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\nStadt K\xf6ln\r\n`
  const { status, body } = await send([Buffer.from(part, 'latin1'), head(), pdfBytes(), END])
  expect([status, body.code, body.details?.reason]).toEqual([400, 'INVALID_REQUEST_FORMAT', reason])
  expect(await documents()).toBe(0)
})

it('a name that holds the sign for what is no UTF-8 is refused for that sign', async () => {
  const { status, body } = await send([head('od\u{FFFD}d.pdf'), pdfBytes(), END])
  expect([status, body.details?.reason]).toEqual([400, 'NOT_UTF8'])
  expect(body.message).toContain('The part file is not UTF-8, or holds the sign U+FFFD itself')
})

it('text in another encoding that its part names is read in it', async () => {
  const [kind, latin1, binary] = [
    'content-type: text/plain',
    'charset=iso-8859-1',
    'content-transfer-encoding: Binary ',
  ]
  const part = field('issuingAuthority', 'Stadt K\xf6ln').replace(
    '\r\n\r\n',
    `\r\n${kind}; ${latin1}\r\n${binary}\r\n\r\n`,
  )
  const { status, body } = await send([Buffer.from(part, 'latin1'), head(), pdfBytes(), END])
  expect([status, body]).toMatchObject([201, { issuingAuthority: 'Stadt Köln' }])
})

describe('a body that ends too early', () => {
  it.each([
    ['in its file', () => [head(), pdfBytes().subarray(0, 100)]],
    ['in its form', () => [Buffer.from(field('documentHolder', customerId).slice(0, 60))]],
    ['before it began', () => []],
  ])('is refused: %s', async (_where, pieces) => {
    const { status, body } = await send(pieces())
    expect([status, ['INVALID_REQUEST_FORMAT', 'INVALID_INPUT'].includes(body.code ?? '')]).toEqual([400, true])
    expect(await documents()).toBe(0)
  })
})

describe('many uploads at once', () => {
  const whole = () => Buffer.concat([head(), pdfBytes('', 100_000), END])

  /** Two dozen times as many as are let in together, so that nearly all of them wait. */
  const MANY = 200

  it('are all answered and stored, however long they wait for one another', async () => {
    const answers = await Promise.all(Array.from({ length: MANY }, () => send([whole()])))
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    expect(await documents()).toBe(MANY)
  }, 120_000)

  it('lets the ninth wait until one of eight is through, and nobody else', async () => {
    const finish: (() => void)[] = []
    const order: string[] = []
    const slow = Array.from({ length: 8 }, () =>
      send([head(), pdfBytes('', 100_000), END], {}, (go) => void finish.push(go)),
    )
    await expect.poll(() => finish.length).toBe(8)
    const ninth = send([whole()]).then(({ status }) => order.push(`ninth ${status}`))
    for (let read = 0; read < 50; read += 1) await documents()
    order.push('let go')
    for (const go of finish) go()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    await ninth
    expect(order).toEqual(['let go', 'ninth 201'])
  })
})
