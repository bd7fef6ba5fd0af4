import { describe, expect, it } from 'vitest'
import { createDispatchQueue } from './dispatchQueue'

const row = (id: string, object_id: string, attempts = 0) => ({ id, object_id, attempts, next_attempt_at: id })
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

describe('createDispatchQueue', () => {
  it('lets one first attempt per object out at a time, in the order of arrival', () => {
    const queue = createDispatchQueue()
    queue.add([row('1', 'a'), row('2', 'a'), row('3', 'b')])
    expect(idsOf(queue.take(10))).toEqual(['1', '3'])
    expect(queue.take(10)).toEqual([])
    queue.end('1')
    expect(idsOf(queue.take(10))).toEqual(['2'])
  })

  it('sends retries of one object oldest event first, although jitter made a younger one due earlier', () => {
    const queue = createDispatchQueue()
    queue.add([row('2', 'a', 3), row('1', 'a', 3), row('4', 'b', 1)])
    expect(idsOf(queue.take(10))).toEqual(['1', '4'])
    queue.end('1')
    expect(idsOf(queue.take(10))).toEqual(['2'])
  })

  it('holds no first attempt up for a retry', () => {
    const queue = createDispatchQueue()
    queue.add([row('1', 'a', 2), row('2', 'a')])
    expect(idsOf(queue.take(10))).toEqual(['1', '2'])
  })

  it('keeps the order of what there was no room for', () => {
    const queue = createDispatchQueue()
    queue.add([row('1', 'a'), row('2', 'a'), row('3', 'b'), row('4', 'c', 1), row('5', 'd')])
    expect(idsOf(queue.take(2))).toEqual(['1', '3'])
    expect(queue.size).toBe(3)
    queue.end('1')
    expect(idsOf(queue.take(10))).toEqual(['2', '4', '5'])
    expect(queue.size).toBe(0)
  })

  it('neither takes more than asked for nor anything twice', () => {
    const queue = createDispatchQueue()
    queue.add([row('1', 'a'), row('2', 'b')])
    queue.add([row('1', 'a')])
    expect(queue.take(0)).toEqual([])
    expect(idsOf(queue.take(1))).toEqual(['1'])
    queue.add([row('1', 'a')])
    expect(idsOf(queue.take(10))).toEqual(['2'])
  })
})
