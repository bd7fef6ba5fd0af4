import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../testing/sharedServer'
import type { ConsoleCaller } from '../../testing/testServer'
import { addColleague } from '../team/testing/colleague'

const server = shareTestServer()
let mine: ConsoleCaller
beforeEach(() => {
  mine = server.as.desk
})
afterEach(() =>
  server.service.store.write(async (tx) => {
    await tx.deleteFrom('default_views').execute()
    await tx.deleteFrom('saved_views').execute()
  }),
)

const LARGE = {
  name: 'Large, over a day',
  place: 'approvals',
  search: 'amount=%3E5000&endDate=1d-ago',
  list: 'listQueue',
  query: { isTooLate: 'false', amount: '>5000', endDate: '1d-ago' },
  isShared: false,
}
const list = async () => (await mine.call('listSavedViews', {}, 200)).data
const save = (more: object = {}) => mine.call('createSavedView', { body: { ...LARGE, ...more } }, 201)

describe('saved views', () => {
  it('are listed by name with what they ask for, until they are deleted', async () => {
    const large = await save()
    await save({ name: 'All of Acme', isShared: true })
    expect(await list()).toMatchObject([
      { name: 'All of Acme', isShared: true, isOwn: true },
      { ...LARGE, isOwn: true, isDefault: false, ownerName: large.ownerName },
    ])
    await mine.call('deleteSavedView', { params: { viewId: large.id } }, 204)
    expect((await list()).map(({ name }) => name)).toEqual(['All of Acme'])
  })

  it('are renamed, shared, and saved as the list stands now', async () => {
    const { id: viewId } = await save()
    const { place, list: operation } = LARGE
    const now = { place, list: operation, search: 'amount=%3E9000', query: { amount: '>9000' } }
    const body = { name: 'Very large', isShared: true, now }
    expect(await mine.call('updateSavedView', { params: { viewId }, body }, 200)).toMatchObject({
      name: 'Very large',
      isShared: true,
      search: 'amount=%3E9000',
      query: { amount: '>9000' },
    })
  })

  it('open a screen by default, one for each operator and screen', async () => {
    const [one, two] = [await save({ name: 'A' }), await save({ name: 'B' })]
    const choose = (viewId: string | null, status: 204 | 404 = 204, place = 'approvals') =>
      mine.call('setDefaultView', { params: { place }, body: { viewId } }, status as 204)
    await choose(one.id)
    await choose(two.id)
    expect((await list()).map(({ isDefault }) => isDefault)).toEqual([false, true])
    await choose(two.id, 404, 'quotes')
    await mine.call('deleteSavedView', { params: { viewId: two.id } }, 204)
    await choose(one.id)
    await choose(null)
    expect((await list()).map(({ isDefault }) => isDefault)).toEqual([false])
  })

  it('show a tool what is shared, and let it save nothing', async () => {
    await save()
    const shared = await save({ name: 'Shared', isShared: true })
    const seen = (await server.as.console.call('listSavedViews', {}, 200)).data
    expect(seen).toMatchObject([{ id: shared.id, isOwn: false, isDefault: false }])
    await server.as.console.call('createSavedView', { body: LARGE }, 403)
    const params = { viewId: shared.id }
    await server.as.console.call('updateSavedView', { params, body: { name: 'Mine' } }, 403)
    await server.as.console.call('deleteSavedView', { params }, 403)
  })

  it('are refused without a name, with an unknown id, and beyond fifty', async () => {
    await mine.call('createSavedView', { body: { ...LARGE, name: ' ' } }, 400)
    const params = { viewId: 'View:019376a0-0000-7000-8000-000000000001' }
    await mine.call('updateSavedView', { params, body: {} }, 404)
    await mine.call('deleteSavedView', { params }, 404)
    for (let made = 0; made < 50; made += 1) await save({ name: `View ${made}` })
    const refused = await mine.call('createSavedView', { body: LARGE }, 409)
    expect(refused).toMatchObject({ details: { reason: 'TOO_MANY_VIEWS' } })
  })

  it('of one operator are another’s only while they are shared, and never theirs to change', async () => {
    const { desk: theirs } = await addColleague(server)
    const { id: viewId } = await save()
    const seen = async () => (await theirs.call('listSavedViews', {}, 200)).data
    const params = { viewId }
    const opensWith = { params: { place: 'approvals' }, body: { viewId } }
    expect(await seen()).toEqual([])
    await theirs.call('setDefaultView', opensWith, 404)
    await theirs.call('deleteSavedView', { params }, 404)
    await mine.call('updateSavedView', { params, body: { isShared: true } }, 200)
    await theirs.call('setDefaultView', opensWith, 204)
    expect(await seen()).toMatchObject([{ id: viewId, isOwn: false, isDefault: true }])
    expect(await theirs.call('updateSavedView', { params, body: { name: 'Mine' } }, 403)).toMatchObject({
      details: { reason: 'VIEW_OF_OTHER' },
    })
    await mine.call('updateSavedView', { params, body: { isShared: false } }, 200)
    expect(await seen()).toEqual([])
    await mine.call('updateSavedView', { params, body: { isShared: true } }, 200)
    expect(await seen()).toMatchObject([{ isDefault: false }])
  })

  it('of one’s own, and those a screen opens with, come first and are never cut off by what others share', async () => {
    const { desk: theirs } = await addColleague(server)
    const last = await theirs.call('createSavedView', { body: { ...LARGE, name: 'Zz of theirs', isShared: true } }, 201)
    const own = await save({ name: 'Zz of mine' })
    await server.service.store.write(async (tx) => {
      const row = await tx.selectFrom('saved_views').selectAll().where('id', '=', last.id).executeTakeFirstOrThrow()
      for (let n = 100; n < 350; n += 1) {
        const id = `View:019376a0-0000-7000-8000-000000000${n}`
        await tx
          .insertInto('saved_views')
          .values({ ...row, id, name: `A${n}` })
          .execute()
      }
    })
    const names = async () => (await list()).slice(0, 3).map(({ name }) => name)
    expect(await names()).toEqual(['Zz of mine', 'A100', 'A101'])
    await mine.call('setDefaultView', { params: { place: 'approvals' }, body: { viewId: last.id } }, 204)
    expect(await names()).toEqual([own.name, last.name, 'A100'])
  })

  it('that become views of another screen open neither screen any more', async () => {
    const { id: viewId } = await save()
    await mine.call('setDefaultView', { params: { place: 'approvals' }, body: { viewId } }, 204)
    const now = { place: 'transactions', search: '', list: 'listTransactions', query: {} }
    const moved = await mine.call('updateSavedView', { params: { viewId }, body: { now } }, 200)
    expect(moved).toMatchObject({ place: 'transactions', isDefault: false })
  })

  it('stay through a reset of the data', async () => {
    const { id } = await save()
    await mine.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
    expect((await list()).map((view) => view.id)).toEqual([id])
  })
})

describe('recordExport', () => {
  it('enters who took what away into the audit log', async () => {
    const body = {
      list: 'listQueue',
      query: { amount: '>5000' },
      format: 'CSV' as const,
      columns: ['Amount', 'Payee'],
      rowCount: 7,
    }
    await mine.call('recordExport', { body }, 204)
    const { data } = await server.as.console.call('listAuditEntries', { query: { operationId: 'recordExport' } }, 200)
    expect(data).toMatchObject([{ actorKind: 'operator', outcome: 'DONE', details: body }])
  })
})
