import { describe, expect, it } from 'vitest'
import { CSV_BYTES_MAX, CSV_ERRORS_SHOWN, CSV_ROWS_MAX } from '../../../../contract/customers/bulkImport'
import type { BulkCustomerImportJob } from '../../../../contract/webhooks/bulkUpload'
import { emptyBeforeEach, shareTestServer } from '../../../testing/sharedServer'
import { openWebhookInbox } from '../../../testing/webhookInbox'
import { readCsvFile } from '../csvFile'

const server = shareTestServer()

const HEADER =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country,email,' +
  'businessLegalName,businessRegistrationNumber,businessTaxId'
const person = (id: string, change: { uma?: string; name?: string; birthDate?: string; email?: string } = {}) => {
  const { uma = `$${id}@x.co`, name = 'Marta Ferreira', birthDate = '1988-04-12', email = '' } = change
  return `${uma},${id},INDIVIDUAL,${name},${birthDate},12 Harbour Street,Portland,OR,97201,US,${email},,,`
}
const business = (id: string) =>
  `$${id}@x.co,${id},BUSINESS,,,1 Main Street,Austin,TX,73301,US,,Northwind LLC,NW-1,12-34`
const fileOf = (...rows: readonly string[]) => [HEADER, ...rows].join('\n')

const REORDERED = [
  'x,customerType,platformCustomerId,umaAddress,fullName,birthDate,addressLine1,city,state,postalCode,country',
  '1,INDIVIDUAL,a,$a@x.co,Marta Ferreira,1988-04-12,12 Harbour Street,Portland,OR,97201,US',
].join('\n')

type Content = string | Uint8Array<ArrayBuffer>
const upload = (content: Content, status = 202) =>
  server.as.platform.call('uploadCustomersCsv', { body: { file: new File([content], 'customers.csv') } }, status)
const read = (jobId: string) => server.as.platform.call('getBulkCustomerImportJob', { params: { jobId } }, 200)

async function imported(content: Content): Promise<BulkCustomerImportJob> {
  const reply = (await upload(content)) as { readonly jobId: string }
  await server.settle()
  return read(reply.jobId)
}

const customers = async () => (await server.as.platform.call('listCustomers', { query: { limit: '100' } }, 200)).data
const refusal = async (content: Content) => {
  const before = await customers()
  const { code, details } = (await upload(content, 400)) as unknown as {
    readonly code: string
    readonly details: Readonly<Record<string, unknown>>
  }
  expect(await customers()).toEqual(before)
  return [code, details.field, details.reason]
}

