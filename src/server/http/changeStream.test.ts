import { Writable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openStore, type Store } from '../database/open'
import { allTables } from '../host/tables'
import { type ChangeLog, createChangeLog } from '../kernel/changeLog'
import { openMigrated } from '../testing/migratedDatabase'
import { streamChanges } from './changeStream'

/** What one reader is sent, and the parts that send it. */
async function openReader(given: { readonly store: Store; readonly changeLog: ChangeLog; readonly after?: string }) {
  let sent = ''
  const raw = Object.assign(
    new Writable({
      write: (chunk, _encoding, done) => {
        sent += String(chunk)
        done()
      },
    }),
    { writeHead: () => undefined },
  )
  let close = (): void => undefined
  await streamChanges(
    { query: { after: given.after }, headers: {} } as FastifyRequest,
    { hijack: () => undefined, raw } as unknown as FastifyReply,
    {
      ...given,
      isAttended: () => true,
      isClosing: () => false,
      onClose: (end) => {
        close = end
      },
    },
  )
  const areas = () => [...sent.matchAll(/^data: .*"areas":(\[[^\]]*\])/gm)].map(([, list]) => list)
  return {
    ids: () => [...sent.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
    areas,
    sent: () => sent,
    close: () => close(),
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const recorded = (store: Store, changeLog: ChangeLog) =>
  store.write((tx) => changeLog.record(tx, 0, new Set(['customers']), new Set()))

test('change events of one moment arrive in the order of their numbers, whichever is published first', async () => {
  const store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
  const changeLog = createChangeLog(0)
  const reader = await openReader({ store, changeLog })
  const [first, second, third] = [
    await recorded(store, changeLog),
    await recorded(store, changeLog),
    await recorded(store, changeLog),
  ]
  changeLog.publish(second)
  changeLog.publish(third)
  changeLog.publish(first)
  await nextTurn()
  expect(reader.ids()).toEqual([1, 2, 3])
  reader.close()
  await store.close()
})

test('a change that is published after later ones is heard all the same', async () => {
  const store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
  const changeLog = createChangeLog(0)
  const reader = await openReader({ store, changeLog })
  const [first, second] = [await recorded(store, changeLog), await recorded(store, changeLog)]
  changeLog.publish(second)
  await nextTurn()
  changeLog.publish(first)
  await nextTurn()
  expect(reader.ids()).toEqual([2, 1])
  reader.close()
  await store.close()
})

test('one that was read from the log before it was published is heard once', async () => {
  const store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
  const changeLog = createChangeLog(0)
  const change = await recorded(store, changeLog)
  const reader = await openReader({ store, changeLog, after: '0' })
  changeLog.publish(change)
  changeLog.publish(await recorded(store, changeLog))
  await nextTurn()
  expect(reader.ids()).toEqual([1, 2])
  reader.close()
  await store.close()
})

test('what no row keeps is told to whoever comes back behind a number, and not to whoever begins', async () => {
  const store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
  const changeLog = createChangeLog(0)
  changeLog.publish(await recorded(store, changeLog))
  changeLog.announce(['requests'], ['Call:1'])
  const [back, later, begins] = [
    await openReader({ store, changeLog, after: '1' }),
    await openReader({ store, changeLog, after: '2' }),
    await openReader({ store, changeLog }),
  ]
  expect([back.areas(), later.areas(), begins.areas()]).toEqual([['["requests"]'], [], []])
  expect(back.ids()).toEqual([])
  // It has no number, which the last event that came from the log might bear, too.
  changeLog.announce(['requests'], ['Call:2'])
  await nextTurn()
  expect(back.areas()).toEqual(['["requests"]', '["requests"]'])
  for (const reader of [back, later, begins]) reader.close()
  await store.close()
})

test('the first word names what is committed, and not what is under way', async () => {
  const store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
  const changeLog = createChangeLog(3)
  const change = await recorded(store, changeLog)
  const reader = await openReader({ store, changeLog })
  expect(reader.sent()).toContain('event: hello\ndata: {"seq":3}')
  changeLog.publish(change)
  await nextTurn()
  expect(reader.ids()).toEqual([4])
  reader.close()
  await store.close()
})
