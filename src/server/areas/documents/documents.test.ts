import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENT_BYTES_MAX } from '../../../contract/documents/limits'
import type { Call } from '../../../contract/operations'
import { getFileContent } from '../../files/fileContents'
import { LAST_INSTANT_MS } from '../../foundation/clock'
import { businessBody, individualBody, ownerBody } from '../../testing/people'
import { jpegBytes, pdfBytes, pngBytes } from '../../testing/pictures'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'
import { requireDocument } from './public'

const server = shareTestServer()
let customerId: string
beforeEach(async () => {
  customerId = (await server.as.platform.call('createCustomer', { body: individualBody() }, 201)).id
})

type Upload = NonNullable<Call<'uploadDocument'>['body']>

const fileOf = (bytes: Uint8Array, name = 'passport.png') => new File([new Uint8Array(bytes)], name)
const passport = (change: Partial<Upload> = {}): Upload => ({
  file: fileOf(pngBytes()),
  documentHolder: customerId,
  documentType: 'PASSPORT',
  country: 'DE',
  documentNumber: 'C01X00T47',
  issuingAuthority: 'Stadt Köln',
  ...change,
})
/** A paper that needs nothing but its file. */
const bill = (file: File, change: Partial<Upload> = {}): Upload => ({
  file,
  documentHolder: customerId,
  documentType: 'UTILITY_BILL',
  country: 'DE',
  ...change,
})
const upload = <S extends 201 | 400 | 404>(body: Upload, status: S) =>
  server.as.platform.call('uploadDocument', { body }, status)
const get = <S extends 200 | 404>(documentId: string, status: S) =>
  server.as.platform.call('getDocument', { params: { documentId } }, status)
const list = (documentHolder?: string) => server.as.platform.call('listDocuments', { query: { documentHolder } }, 200)
const contentOf = (id: string) =>
  server.service.store.read(async (tx) => getFileContent(tx, (await requireDocument(tx, id)).file_id))
const chunkCount = async () => {
  const { store } = server.service
  return store.sqlite.prepare('SELECT count(*) FROM file_chunks').pluck().get()
}

