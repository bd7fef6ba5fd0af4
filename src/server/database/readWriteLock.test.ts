import { describe, expect, it } from 'vitest'
import { createReadWriteLock } from './readWriteLock'

/** A work that says when it begins and ends, and lasts until it is told to end. */
function createWorks() {
  const said: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      said.push(`${name} in`)
      ends.set(name, (error) => {
        said.push(`${name} out`)
        if (error === undefined) resolve(name)
        else reject(error)
      })
    })
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { said, work, end }
}

describe('createSerialQueuetile', () => {
  it('lets readers in together and a writer alone, in the order of their coming', async () => {
    const lock = createReadWriteLock()
    const { said, work, end } = createWorks()
    const all = [
      lock.read(work('r1')),
      lock.read(work('r2')),
      lock.write(work('w1')),
      lock.read(work('r3')),
      lock.write(work('w2')),
    ]
    expect(said).toEqual(['r1 in', 'r2 in'])
    await end('r1')
    expect(said).toEqual(['r1 in', 'r2 in', 'r1 out'])
    await end('r2')
    expect(said.slice(3)).toEqual(['r2 out', 'w1 in'])
    await end('w1')
    expect(said.slice(5)).toEqual(['w1 out', 'r3 in'])
    await end('r3')
    await end('w2')
    expect(said.slice(7)).toEqual(['r3 out', 'w2 in', 'w2 out'])
    expect(await Promise.all(all)).toEqual(['r1', 'r2', 'w1', 'r3', 'w2'])
  })

  it('goes on after a work that failed', async () => {
    const lock = createReadWriteLock()
    const { said, work, end } = createWorks()
    const failing = lock.write(work('w1'))
    const reading = lock.read(work('r1'))
    const caught = failing.catch((error: Error) => error.message)
    await end('w1', new Error('no'))
    expect(await caught).toBe('no')
    await end('r1')
    expect(await reading).toBe('r1')
    expect(said).toEqual(['w1 in', 'w1 out', 'r1 in', 'r1 out'])
  })

  it('lets readers in beside who writes elsewhere, past a writer who waits for it, and no second writer', async () => {
    const lock = createReadWriteLock()
    const { said, work, end } = createWorks()
    const all = [
      lock.write(work('w1')),
      lock.writeElsewhere(work('e1')),
      lock.write(work('w2')),
      lock.read(work('r1')),
      lock.writeElsewhere(work('e2')),
    ]
    await end('w1')
    expect(said.slice(2)).toEqual(['e1 in', 'r1 in'])
    all.push(lock.read(work('r2')))
    await end('e1')
    expect(said.slice(4)).toEqual(['r2 in', 'e1 out'])
    all.push(lock.read(work('r3')))
    await end('r1')
    await end('r2')
    expect(said.slice(6)).toEqual(['r1 out', 'r2 out', 'w2 in'])
    await end('w2')
    expect(said.slice(9)).toEqual(['w2 out', 'e2 in', 'r3 in'])
    await end('e2')
    await end('r3')
    await Promise.all(all)
  })
})
