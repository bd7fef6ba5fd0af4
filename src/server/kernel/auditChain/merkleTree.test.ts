import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { IncrementalMerkleTree, leafOf, proveLeaf } from './merkleTree'

const sha = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((all, part) => all.update(part), createHash('sha256')).digest()

/** RFC 6962, 2.1, as it is written there. */
function treeHead(entries: readonly Buffer[]): Buffer {
  if (entries.length === 0) return sha()
  if (entries.length === 1) return sha(Buffer.from([0]), entries[0] ?? Buffer.alloc(0))
  let k = 1
  while (k * 2 < entries.length) k *= 2
  return sha(Buffer.from([1]), treeHead(entries.slice(0, k)), treeHead(entries.slice(k)))
}

const entriesOf = (count: number) => Array.from({ length: count }, (_, n) => sha(Buffer.from(`entry ${n}`)))

describe('the tree over a day', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 100])('of %i entries has the root of RFC 6962', async (n) => {
    const entries = entriesOf(n)
    const growing = new IncrementalMerkleTree()
    for (const entry of entries) growing.add(entry.toString('hex'))
    const expected = treeHead(entries).toString('hex')
    expect(growing.root()).toBe(expected)
    const leaves = Buffer.concat(entries.map((entry) => leafOf(entry.toString('hex'))))
    for (let index = 0; index < n; index += 1) {
      const { root, path } = await proveLeaf(leaves, index)
      expect(root).toBe(expected)
      const reached = path.reduce(
        (at, { side, hash }) => {
          const other = Buffer.from(hash, 'hex')
          return side === 'LEFT' ? sha(Buffer.from([1]), other, at) : sha(Buffer.from([1]), at, other)
        },
        sha(Buffer.from([0]), entries[index] ?? Buffer.alloc(0)),
      )
      expect(reached.toString('hex')).toBe(expected)
    }
  })

  it('of nothing is the hash of nothing', () => {
    expect(new IncrementalMerkleTree().root()).toBe(sha().toString('hex'))
  })
})