describe('an import', () => {
  emptyBeforeEach(server)

  it('is PENDING with its rows counted, then COMPLETED with every row a customer', async () => {
    server.holdTimers()
    const accepted = (await upload(fileOf(person('a'), business('b')))) as { readonly jobId: string }
    expect(accepted).toEqual({ jobId: expect.stringMatching(/^Job:/), status: 'PENDING' })
    const progress = { total: 2, processed: 0, successful: 0, failed: 0 }
    expect(await read(accepted.jobId)).toEqual({ id: accepted.jobId, status: 'PENDING', progress, errors: [] })
    await server.settle()
    expect(await read(accepted.jobId)).toEqual({
      id: accepted.jobId,
      status: 'COMPLETED',
      progress: { total: 2, processed: 2, successful: 2, failed: 0 },
      errors: [],
      completedAt: server.clock.iso(),
    })
  })

  it('makes customers as createCustomer does: fields, state, accounts, events', async () => {
    await imported(fileOf(person('a', { email: 'a@example.com' }), business('b'), person('c', { name: 'Ada 001' })))
    const [c, b, a] = await customers()
    const address = { line1: '12 Harbour Street', city: 'Portland', state: 'OR', postalCode: '97201', country: 'US' }
    expect(a).toMatchObject({
      platformCustomerId: 'a',
      umaAddress: '$a@x.co',
      customerType: 'INDIVIDUAL',
      fullName: 'Marta Ferreira',
      birthDate: '1988-04-12',
      email: 'a@example.com',
      kycStatus: 'APPROVED',
      address,
    })
    expect(b).toMatchObject({
      customerType: 'BUSINESS',
      kybStatus: 'UNVERIFIED',
      businessInfo: { legalName: 'Northwind LLC', registrationNumber: 'NW-1', taxId: '12-34' },
    })
    expect(c).toMatchObject({ kycStatus: 'PENDING' })
    expect(await server.eventsOf(a?.id ?? '')).toEqual(['CUSTOMER.KYC_APPROVED'])
    const query = { customerId: a?.id ?? '' }
    const accounts = await server.as.platform.call('listCustomerInternalAccounts', { query }, 200)
    expect(accounts.data.length).toBeGreaterThan(1)
  })

  it('never stops at a bad row: each is reported by its platformCustomerId, else by its number', async () => {
    const job = await imported(
      fileOf(
        person('a'),
        person('b', { birthDate: '1988-02-31', email: 'nobody' }),
        person('', { uma: '$z@x.co' }),
        person('d', { uma: 'no address' }),
        person('a', { uma: '$other@x.co' }),
        person('f', { uma: '$A@x.co' }),
        '$g@x.co,g,PERSON,,,,,,,,,,,',
        '$h@x.co,h,INDIVIDUAL',
        person('i'),
      ),
    )
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 9, processed: 9, successful: 2, failed: 7 },
    })
    expect(job.errors?.map(({ correlationId, code, details }) => [correlationId, code, details?.field])).toEqual([
      ['b', 'INVALID_INPUT', 'birthDate'],
      ['row_3', 'INVALID_INPUT', 'platformCustomerId'],
      ['d', 'INVALID_UMA_ADDRESS', 'umaAddress'],
      ['a', 'CONFLICT', 'platformCustomerId'],
      ['f', 'UMA_ADDRESS_EXISTS', 'umaAddress'],
      ['g', 'INVALID_INPUT', 'customerType'],
      ['row_8', 'INVALID_INPUT', 'row'],
    ])
    expect(job.errors?.[0]?.details?.errors).toEqual([
      { field: 'birthDate', message: 'birthDate is not a date, YYYY-MM-DD.' },
      { field: 'email', message: 'email is not an email address.' },
    ])
    expect((await customers()).map(({ platformCustomerId }) => platformCustomerId)).toEqual(['i', 'a'])
  })

  it('undoes what a refused row had begun', async () => {
    await imported(fileOf(person('a'), person('a', { uma: '$other@x.co' })))
    const body = { customerType: 'INDIVIDUAL', umaAddress: '$other@x.co' } as const
    await server.as.platform.call('createCustomer', { body }, 201)
  })

  it('is FAILED when no row is imported, and when the header lacks a required column', async () => {
    const none = await imported(fileOf(person('a', { birthDate: 'never' })))
    expect(none).toMatchObject({ status: 'FAILED', progress: { total: 1, processed: 1, successful: 0, failed: 1 } })
    const lacking = await imported('umaAddress,fullName\n$a@x.co,Marta\n$b@x.co,Ada')
    expect(lacking).toMatchObject({
      status: 'FAILED',
      progress: { total: 2, processed: 2, successful: 0, failed: 2 },
      errors: [
        { correlationId: 'row_0', code: 'INVALID_INPUT', details: { missing: ['platformCustomerId', 'customerType'] } },
      ],
    })
    expect(await imported(HEADER)).toMatchObject({ status: 'FAILED', errors: [{ correlationId: 'row_0' }] })
    expect((await imported('umaAddress;platformCustomerId;customerType\na;b;c')).errors?.[0]?.message).toContain(
      'commas',
    )
    expect(await customers()).toEqual([])
  })

  it('goes on in runs of some rows, each with its own commit', async () => {
    const rows = Array.from({ length: 65 }, (_, at) => person(`c${at}`))
    const { jobId } = (await upload(fileOf(...rows))) as { readonly jobId: string }
    await server.settle()
    expect((await read(jobId)).progress).toEqual({ total: 65, processed: 65, successful: 65, failed: 0 })
    const timers = await server.service.store.read((tx) =>
      tx.selectFrom('timers').select('state').where('kind', '=', 'importCustomers').execute(),
    )
    expect(timers).toHaveLength(13)
    expect(new Set(timers.map(({ state }) => state))).toEqual(new Set(['DONE']))
    const page = await server.as.platform.call('listCustomers', { query: {} }, 200)
    expect(page.totalCount).toBe(65)
  })

  it('names the first errors only when there are very many, and counts them all', async () => {
    const rows = Array.from({ length: CSV_ERRORS_SHOWN + 5 }, (_, at) => person(`c${at}`, { birthDate: 'x' }))
    const job = await imported(fileOf(...rows, person('good')))
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { failed: CSV_ERRORS_SHOWN + 5, successful: 1 } })
    expect(job.errors).toHaveLength(CSV_ERRORS_SHOWN)
  })

  it('is announced at its end with the job as its read answers it', async () => {
    const inbox = await openWebhookInbox()
    await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
    const done = await imported(fileOf(person('a'), person('b', { birthDate: 'x' })))
    const failed = await imported(fileOf(person('c', { birthDate: 'x' })))
    await server.settle()
    const events = inbox.received.map(({ event }) => event).filter(({ type }) => type.startsWith('BULK_UPLOAD'))
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['BULK_UPLOAD.COMPLETED', done],
      ['BULK_UPLOAD.FAILED', failed],
    ])
    await inbox.close()
  })
})

