import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'
import { nextTurn } from '../../foundation/guarded'

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])
const HASH_BYTES = 32
/** Hashes that are made without letting anybody else have a turn. */
const HASHED_AT_ONCE = 10_000

const sha256 = (...parts: readonly Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')

/** The leaf of an entry, by its hash in hex (RFC 6962, 2.1). */
export const leafOf = (entryHash: string): Buffer => sha256(LEAF, Buffer.from(entryHash, 'hex'))
const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right)

/** The root of a tree whose leaves come one by one; keeps a hash for each power of two. */
export class IncrementalMerkleTree {
  readonly #parts: { readonly size: number; readonly hash: Buffer }[] = []
  size = 0

  add(entryHash: string): void {
    this.size += 1
    let part = { size: 1, hash: leafOf(entryHash) }
    for (let last = this.#parts.at(-1); last?.size === part.size; last = this.#parts.at(-1)) {
      part = { size: 2 * part.size, hash: nodeOf(last.hash, part.hash) }
      this.#parts.pop()
    }
    this.#parts.push(part)
  }

  /** In hex; that of a tree without leaves is the hash of nothing. */
  root(): string {
    const [last, ...before] = this.#parts.map((part) => part.hash).reverse()
    if (last === undefined) return sha256().toString('hex')
    return before.reduce((right, left) => nodeOf(left, right), last).toString('hex')
  }
}

/** A step from a leaf to the root: the neighbour, and on which side of it it stands. */
export interface PathStep {
  readonly side: 'LEFT' | 'RIGHT'
  readonly hash: string
}

/** The next level of a tree: neighbours joined; one that has none goes up as it is. */
async function levelAbove(level: Buffer): Promise<Buffer> {
  const count = level.length / HASH_BYTES
  const above = Buffer.alloc(Math.ceil(count / 2) * HASH_BYTES)
  for (let index = 0; index < count; index += 2) {
    const left = level.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
    const right = level.subarray((index + 1) * HASH_BYTES, (index + 2) * HASH_BYTES)
    above.set(right.length === 0 ? left : nodeOf(left, right), (index / 2) * HASH_BYTES)
    if (index % (2 * HASHED_AT_ONCE) === 0) await nextTurn()
  }
  return above
}

/** The neighbour of a place in a level, or nothing where it goes up as it is. */
function stepAt(level: Buffer, place: number): PathStep[] {
  const neighbour = place ^ 1
  const found = level.subarray(neighbour * HASH_BYTES, (neighbour + 1) * HASH_BYTES)
  return found.length === 0 ? [] : [{ side: neighbour < place ? 'LEFT' : 'RIGHT', hash: found.toString('hex') }]
}

/** Root of a tree, and the paths of some of its leaves. Input: `leaves`, one behind the other, 32 bytes each. */
export async function proveLeaves(
  leaves: Buffer,
  indexes: readonly number[],
): Promise<{ root: string; paths: PathStep[][] }> {
  const paths: PathStep[][] = indexes.map(() => [])
  let level = leaves
  for (let height = 0; level.length > HASH_BYTES; height += 1) {
    for (const [which, index] of indexes.entries()) paths[which]?.push(...stepAt(level, index >> height))
    level = await levelAbove(level)
  }
  return { root: level.toString('hex'), paths }
}

/** Root and path of one leaf of a tree. */
export async function proveLeaf(leaves: Buffer, index: number): Promise<{ root: string; path: PathStep[] }> {
  const { root, paths } = await proveLeaves(leaves, [index])
  return { root, path: paths[0] ?? [] }
}
