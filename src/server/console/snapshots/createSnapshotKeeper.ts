import { existsSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type {
  ClockChoice,
  ListedSnapshot,
  SnapshotList,
  SnapshotOrigin,
  SnapshotWork,
} from '../../../contract/console/snapshots/schemas'
import type { ChangeArea } from '../../../contract/operation'
import type { ChangeEvent } from '../../database/changeEventLog'
import { copyDatabaseFile, findHeaderFault, hasSchemaOfItsVersion } from '../../database/databaseFile'
import { FileFaultError } from '../../database/fileFault'
import { getHostSetting, setHostSetting } from '../../database/hostSettings'
import { SCHEMA_VERSION } from '../../database/newDatabase'
import { listNewestIds } from '../../database/newestId'
import type { Tx } from '../../database/schema'
import { type ClockState, isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { createSerialQueue } from '../../foundation/serialQueue'
import { stopLoadedReplays } from '../../webhooks/forwarding/replayStore'
import { getDataSet } from '../seeds/public'
import { createFileTransfers } from './fileTransfers'
import { type KeeperParts, type Keeping, refuse } from './keeperParts'
import {
  asName,
  clockAfterLoad,
  FREE_BYTES_MIN,
  isAutomatic,
  isNameTaken,
  KEPT_MAX,
  nameBeforeLoading,
  outdatedIds,
  whyNotLoadable,
} from './rules'
import { dropDraft, type Manifest, openSnapshotFolder, type StoredSnapshot } from './snapshotFolder'
import type { SnapshotKeeper } from './snapshotKeeper'

/** What a screen has to ask for again when other data is there, beside everything that it shows. */
const REPLACED: ReadonlySet<ChangeArea> = new Set<ChangeArea>([
  'data',
  'snapshots',
  'seeds',
  'clock',
  'settings',
  'operators',
  'agents',
  'inbox',
  'webhooks',
])

function viewSnapshot({ manifest, sizeBytes }: StoredSnapshot, walletSigningKeyHex: string): ListedSnapshot {
  return {
    ...manifest,
    sizeBytes,
    isFromHere: manifest.walletSigningKeyHex === walletSigningKeyHex,
    isLoadable: whyNotLoadable(manifest, SCHEMA_VERSION) === null,
  }
}

/** A database with what its write-ahead log holds: in a young folder nearly everything stands there still. */
function databaseBytesOf(file: string): number {
  return statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0)
}

async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return Number(bavail) * Number(bsize)
}

async function requireRoom(file: string, bytes: number): Promise<void> {
  if ((await freeBytesOf(dirname(file))) >= bytes + FREE_BYTES_MIN) return
  refuse(
    'DISK_FULL',
    'The disk of the data folder has too little room; nothing was done. Delete snapshots first.',
    'path',
  )
}

function requireStored({ folder }: Keeping, id: string): StoredSnapshot {
  return found(folder.find(id), 'REFERENCE_NOT_FOUND', 'snapshotId', 'There is no such snapshot.')
}

function refuseWhileSeeding({ isSeeding }: Keeping): void {
  if (isSeeding()) refuse('SEEDING', 'The demo data is being built; wait until it is done. Nothing was done.', 'path')
}

/** What a snapshot of this instant says of itself. */
async function describe(
  { store, folder, clock, wall, ids, walletSigningKeyHex }: Keeping,
  given: Pick<Manifest, 'name' | 'note' | 'origin' | 'takenBy'>,
): Promise<Manifest> {
  const dataSet = await store.read(getDataSet)
  const { nowAtMs, mode, offsetMs } = clock.read()
  const [newest] = folder.list()
  // The list is ordered by it, and ids begin again with each load.
  const takenAtMs = Math.max(wall(), newest === undefined ? 0 : msOf(newest.manifest.takenAt) + 1)
  return {
    ...given,
    id: ids.new('Snapshot'),
    takenAt: isoOf(takenAtMs),
    clock: { now: isoOf(nowAtMs), mode, offsetMs },
    dataSet,
    schemaVersion: SCHEMA_VERSION,
    walletSigningKeyHex,
  }
}

