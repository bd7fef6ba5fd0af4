import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { NOTE_FILE_BYTES_MAX } from '../../../contract/console/team/limits'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { shareTestServer } from '../../testing/sharedServer'
import { type ConsoleCaller, TEST_OPERATOR } from '../../testing/testServer'
import { addColleague, COLLEAGUE } from './testing/colleague'

const server = shareTestServer()
let setup: AgentSetup
let desk: ConsoleCaller
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
  desk = setup.server.as.desk
})

const PDF = '%PDF-1.7 invoice'
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name: string, type = 'text/html') =>
  new File([content], name, { type })
const listed = (targetId: string) => desk.call('listNotes', { query: { targetId } }, 200)
const lastAudit = async (operationId: string) =>
  (await desk.call('listAuditEntries', { query: { operationId } }, 200)).data[0]

describe('a note', () => {
  it('stands with its author and time, newest first, on actions, payees, customers and agents', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent)
    const theirs = (await addColleague(setup.server)).desk
    for (const targetId of [action.id, setup.usPayeeId, setup.customerId, agent.agent.id]) {
      await desk.call('addNote', { body: { targetId, text: 'Called them.\nThey know.' } }, 201)
      await setup.server.clock.advance(1)
      await theirs.call('addNote', { body: { targetId, text: 'So did I.' } }, 201)
      expect((await listed(targetId)).data).toMatchObject([
        { targetId, author: COLLEAGUE, createdAt: setup.server.clock.iso(), text: 'So did I.', files: [] },
        { author: TEST_OPERATOR, text: 'Called them.\nThey know.' },
      ])
    }
    expect((await listed(setup.mexicanPayeeId)).data).toEqual([])
  })

  it('is about something that there is', async () => {
    const missing = 'Customer:00000000-0000-7000-8000-000000000000'
    for (const targetId of [missing, setup.usdAccountId, 'nothing'])
      await desk.call('addNote', { body: { targetId, text: 'x' } }, 404)
    await desk.call('addNote', { body: { targetId: setup.customerId, text: '  ' } }, 400)
    await setup.server.as.console.call('addNote', { body: { targetId: setup.customerId, text: 'x' } }, 403)
  })

  it('is never changed', async () => {
    await desk.call('addNote', { body: { targetId: setup.customerId, text: 'First' } }, 201)
    const { sqlite } = setup.server.service.store
    expect(() => sqlite.prepare(`UPDATE notes SET text = 'Other'`).run()).toThrow('notes are never changed')
  })
})

describe('a file of a note', () => {
  it('is kept with its hash and what its content says it is, and fetched on the record', async () => {
    const targetId = setup.customerId
    const body = { targetId, text: 'The invoice', file: fileOf(PDF, 'C:\\in\\bill.html'), file3: fileOf('a', 'a.pdf') }
    const { files } = await desk.call('addNote', { body }, 201)
    const sha256 = createHash('sha256').update(PDF).digest('hex')
    expect(files).toMatchObject([
      { name: 'bill.html', mediaType: 'application/pdf', sizeBytes: PDF.length, sha256 },
      { name: 'a.pdf', mediaType: 'text/plain' },
    ])
    expect(await lastAudit('addNote')).toMatchObject({ targetId, details: { files: [{ sha256 }, {}] } })
    const fileId = files[0]?.id ?? ''
    const fetched = await desk.call('fetchNoteFile', { params: { fileId } }, 200)
    expect(Buffer.from(fetched.contentBase64, 'base64').toString()).toBe(PDF)
    expect(await lastAudit('fetchNoteFile')).toMatchObject({ targetId, details: { fileId, name: 'bill.html' } })
    await desk.call('fetchNoteFile', { params: { fileId: 'NoteFile:1' } }, 404)
  })

  it('has a name without what nobody sees', async () => {
    const body = { targetId: setup.customerId, text: 'x', file: fileOf(PDF, 'bill\u202efdp.exe') }
    expect((await desk.call('addNote', { body }, 400)).message).toContain('right-to-left override')
  })

  it('has a name that is cut between characters, not within one', async () => {
    const body = { targetId: setup.customerId, text: 'x', file: fileOf(PDF, `${'📎'.repeat(250)}a`) }
    const { files } = await desk.call('addNote', { body }, 201)
    expect(files[0]?.name).toBe(`${'📎'.repeat(199)}a`)
  })

  it('is refused under a name that is none of the three', async () => {
    const body = { targetId: setup.customerId, text: 'Four of them', file4: fileOf(PDF, 'd.pdf') }
    const { details } = await desk.call('addNote', { body }, 400)
    expect(JSON.stringify(details)).toContain('file4')
    expect((await listed(setup.customerId)).data).toEqual([])
  })

  it('is neither empty nor larger than the limit', async () => {
    const refused = async (file: File) =>
      (await desk.call('addNote', { body: { targetId: setup.customerId, text: 'x', file } }, 400)).details?.reason
    expect(await refused(fileOf('', 'empty.txt'))).toBe('FILE_EMPTY')
    expect(await refused(fileOf(new Uint8Array(NOTE_FILE_BYTES_MAX + 1), 'large.bin'))).toBe('FILE_TOO_LARGE')
    expect((await listed(setup.customerId)).data).toEqual([])
  })
})