describe('uploadDocument', () => {
  it('keeps the file byte by byte, answers all that was said of it, and never the file', async () => {
    const bytes = pdfBytes('', 700_001)
    const file = fileOf(bytes, 'C:\\scans\\Meldung Juli.pdf')
    const made = await upload(passport({ file }), 201)
    expect(made).toEqual({
      id: expect.stringMatching(/^Document:/),
      documentHolder: customerId,
      documentType: 'PASSPORT',
      country: 'DE',
      documentNumber: 'C01X00T47',
      issuingAuthority: 'Stadt Köln',
      fileName: 'Meldung Juli.pdf',
      createdAt: server.clock.iso(),
      updatedAt: server.clock.iso(),
    })
    expect(await get(made.id, 200)).toEqual(made)
    expect(await contentOf(made.id)).toEqual(bytes)
  })

  it('leaves ids and hashes in the audit log, and no names', async () => {
    const bytes = pngBytes()
    const { id } = await upload(passport({ file: fileOf(bytes, 'Marta Ferreira.png') }), 201)
    const [entry] = (await server.as.desk.call('listAuditEntries', { query: { operationId: 'uploadDocument' } }, 200))
      .data
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(entry).toMatchObject({
      targetId: id,
      details: { documentHolder: customerId, sha256, sizeBytes: bytes.length },
    })
    expect(JSON.stringify(entry)).not.toContain('Ferreira')
    expect(JSON.stringify(entry)).not.toContain('C01X00T47')
  })

  it.each([
    ['a PDF', 'x.pdf', pdfBytes()],
    ['a PNG', 'x.png', pngBytes()],
    ['a JPEG', 'x.jpg', jpegBytes()],
    ['a JPEG that is called a PDF', 'x.pdf', jpegBytes()],
    ['a PDF with a script', 'x.pdf', pdfBytes('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')],
    ['a picture with a camera’s own data behind it', 'x.jpg', Buffer.concat([jpegBytes(), Buffer.alloc(5000, 7)])],
  ])('takes %s by its content', async (_what, name, bytes) => {
    expect((await upload(bill(fileOf(bytes, name)), 201)).fileName).toBe(name)
  })

  const MACHINE_CODE = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(300), pdfBytes()])
  const WEB_PAGE = Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), pdfBytes()])
  it.each([
    ['a program that is called a PDF', MACHINE_CODE, 'INVALID_INPUT', 'FILE_TYPE_UNSUPPORTED'],
    ['a page of the web with a PDF in it', WEB_PAGE, 'INVALID_INPUT', 'FILE_TYPE_UNSUPPORTED'],
    ['a text', Buffer.from('Passport of Marta'), 'INVALID_INPUT', 'FILE_TYPE_UNSUPPORTED'],
    ['nothing', Buffer.alloc(0), 'INVALID_INPUT', 'FILE_EMPTY'],
    ['a PDF without its end', pdfBytes('', 9000).subarray(0, 5000), 'UNSUITABLE_DOCUMENT', 'END_MISSING'],
    ['a PNG without its end', pngBytes(400, 400).subarray(0, 60), 'UNSUITABLE_DOCUMENT', 'END_MISSING'],
    ['a JPEG that ends in its head', jpegBytes().subarray(0, 22), 'UNSUITABLE_DOCUMENT', 'HEAD_UNREADABLE'],
    ['a PNG that claims 50,000 by 50,000', pngBytes(50_000, 50_000, 64), 'UNSUITABLE_DOCUMENT', 'DIMENSIONS_TOO_LARGE'],
    ['a JPEG of 60,000 lines', jpegBytes(8, 60_000), 'UNSUITABLE_DOCUMENT', 'DIMENSIONS_TOO_LARGE'],
  ])('refuses %s, and stores nothing', async (_what, bytes, code, reason) => {
    const before = await chunkCount()
    expect(await upload(bill(fileOf(bytes, 'x.pdf')), 400)).toMatchObject({ code, details: { field: 'file', reason } })
    expect((await list(customerId)).data).toEqual([])
    expect(await chunkCount()).toBe(before)
  })

  it('takes the largest file, and not one byte more', async () => {
    const { id } = await upload(bill(fileOf(pdfBytes('', DOCUMENT_BYTES_MAX), 'x.pdf')), 201)
    expect((await contentOf(id))?.length).toBe(DOCUMENT_BYTES_MAX)
    expect(await upload(bill(fileOf(pdfBytes('', DOCUMENT_BYTES_MAX + 1), 'x.pdf')), 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'file', reason: 'FILE_TOO_LARGE' },
    })
    expect((await list(customerId)).data).toHaveLength(1)
  })

  it.each([
    ['scan-low-quality.png', 'LOW_QUALITY'],
    ['scan-mismatch.png', 'DATA_MISMATCH'],
    ['scan-expired.PNG', 'EXPIRED'],
    ['scan.v2-fraud.png', 'SUSPECTED_FRAUD'],
    ['/tmp/scan-incomplete.png', 'INCOMPLETE'],
    ['scan-unsuitable', 'UNSUITABLE_DOCUMENT'],
  ])('refuses %s with %s', async (name, code) => {
    expect(await upload(passport({ file: fileOf(pngBytes(), name) }), 400)).toMatchObject({ code })
    expect((await list(customerId)).data).toEqual([])
  })

  it('takes a name that only holds such a word', async () => {
    await upload(passport({ file: fileOf(pngBytes(), 'fraud-report.png') }), 201)
  })

  it.each([
    [
      'a passport without number and authority',
      { documentNumber: '', issuingAuthority: ' ' },
      ['documentNumber', 'issuingAuthority'],
    ],
    ['a card without its side', { documentType: 'NATIONAL_ID' }, ['side']],
    ['a lease with a side', { documentType: 'RENT_OR_LEASE_AGREEMENT', side: 'BACK' }, ['side']],
    ['no country', { country: 'ZZ' }, ['country']],
    ['no type', { documentType: 'LIBRARY_CARD' }, ['documentType']],
    ['a name that turns round', { file: fileOf(pngBytes(), 'pass\u202Egnp.exe') }, ['file']],
  ] as const)('refuses %s, naming the fields', async (_what, change, fields) => {
    const { code, details } = await upload(passport(change as Partial<Upload>), 400)
    expect(code).toBe('INVALID_INPUT')
    expect(details?.errors?.map(({ field }) => field)).toEqual(fields)
  })

  it('needs a holder that there is', async () => {
    const nobody = (name: string) => `${name}:00000000-0000-7000-8000-000000000000`
    const refused = async (documentHolder: string) => (await upload(passport({ documentHolder }), 404)).code
    expect(await refused(nobody('Customer'))).toBe('USER_NOT_FOUND')
    expect(await refused(nobody('BeneficialOwner'))).toBe('REFERENCE_NOT_FOUND')
    expect(await refused('somebody')).toBe('REFERENCE_NOT_FOUND')
    await server.as.platform.call('deleteCustomerById', { params: { customerId } }, 200)
    expect(await refused(customerId)).toBe('USER_NOT_FOUND')
  })
})

