import BetterSqlite3 from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createGroupCommit, prepareGroups } from './groupCommit'
import { createReadWriteLock } from './readWriteLock'

function createSetup() {
  const sqlite = new BetterSqlite3(':memory:')
  sqlite.exec('CREATE TABLE notes (text TEXT PRIMARY KEY)')
  const lock = createReadWriteLock()
  const statements = prepareGroups(sqlite, () => undefined)
  const write = createGroupCommit(lock, () => statements)
  const insert = sqlite.prepare('INSERT INTO notes (text) VALUES (?)')
  const kept = () => sqlite.prepare('SELECT text FROM notes ORDER BY text').pluck().all()
  const note = (text: string) => write(async () => void insert.run(text))
  return { sqlite, lock, write, insert, kept, note }
}

describe('createGroupCommit', () => {
  it('keeps what writers of one moment wrote, in the order of their coming', async () => {
    const { write, insert, kept, sqlite } = createSetup()
    const order: string[] = []
    const note = (text: string) =>
      write(async () => {
        expect(sqlite.inTransaction).toBe(true)
        insert.run(text)
        order.push(text)
        return text.toUpperCase()
      })
    expect(await Promise.all([note('c'), note('a'), note('b')])).toEqual(['C', 'A', 'B'])
    expect(order).toEqual(['c', 'a', 'b'])
    expect(kept()).toEqual(['a', 'b', 'c'])
    expect(sqlite.inTransaction).toBe(false)
  })

  it('answers nobody before the transaction that carries all of them is committed', async () => {
    const { note, sqlite } = createSetup()
    const answered = ['a', 'b', 'c'].map(async (text) => {
      await note(text)
      return sqlite.inTransaction
    })
    expect(await Promise.all(answered)).toEqual([false, false, false])
  })

  it.each([[0], [1], [2]])('undoes the writer that fails, number %i of three, and no other', async (failing) => {
    const { write, insert, kept } = createSetup()
    const all = ['a', 'b', 'c'].map((text, place) =>
      write(async () => {
        insert.run(text)
        if (place === failing) throw new Error('no')
      }),
    )
    const outcomes = await Promise.allSettled(all)
    const rest = [0, 1, 2].filter((place) => place !== failing)
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([0, 1, 2].map((place) => place !== failing))
    expect(kept()).toEqual(rest.map((place) => 'abc'[place]))
  })

  it('shows a later writer of the group what an earlier one wrote, and nothing of one that failed', async () => {
    const { write, insert, kept, note } = createSetup()
    const failed = write(async () => {
      insert.run('lost')
      throw new Error('no')
    })
    const first = note('a')
    const seen = write(async () => kept())
    await expect(failed).rejects.toThrow('no')
    await first
    expect(await seen).toEqual(['a'])
  })

  it('tells every writer of the group when the commit fails, and keeps nothing of them', async () => {
    const { sqlite, note, write, insert, kept } = createSetup()
    sqlite.pragma('foreign_keys = ON')
    sqlite.exec('CREATE TABLE links (text TEXT REFERENCES notes (text) DEFERRABLE INITIALLY DEFERRED)')
    const outcomes = await Promise.allSettled([
      note('a'),
      write(async () => {
        insert.run('b')
        sqlite.prepare('INSERT INTO links (text) VALUES (?)').run('nowhere')
      }),
    ])
    const messages = outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'kept'))
    expect(messages).toEqual([
      'SqliteError: FOREIGN KEY constraint failed',
      'SqliteError: FOREIGN KEY constraint failed',
    ])
    expect(kept()).toEqual([])
    await note('after')
    expect(kept()).toEqual(['after'])
  })

  it('tells the writers before it when the database took the whole transaction back', async () => {
    const { sqlite, note, write, insert, kept } = createSetup()
    const first = note('a')
    const taking = write(async () => {
      insert.run('b')
      sqlite.exec('ROLLBACK')
      throw new Error('disk full')
    })
    const late = note('c')
    const outcomes = await Promise.allSettled([first, taking, late])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(kept()).toEqual([])
    await note('after')
    expect(kept()).toEqual(['after'])
  })

  it('lets no reader see a group before its commit', async () => {
    const { note, lock, kept, sqlite } = createSetup()
    const writing = note('a')
    const reading = lock.read(async () => ({ rows: kept(), isOpen: sqlite.inTransaction }))
    const second = note('b')
    expect(await reading).toEqual({ rows: ['a', 'b'], isOpen: false })
    await Promise.all([writing, second])
  })

  it('carries any number of writers, the many in several groups', async () => {
    const { note, kept } = createSetup()
    const texts = Array.from({ length: 100 }, (_text, index) => String(index).padStart(3, '0'))
    await Promise.all(texts.map(note))
    expect(kept()).toEqual(texts)
  })
})