describe('the file', () => {
  emptyBeforeEach(server)

  it.each([
    ['a byte order mark', `\uFEFF${fileOf(person('a'))}`],
    ['CRLF line ends', fileOf(person('a')).replaceAll('\n', '\r\n')],
    ['CR line ends', fileOf(person('a')).replaceAll('\n', '\r')],
    ['a line end at the end', `${fileOf(person('a'))}\n`],
    ['empty lines and rows of commas', `${HEADER}\n\n${person('a')}\n,,,,,,,,,,,,,\n\n`],
    ['blanks around cells', fileOf(person('a').replaceAll(',', ' , '))],
    ['quoted cells', fileOf(person('a', { name: '"Marta Ferreira"' }))],
    ['columns in another order, and unknown ones', REORDERED],
  ])('may have %s', async (_what, content) => {
    expect(await imported(content)).toMatchObject({ status: 'COMPLETED', progress: { total: 1, successful: 1 } })
    expect(await customers()).toMatchObject([{ fullName: 'Marta Ferreira', platformCustomerId: 'a' }])
  })

  it('keeps commas, quotation marks and letters of quoted cells, and no line end in what is one line', async () => {
    await imported(fileOf(person('a', { name: '"Łucja ""Lu"", née Özdemir 🙂"' })))
    expect(await customers()).toMatchObject([{ fullName: 'Łucja "Lu", née Özdemir 🙂' }])
    const job = await imported(fileOf(person('b', { name: '"Marta\r\nFerreira"' })))
    expect(job.errors).toMatchObject([{ correlationId: 'b', code: 'INVALID_INPUT', details: { field: 'fullName' } }])
  })

  it('counts rows as a person sees them, empty lines and quoted line ends included', async () => {
    const job = await imported(fileOf('', person('', { name: '"two\nlines"' }), person('')))
    expect(job.errors?.map(({ correlationId }) => correlationId)).toEqual(['row_2', 'row_3'])
  })
})