async function copyNow(keeping: Keeping, given: Parameters<typeof describe>[1]): Promise<ListedSnapshot> {
  const { store, folder, file, walletSigningKeyHex } = keeping
  await requireRoom(file, databaseBytesOf(file))
  const facts = await describe(keeping, given)
  const draft = folder.begin(facts.id, false)
  try {
    await store.copyTo(draft.databaseFile)
    draft.write(facts)
    draft.finish()
  } catch (error) {
    dropDraft(draft.databaseFile)
    throw error
  }
  return viewSnapshot(requireStored(keeping, facts.id), walletSigningKeyHex)
}

function prune({ folder }: Keeping, spared: string | null): void {
  const facts = folder.list().map(({ manifest }) => manifest)
  for (const id of outdatedIds(facts, spared)) folder.remove(id)
}

/** The rows that only this load knows, written before the database is put in place: a crash cannot part them. */
async function stampCandidate(
  { changeLog, wall, saveClock, endSealedElsewhere, deleteUnnamedFiles }: Keeping,
  tx: Tx,
  given: { readonly loaded: Manifest; readonly clock: ClockState; readonly nowMs: number },
): Promise<ChangeEvent | null> {
  const platforms = await tx.selectFrom('platform_config').select('id').execute()
  if (platforms.length !== 1) refuse('SNAPSHOT_DAMAGED', 'The snapshot holds no platform; the data is as it was.')
  await saveClock(tx, given.clock)
  await stopLoadedReplays(tx, isoOf(given.nowMs))
  await endSealedElsewhere(tx, given.nowMs)
  await deleteUnnamedFiles(tx)
  const { id, name } = given.loaded
  await setHostSetting(tx, 'loadedSnapshot', { id, name, loadedAt: isoOf(wall()) })
  return changeLog.record(tx, given.nowMs, REPLACED, new Set([id]))
}

/** Everything that this process remembers of the data follows what was put in place. */
async function followData({ store, clock, ids, follow }: Keeping, tx: Tx, state: ClockState): Promise<void> {
  const { id } = await tx.selectFrom('platform_config').select('id').executeTakeFirstOrThrow()
  clock.restore(state)
  ids.restart()
  for (const newest of await listNewestIds(tx, store.tables)) ids.continueAfter(newest)
  follow(id)
}

/** Replaces the database while nobody delivers, jumps or waits inside a transaction. Returns: the id of what it was. */
async function replaceData(
  keeping: Keeping,
  { manifest }: StoredSnapshot,
  given: { readonly candidate: string; readonly choice: ClockChoice; readonly by: string | null },
): Promise<string> {
  const { store, folder, wall, changeLog } = keeping
  const { candidate, choice, by } = given
  const text = { name: nameBeforeLoading(manifest), note: null, origin: 'BEFORE_LOAD', takenBy: by } as const
  const facts = await describe(keeping, text)
  const draft = folder.begin(facts.id, true)
  const clock = clockAfterLoad(manifest.clock, choice, wall())
  const nowMs = clock.frozenAtMs ?? wall() + clock.offsetMs
  let change: ChangeEvent | null = null
  try {
    await store.swap({
      candidate,
      kept: draft.databaseFile,
      prepare: async (tx) => {
        change = await stampCandidate(keeping, tx, { loaded: manifest, clock, nowMs })
        draft.write(facts)
      },
      adopt: (tx) => followData(keeping, tx, clock),
    })
  } catch (error) {
    if (existsSync(candidate)) dropDraft(draft.databaseFile)
    else draft.finish()
    throw error
  }
  draft.finish()
  changeLog.publish(change)
  return facts.id
}

