import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RawReply, startTestServer, type TestServer } from '../testing/testServer'
import { ADDRESS, CONSENT, DOCUMENT, heading, hostedPages, PERSON, pngFile } from './testing/hostedPages'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const { open, post, createLink, create, walk } = hostedPages(() => server)

/** The buttons that take a file away, as those who listen hear them, with the id that each sends. */
const removals = ({ body }: RawReply) =>
  [...body.matchAll(/name="documentId" value="([^"]+)">\s*<button[^>]* value="REMOVE" aria-label="([^"]+)"/g)].map(
    ([, id = '', label = '']) => ({ id, label }),
  )
const REMOVE = { step: 'DOCUMENT', action: 'REMOVE' }

it('a person takes a file away again, each by a button of its own, until it is sent', async () => {
  const customerId = await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' })
  const path = await createLink(customerId)
  await walk(path, [PERSON, ADDRESS])
  for (const name of ['wrong.png', 'passport.png'])
    await walk(path, [{ ...DOCUMENT, action: 'ADD', file: pngFile(name) }])
  const [wrong, right] = removals(await open(path))
  expect([wrong?.label, right?.label]).toEqual(['Remove Passport: wrong.png', 'Remove Passport: passport.png'])
  await walk(path, [{ ...REMOVE, documentId: wrong?.id ?? '' }])
  expect(removals(await open(path)).map(({ id }) => id)).toEqual([right?.id])
  const query = { documentHolder: customerId }
  expect((await server.as.platform.call('listDocuments', { query }, 200)).data.map(({ id }) => id)).toEqual([right?.id])
  expect(server.service.store.sqlite.prepare('SELECT count(*) FROM file_chunks').pluck().get()).toBe(1)
  const [entry] = (await server.as.desk.call('listAuditEntries', { query: { operationId: 'takeHostedStep' } }, 200))
    .data
  expect(entry).toMatchObject({ targetId: customerId, details: { action: 'REMOVE', documentId: wrong?.id } })
  expect(JSON.stringify(entry)).not.toContain('wrong.png')
  await walk(path, [{ step: 'DOCUMENT' }])
  const last = await open(path)
  expect([last.body.includes('passport.png'), removals(last)]).toEqual([true, []])
  const late = await post(path, { ...REMOVE, documentId: right?.id ?? '' })
  expect([late.status, heading(late)]).toEqual([409, 'This page is old'])
})

it('nobody takes away what is another’s, is gone, or was looked at by a person', async () => {
  const customerId = await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' })
  const path = await createLink(customerId)
  await walk(path, [PERSON, ADDRESS, { ...DOCUMENT, action: 'ADD', file: pngFile() }])
  const other = await createLink(await create({ customerType: 'INDIVIDUAL', fullName: 'Ana001' }))
  await walk(other, [PERSON, ADDRESS, { ...DOCUMENT, action: 'ADD', file: pngFile() }])
  const [mine] = removals(await open(path))
  const [foreign] = removals(await open(other))
  const refusal = async (documentId = '') => {
    const reply = await post(path, { ...REMOVE, documentId })
    return [reply.status, /role="alert">(.*?)</.exec(reply.body)?.[1]]
  }
  for (const id of [foreign?.id, '', 'Document:01990000-0000-7000-8000-000000000001'])
    expect(await refusal(id)).toEqual([400, 'That file was removed before.'])
  const verdict = { params: { documentId: mine?.id ?? '' }, body: { verdict: 'ACCEPTED' as const } }
  await server.as.desk.call('reviewDocument', verdict, 200)
  expect(removals(await open(path))).toEqual([])
  expect(await refusal(mine?.id)).toEqual([400, 'That file is being checked and stays.'])
  expect((await server.as.platform.call('listDocuments', {}, 200)).totalCount).toBe(2)
})

it('the page keeps a document that was submitted before, when something is asked for again', async () => {
  const customerId = await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' })
  const first = await createLink(customerId)
  const { idType: _, identifier: __, ...nameless } = PERSON
  await walk(first, [nameless, ADDRESS, { ...DOCUMENT, action: 'ADD', file: pngFile() }, { step: 'DOCUMENT' }, CONSENT])
  const second = await createLink(customerId)
  await walk(second, [PERSON, ADDRESS])
  const page = await open(second)
  expect([page.body.includes('passport.png'), removals(page)]).toEqual([true, []])
})