describe('listDocuments', () => {
  it('gives all of them newest first, those of a holder alone, and their number', async () => {
    const business = (await server.as.platform.call('createCustomer', { body: businessBody() }, 201)).id
    const owner = (await server.as.platform.call('createBeneficialOwner', { body: ownerBody(business) }, 201)).id
    const { totalCount: before = 0 } = await list()
    const first = await upload(passport(), 201)
    const second = await upload(passport({ documentHolder: owner }), 201)
    const all = await list()
    expect(all.data.slice(0, 2)).toEqual([second, first])
    expect(all.totalCount).toBe(before + 2)
    expect(await list(owner)).toMatchObject({ data: [second], totalCount: 1 })
    expect(await list(business)).toMatchObject({ data: [], totalCount: 0 })
  })
})

describe('replaceDocument', () => {
  const replace = <S extends 200 | 400 | 404>(documentId: string, change: Partial<Upload>, status: S) => {
    const { documentHolder: _, ...body } = passport(change)
    return server.as.platform.call('replaceDocument', { params: { documentId }, body }, status)
  }

  it('replaces the file and what is said of it, and keeps holder and id', async () => {
    const made = await upload(passport({ file: fileOf(pdfBytes('', 600_000), 'x.pdf') }), 201)
    await server.clock.advance(5)
    const file = fileOf(jpegBytes(), 'front.jpg')
    const changed = await replace(made.id, { documentType: 'NATIONAL_ID', side: 'FRONT', file }, 200)
    expect(changed).toMatchObject({
      id: made.id,
      documentHolder: customerId,
      documentType: 'NATIONAL_ID',
      side: 'FRONT',
      fileName: 'front.jpg',
      createdAt: made.createdAt,
      updatedAt: server.clock.iso(),
    })
    expect(await contentOf(made.id)).toEqual(jpegBytes())
  })

  it('leaves everything as it was when it is refused', async () => {
    const made = await upload(passport(), 201)
    await replace(made.id, { file: fileOf(pngBytes(), 'x-fraud.png') }, 400)
    expect(await get(made.id, 200)).toEqual(made)
    expect(await contentOf(made.id)).toEqual(pngBytes())
    await replace('Document:00000000-0000-7000-8000-000000000000', {}, 404)
  })
})

