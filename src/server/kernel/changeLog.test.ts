import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore, type Store } from '../database/open'
import { allTables } from '../host/tables'
import { openMigrated } from '../testing/migratedDatabase'
import { type ChangeEvent, type ChangeLog, createChangeLog } from './changeLog'

let store: Store
let changeLog: ChangeLog

beforeEach(() => {
  store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
  changeLog = createChangeLog(4)
})
afterEach(() => store.close())

const recorded = () => store.write((tx) => changeLog.record(tx, 0, new Set(['customers']), new Set()))

it('is sure of what was published: not of what is recorded, rolled back or announced', async () => {
  expect(changeLog.publishedSeq()).toBe(4)
  const [first, second] = [await recorded(), await recorded()]
  expect(changeLog.publishedSeq()).toBe(4)
  const rolledBack = store.write(async (tx) => {
    await changeLog.record(tx, 0, new Set(['customers']), new Set())
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  changeLog.announce(['requests'], [])
  expect(changeLog.publishedSeq()).toBe(4)
  changeLog.publish(second)
  changeLog.publish(first)
  changeLog.publish(null)
  expect(changeLog.publishedSeq()).toBe(6)
})

it('tells its listeners of what has no row, without a number', () => {
  const heard: ChangeEvent[] = []
  const leave = changeLog.subscribe((change) => heard.push(change))
  changeLog.announce(['requests'], ['Call:1'])
  leave()
  expect(heard).toEqual([{ seq: 0, areas: ['requests'], ids: ['Call:1'] }])
})

it('remembers of each area when it was announced last, for whoever comes back', async () => {
  changeLog.announce(['requests'], [])
  changeLog.publish(await recorded())
  changeLog.announce(['policy-replays'], [])
  expect(changeLog.announcedSince(4)).toEqual(['requests', 'policy-replays'])
  // What was announced at this number may have come after whoever read at it.
  expect(changeLog.announcedSince(5)).toEqual(['policy-replays'])
  expect(changeLog.announcedSince(6)).toEqual([])
  changeLog.announce(['requests'], [])
  expect(changeLog.announcedSince(5).toSorted()).toEqual(['policy-replays', 'requests'])
})
