import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AheadWrite } from '../database/aheadWrite'
import { deleteUnnamedFiles } from '../host/unnamedFiles'
import { individualBody } from '../testing/people'
import { pdfBytes } from '../testing/pictures'
import { startTestServer, type TestServer } from '../testing/testServer'
import { getFileContent, keepFileContent, writeFileAhead } from './fileContents'

const ID = 'Document:01a9b000-0000-7000-8000-000000000001'
const PIECES = [1, 2, 3, 4].map((fill) => new Uint8Array(1000).fill(fill))
const WHOLE = Buffer.concat(PIECES)

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const content = () => server.service.store.read((tx) => getFileContent(tx, ID))

async function writeAhead(chunks: readonly Uint8Array[] = PIECES): Promise<AheadWrite[]> {
  const written: AheadWrite[] = []
  const write = async (ahead: AheadWrite) => {
    await server.service.store.writeAhead(ahead.statement)
    written.push(ahead)
  }
  await writeFileAhead(write, ID, chunks)
  return written
}

it('bytes that were written ahead are kept as they are, and those that are missing are written', async () => {
  await writeAhead()
  server.service.store.sqlite.exec('DELETE FROM file_chunks WHERE position IN (0, 2)')
  await server.service.store.write((tx) => keepFileContent(tx, ID, PIECES))
  expect((await content())?.equals(WHOLE)).toBe(true)
})

it('a file of one piece waits for the transaction that names it', async () => {
  expect(await writeAhead(PIECES.slice(0, 1))).toEqual([])
  expect(await content()).toBeNull()
})

it('each piece that was written ahead is taken back by itself', async () => {
  const [first, ...others] = await writeAhead()
  for (const { takeBack } of others) await server.service.store.write(takeBack)
  expect((await content())?.equals(Buffer.from(PIECES[0] ?? []))).toBe(true)
  await server.service.store.write(async (tx) => first?.takeBack(tx))
  expect(await content()).toBeNull()
})

it('what nobody named is deleted at the next start, and nothing else', async () => {
  const { id: documentHolder } = await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
  const file = new File([new Uint8Array(pdfBytes('', 700_001))], 'bill.pdf')
  const document = { file, documentHolder, documentType: 'UTILITY_BILL', country: 'US' } as const
  await server.as.platform.call('uploadDocument', { body: document }, 201)
  const note = { targetId: documentHolder, text: 'See this.', file: new File(['what was said'], 'call.txt') }
  await server.as.desk.call('addNote', { body: note }, 201)
  const count = () => server.service.store.sqlite.prepare('SELECT count(*) FROM file_chunks').pluck().get()
  const named = count()
  await writeAhead()
  await server.service.store.write(deleteUnnamedFiles)
  expect([named, count()]).toEqual([4, 4])
})
