import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Manifest, openSnapshotFolder } from './snapshotFolder'

const UUID = '01a1fd55-7a80-702c-9b77-e750f5531fd0'
const FACTS: Manifest = {
  id: `Snapshot:${UUID}`,
  name: 'Before loading X',
  note: null,
  origin: 'BEFORE_LOAD',
  takenAt: '2026-11-21T09:00:00.000Z',
  takenBy: null,
  clock: { now: '2026-11-21T09:00:00.000Z', mode: 'real', offsetMs: 0 },
  dataSet: 'EMPTY',
  schemaVersion: 7,
  walletSigningKeyHex: '04',
}
let root: string
let live: string
let dir: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-folder-'))
  live = join(root, 'countersign.sqlite')
  dir = join(root, 'snapshots')
  writeFileSync(live, 'the database in use')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The folder of a load as a killed process leaves it. */
function halfLoad(): string {
  const draft = openSnapshotFolder(dir, live).begin(FACTS.id, true)
  draft.write(FACTS)
  return draft.databaseFile
}

describe('openSnapshotFolder after a crash', () => {
  it('removes the second name of a database that is still in use', () => {
    linkSync(live, halfLoad())
    expect(openSnapshotFolder(dir, live).list()).toEqual([])
    expect(readdirSync(dir)).toEqual([])
    expect(existsSync(live)).toBe(true)
  })

  it('lists what was replaced, when only the last step was missing', () => {
    const kept = halfLoad()
    linkSync(live, kept)
    rmSync(live)
    writeFileSync(live, 'the next database')
    const folder = openSnapshotFolder(dir, live)
    expect(folder.list().map(({ manifest }) => manifest)).toEqual([FACTS])
    expect(folder.find(FACTS.id)?.sizeBytes).toBe('the database in use'.length)
  })

  it('removes copies on their way and folders without facts', () => {
    const folder = openSnapshotFolder(dir, live)
    for (const kind of ['loading', 'export', 'upload'] as const) writeFileSync(folder.draftFile(kind, 'a'), 'x')
    writeFileSync(`${folder.draftFile('loading', 'a')}-wal`, 'x')
    folder.begin(FACTS.id, false)
    openSnapshotFolder(dir, live)
    expect(readdirSync(dir)).toEqual([])
  })

  it('reads what versions up to 0.4 wrote beside a snapshot', () => {
    const { dataSet, ...rest } = FACTS
    mkdirSync(join(dir, UUID), { recursive: true })
    writeFileSync(join(dir, UUID, 'world.sqlite'), 'x')
    writeFileSync(join(dir, UUID, 'manifest.json'), JSON.stringify({ ...rest, world: dataSet }))
    expect(openSnapshotFolder(dir, live).find(FACTS.id)?.manifest).toEqual(FACTS)
  })

  it('lists nothing that it cannot read, and never leaves its folder', () => {
    mkdirSync(join(dir, UUID), { recursive: true })
    writeFileSync(join(dir, UUID, 'data.sqlite'), 'x')
    writeFileSync(join(dir, UUID, 'manifest.json'), '{"id":')
    const folder = openSnapshotFolder(dir, live)
    expect(folder.list()).toEqual([])
    expect(folder.find('Snapshot:../../../../../../../../../../etc')).toBeNull()
  })
})
