import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer'
import { countRow, readCounter, recount } from './counters'
import { inSavepoint } from './savepoint'

const LIST = 'transactions'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const store = () => server.service.store
const count = (key: string) => store().read((tx) => readCounter(tx, LIST, key))

it('sums the steps of a unit of work, and writes them with it', async () => {
  await store().write(async (tx) => {
    await countRow(tx, LIST, { status: 'PENDING' }, 1)
    await recount(tx, LIST, 'status', 'PENDING', 'COMPLETED')
    await countRow(tx, LIST, { status: 'PENDING' }, 1)
  })
  expect([await count(''), await count('status=PENDING'), await count('status=COMPLETED')]).toEqual([2, 1, 1])
  await store().write((tx) => recount(tx, LIST, 'status', 'PENDING', 'COMPLETED'))
  expect([await count('status=PENDING'), await count('status=COMPLETED')]).toEqual([0, 2])
})

it('shows a reader inside of the unit of work what was counted before', async () => {
  const seen = await store().write(async (tx) => {
    await countRow(tx, LIST, {}, 1)
    const first = await readCounter(tx, LIST, '')
    await countRow(tx, LIST, {}, 1)
    return [first, await readCounter(tx, LIST, '')]
  })
  expect(seen).toEqual([1, 2])
})

it('forgets the steps of an attempt that is undone, and keeps those before it, also written ones', async () => {
  await store().write(async (tx) => {
    await countRow(tx, LIST, { status: 'PENDING' }, 1)
    for (const isRead of [false, true]) {
      await inSavepoint(tx, async () => {
        await recount(tx, LIST, 'status', 'PENDING', 'COMPLETED')
        if (isRead) await readCounter(tx, LIST, '')
        throw new Error('undone')
      })
    }
  })
  expect([await count(''), await count('status=PENDING'), await count('status=COMPLETED')]).toEqual([1, 1, 0])
})

it('forgets the steps of a unit of work that fails, and keeps those beside it', async () => {
  const failing = store().write(async (tx) => {
    await countRow(tx, LIST, {}, 1)
    throw new Error('taken back')
  })
  const beside = store().write((tx) => countRow(tx, LIST, {}, 1))
  await expect(failing).rejects.toThrow('taken back')
  await beside
  expect(await count('')).toBe(1)
})

it('counts nothing in a forecast', async () => {
  const seen = await store().rollback(async (tx) => {
    await countRow(tx, LIST, {}, 1)
    return readCounter(tx, LIST, '')
  })
  expect([seen, await count('')]).toEqual([1, 0])
})