describe('deleteDocument', () => {
  const remove = <S extends 204 | 404 | 409>(documentId: string, status: S) =>
    server.as.platform.call('deleteDocument', { params: { documentId } }, status)

  it('deletes the document with its file', async () => {
    const before = await chunkCount()
    const { id } = await upload(passport(), 201)
    await remove(id, 204)
    await get(id, 404)
    await remove(id, 404)
    expect(await chunkCount()).toBe(before)
    expect((await list(customerId)).totalCount).toBe(0)
  })

  it('is refused once its customer was submitted with it', async () => {
    const body = individualBody({ fullName: 'Marta 001', platformCustomerId: 'm' })
    const { id: pending } = await server.as.platform.call('createCustomer', { body }, 201)
    const { id } = await upload(passport({ documentHolder: pending }), 201)
    await server.as.platform.call('createVerification', { body: { customerId: pending } }, 200)
    expect(await remove(id, 409)).toMatchObject({ code: 'CONFLICT', details: { reason: 'DOCUMENT_SUBMITTED' } })
    await get(id, 200)
  })
})

describe('how long files are kept', () => {
  const DAY_S = 86_400
  startOwnServers(server)
  beforeEach(async () => {
    customerId = (await server.as.platform.call('createCustomer', { body: individualBody() }, 201)).id
  })
  const keepDays = (documentRetentionDays: number) =>
    server.as.desk.call('updateHostSettings', { body: { documentRetentionDays } }, 200)

  it('is for ever, unless an operator says otherwise; then the bytes go and the rest stays', async () => {
    const old = await upload(passport(), 201)
    await server.clock.advance(20 * DAY_S)
    expect(await contentOf(old.id)).not.toBeNull()
    const young = await upload(passport(), 201)
    await keepDays(30)
    await server.clock.advance(10 * DAY_S)
    expect(await contentOf(old.id)).toBeNull()
    expect(await contentOf(young.id)).not.toBeNull()
    expect(await get(old.id, 200)).toEqual(old)
    await server.clock.advance(20 * DAY_S)
    expect(await contentOf(young.id)).toBeNull()
    const kept = server.service.store.sqlite.prepare('SELECT sha256, content_deleted_at FROM documents').all()
    expect(kept).toHaveLength(2)
    for (const row of kept)
      expect(row).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), content_deleted_at: expect.any(String) })
  })

  it('ends for all that came at one instant', async () => {
    for (let number = 0; number < 5; number += 1) await upload(passport(), 201)
    await keepDays(30)
    await server.clock.advance(30 * DAY_S)
    expect(await chunkCount()).toBe(0)
  })

  it('is for ever where it would end after the year 9999, and time goes on to its end', async () => {
    await keepDays(365)
    await server.service.host.advanceTo(Date.UTC(9999, 11, 30))
    const { id } = await upload(passport(), 201)
    expect((await server.as.console.call('listTimers', {}, 200)).data).toEqual([])
    await server.service.host.advanceTo(LAST_INSTANT_MS)
    expect(await contentOf(id)).not.toBeNull()
  })

  it('is minded by one timer, however many files come', async () => {
    const timers = () =>
      server.service.store.sqlite.prepare("SELECT state FROM timers WHERE kind = 'deleteDocumentContent'").pluck().all()
    await upload(passport(), 201)
    expect(timers()).toEqual([])
    await keepDays(30)
    for (let number = 0; number < 3; number += 1) await upload(passport(), 201)
    expect(timers()).toEqual(['DUE'])
  })

  it('begins with the new file of a document that was replaced', async () => {
    await keepDays(30)
    const { id } = await upload(passport(), 201)
    await server.clock.advance(29 * DAY_S)
    const { documentHolder: _, ...body } = passport()
    await server.as.platform.call('replaceDocument', { params: { documentId: id }, body }, 200)
    await server.clock.advance(29 * DAY_S)
    expect(await contentOf(id)).not.toBeNull()
    await server.clock.advance(DAY_S)
    expect(await contentOf(id)).toBeNull()
  })
})