/**
 * The database that is to take the place of the one in use. A file from elsewhere that an older program took in as it
 * was is read row by row, as it would be taken in today.
 */
async function makeCandidate({ report, rebuild }: Keeping, stored: StoredSnapshot, candidate: string): Promise<void> {
  const { manifest, databaseFile, sizeBytes } = stored
  if (manifest.origin !== 'IMPORTED' || manifest.schemaVersion === SCHEMA_VERSION)
    return copyDatabaseFile(databaseFile, candidate)
  const order = { version: manifest.schemaVersion, direction: 'IN', origin: manifest.id, settings: {} } as const
  await rebuild({ ...order, from: databaseFile, fromBytes: sizeBytes, to: candidate }, (progress) =>
    report({ kind: 'IMPORT', ...progress }),
  ).finally(() => report(null))
}

async function swapData(keeping: Keeping, stored: StoredSnapshot, choice: ClockChoice, by: string | null) {
  const { folder, runner, dispatcher, forwarding, ids, walletSigningKeyHex } = keeping
  const candidate = folder.draftFile('loading', ids.hex(8))
  try {
    await makeCandidate(keeping, stored, candidate)
    const work = () => replaceData(keeping, stored, { candidate, choice, by })
    const undoId = await runner.hold(() => forwarding.hold(() => dispatcher.hold(work)))
    return {
      loaded: viewSnapshot(stored, walletSigningKeyHex),
      undo: viewSnapshot(requireStored(keeping, undoId), walletSigningKeyHex),
    }
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(candidate + ending, { force: true })
  }
}

async function load(keeping: Keeping, id: string, choice: ClockChoice, by: string | null) {
  refuseWhileSeeding(keeping)
  const stored = requireStored(keeping, id)
  const obstacle = whyNotLoadable(stored.manifest, SCHEMA_VERSION)
  if (obstacle === 'NEWER') {
    const versions = `schema version ${stored.manifest.schemaVersion}, this program knows up to ${SCHEMA_VERSION}`
    refuse('SNAPSHOT_NEWER', `The snapshot was taken by a newer program (${versions}); the data is as it was.`)
  }
  const { now } = stored.manifest.clock
  // A program that took in what it was given may have let one in.
  if (obstacle === 'TOO_LATE')
    refuse('SNAPSHOT_DAMAGED', `The clock of the snapshot stands at ${now}, which is too late; the data is as it was.`)
  await requireRoom(keeping.file, stored.sizeBytes)
  if ((await findHeaderFault(stored.databaseFile)) !== null)
    refuse('SNAPSHOT_DAMAGED', 'The file of this snapshot is damaged; the data is as it was. Load another one.')
  try {
    if (!(await hasSchemaOfItsVersion(stored.databaseFile))) {
      const what = 'The file of this snapshot has other tables, indexes or triggers than its version'
      refuse('SNAPSHOT_DAMAGED', `${what}; the data is as it was. Load another one.`)
    }
    const result = await swapData(keeping, stored, choice, by)
    prune(keeping, id)
    return result
  } catch (error) {
    const code = (error as { readonly code?: unknown }).code
    if (error instanceof FileFaultError) refuse('SNAPSHOT_DAMAGED', `${error.message}; the data is as it was.`)
    if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB')
      refuse('SNAPSHOT_DAMAGED', 'The file of this snapshot is damaged; the data is as it was. Load another one.')
    throw error
  }
}

async function list({ store, folder, file, walletSigningKeyHex, currentWork }: Keeping): Promise<SnapshotList> {
  const stored = folder.list()
  const loaded = await store.read((tx) => getHostSetting(tx, 'loadedSnapshot'))
  const [undo] = stored.filter(({ manifest }) => isAutomatic(manifest.origin))
  return {
    data: stored.map((one) => viewSnapshot(one, walletSigningKeyHex)),
    loaded,
    undoId: undo?.manifest.id ?? null,
    databaseBytes: databaseBytesOf(file),
    freeBytes: await freeBytesOf(dirname(file)),
    schemaVersion: SCHEMA_VERSION,
    work: currentWork(),
  }
}