describe('a file that is none', () => {
  it.each<[string, Content, string]>([
    ['empty', '', 'FILE_EMPTY'],
    ['only blanks', ' \n\n', 'FILE_EMPTY'],
    ['Latin 1', new Uint8Array(Buffer.from(fileOf(person('a', { name: 'José' })), 'latin1')), 'NOT_UTF8'],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${HEADER}`, 'utf16le')), 'NOT_UTF8'],
    ['NUL in it', fileOf(person('a', { name: 'a\u0000b' })), 'NUL_IN_TEXT'],
    ['a column twice', `${HEADER},email\n${person('a')},`, 'HEADER_REPEATED'],
    ['an open quotation mark', fileOf(person('a', { name: '"Marta' })), 'CSV_UNREADABLE'],
    ['a stray quotation mark', fileOf(person('a', { name: '"Marta" F' })), 'CSV_UNREADABLE'],
    ['a row over 64 KiB', fileOf(person('a', { name: 'x'.repeat(70_000) })), 'ROW_TOO_LARGE'],
    ['too many rows', `${HEADER}\n${'a\n'.repeat(CSV_ROWS_MAX + 1)}`, 'TOO_MANY_ROWS'],
    ['too many rows, most of them blank', `${HEADER}\n${',\n'.repeat(2 * CSV_ROWS_MAX)}`, 'TOO_MANY_ROWS'],
    ['a row of commas over 64 KiB', ','.repeat(200_000), 'ROW_TOO_LARGE'],
    ['a row of more than 500 cells', `${HEADER}\n${','.repeat(500)}`, 'ROW_TOO_LARGE'],
    ['over 10 MiB', new Uint8Array(CSV_BYTES_MAX + 1).fill(97), 'FILE_TOO_LARGE'],
  ])('%s is refused whole', async (_what, content, reason) => {
    expect(await refusal(content)).toEqual(['INVALID_INPUT', 'file', reason])
  })
})

describe('a hostile file', () => {
  emptyBeforeEach(server)

  it('holds nobody up: other work gets its turn after every kilobyte', async () => {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    // Rows of unequal length, and many of them.
    const content = `${HEADER}\n${'x,y\n'.repeat(20_000)}`
    const { rows } = await readCsvFile(new TextEncoder().encode(content))
    isOver = true
    expect(rows).toHaveLength(20_000)
    expect(turns).toBeGreaterThan(content.length / 1024 - 1)
  })

  it('comes whole out of the slices, wherever in them a character beyond the first plane stands', async () => {
    for (let before = 1015; before <= 1025; before += 1) {
      const name = `${'x'.repeat(before)}𠮷é漢`
      const { rows } = await readCsvFile(new TextEncoder().encode(`a,b\n1,${name}\n2,y`))
      expect(rows.map(([, cells]) => cells)).toEqual([
        ['1', name],
        ['2', 'y'],
      ])
    }
  })
})

describe('the form', () => {
  const post = async (headers: Record<string, string>, payload: string | FormData) => {
    const reply = await server.raw({
      method: 'POST',
      url: '/2025-10-13/customers/bulk/csv',
      headers: { host: 'localhost:4010', authorization: `Basic ${btoa('test-token:test-secret')}`, ...headers },
      payload,
    })
    const body = JSON.parse(reply.body) as { code: string; details?: { field: string; reason?: string } }
    return [reply.status, body.code, body.details?.field, body.details?.reason]
  }

  it('without a file, with a text in its place, or twice is refused', async () => {
    const form = (...parts: [string, string | File][]) => {
      const made = new FormData()
      made.append('note', 'x')
      for (const [name, value] of parts) made.append(name, value as File)
      return made
    }
    const file = new File([fileOf(person('a'))], 'a.csv')
    expect(await post({}, form())).toEqual([400, 'INVALID_INPUT', 'file', undefined])
    expect(await post({}, form(['file', 'text']))).toEqual([400, 'INVALID_INPUT', 'file', undefined])
    expect(await post({}, form(['file', file], ['file', file]))).toEqual([
      400,
      'INVALID_INPUT',
      'file',
      'PART_REPEATED',
    ])
    expect(await post({}, form(['file', file]))).toEqual([202, undefined, undefined, undefined])
  })

  it('must be multipart/form-data, and well-formed', async () => {
    const json = { 'content-type': 'application/json' }
    expect(await post(json, '{}')).toEqual([400, 'INVALID_INPUT', 'Content-Type', 'UNSUPPORTED_CONTENT_TYPE'])
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const [status, code] = await post({ 'content-type': type }, 'nothing')
      expect([status, code]).toEqual([400, 'INVALID_REQUEST_FORMAT'])
    }
  })

  it('is taken nowhere else', async () => {
    const form = new FormData()
    form.append('customerType', 'INDIVIDUAL')
    const reply = await server.raw({
      method: 'POST',
      url: '/2025-10-13/customers',
      headers: { host: 'localhost:4010', authorization: `Basic ${btoa('test-token:test-secret')}` },
      payload: form,
    })
    expect(JSON.parse(reply.body)).toMatchObject({ details: { reason: 'UNSUPPORTED_CONTENT_TYPE' } })
  })

  it('is recorded by name and size, never with its content', async () => {
    await upload(fileOf(person('a')))
    const { requestLog } = server.service
    await requestLog.flush()
    const [call] = (await requestLog.list({ limit: 1 })).calls
    const stored = JSON.stringify(await requestLog.get(call?.id ?? ''))
    expect(stored).toContain('customers.csv')
    expect(stored).not.toContain('Ferreira')
  })
})