/** Refuses one more that a person keeps, or a name that another one has. */
function requirePlace({ folder }: Keeping, name: string | null, ownId: string | null): void {
  const facts = folder.list().map(({ manifest }) => manifest)
  const kept = facts.filter(({ id, origin }) => !isAutomatic(origin) && id !== ownId)
  if (kept.length >= KEPT_MAX)
    refuse('TOO_MANY_SNAPSHOTS', `This folder keeps ${KEPT_MAX} snapshots; nothing was done. Delete one first.`, 'name')
  if (name !== null && isNameTaken(facts, name, ownId))
    refuse('SNAPSHOT_NAME_TAKEN', 'Another snapshot has this name; nothing was done. Choose another name.', 'name')
}

function rename(keeping: Keeping, id: string, text: { readonly name?: string; readonly note?: string | null }) {
  const { manifest } = requireStored(keeping, id)
  if (text.name !== undefined) requirePlace(keeping, text.name, id)
  const origin: SnapshotOrigin = text.name !== undefined && isAutomatic(manifest.origin) ? 'TAKEN' : manifest.origin
  keeping.folder.update({
    ...manifest,
    origin,
    name: text.name ?? manifest.name,
    note: text.note === undefined || text.note === '' ? (text.note === '' ? null : manifest.note) : text.note,
  })
  return viewSnapshot(requireStored(keeping, id), keeping.walletSigningKeyHex)
}

/**
 * Opens the snapshots of the data folder, and finishes or removes what a killed process left there.
 *
 * Assumes: A-244.
 */
export function createSnapshotKeeper(parts: KeeperParts): SnapshotKeeper {
  const { file } = parts.store
  const folder = file === null ? null : openSnapshotFolder(join(dirname(file), 'snapshots'), file)
  // Two loads at once would each keep what the other replaces.
  const { take: inTurn } = createSerialQueue()
  let work: SnapshotWork | null = null
  const report = (next: SnapshotWork | null): void => {
    work = next
  }
  const keeping = (): Keeping => {
    if (file === null || folder === null)
      return refuse(
        'NO_DATA_FILE',
        'This service keeps its data in memory only, which has no snapshots; nothing was done.',
        'path',
      )
    return { ...parts, folder, file, report, currentWork: () => work }
  }
  const transfers = createFileTransfers(keeping)
  return {
    list: async () => list(keeping()),
    take: ({ name, note }, by) =>
      inTurn(async () => {
        const kept = keeping()
        refuseWhileSeeding(kept)
        requirePlace(kept, name, null)
        return copyNow(kept, { name: asName(name), note: note === '' ? null : note, origin: 'TAKEN', takenBy: by })
      }),
    load: (id, clock, by) => inTurn(() => load(keeping(), id, clock, by)),
    keepBeforeReset: (by) =>
      inTurn(async () => {
        if (file === null) return null
        const kept = keeping()
        const made = await copyNow(kept, { name: 'Before reset', note: null, origin: 'BEFORE_RESET', takenBy: by })
        prune(kept, null)
        return made
      }),
    rename: (id, text) => inTurn(async () => rename(keeping(), id, text)),
    remove: (id) =>
      inTurn(async () => {
        requireStored(keeping(), id)
        keeping().folder.remove(id)
      }),
    ...transfers,
    prepareExport: (id) => inTurn(() => transfers.prepareExport(requireStored(keeping(), id))),
    accept: (uploadId, text, by) =>
      inTurn(async () => {
        requirePlace(keeping(), text.name ?? null, null)
        const id = await transfers.accept(uploadId, text, by)
        return viewSnapshot(requireStored(keeping(), id), parts.walletSigningKeyHex)
      }),
  }
}
