import type { ConsoleInput } from '../../../contract/console/operations'
import { requirePersonForData } from '../../areas/approvals/public'
import { created, noContent, ok } from '../../foundation/reply'
import { namedActor } from '../../kernel/context'
import type { ConsoleContext, HostContext } from '../consoleContext'

/** The kept states, newest first. Errors: CONFLICT reason NO_DATA_FILE. */
export async function listSnapshots({ host }: ConsoleContext, _input: ConsoleInput<'listSnapshots'>) {
  return ok(await host.snapshots.list())
}

/** Keeps the state as it is. Errors: those of SnapshotKeeper.take. */
export async function takeSnapshot({ host, actor, audit }: HostContext, { body }: ConsoleInput<'takeSnapshot'>) {
  const made = await host.snapshots.take({ name: body.name, note: body.note ?? null }, namedActor(actor).name)
  audit.note({ targetId: made.id, details: { name: made.name } })
  return created(made)
}

/**
 * Loads a kept state in the place of the data at hand. The audit row stands in what was loaded: the log goes on.
 *
 * Errors: those of SnapshotKeeper.load; FORBIDDEN reason SECOND_PERSON_REQUIRED, a program alone.
 */
export async function loadSnapshot(
  { host, actor, audit }: HostContext,
  { params, body }: ConsoleInput<'loadSnapshot'>,
) {
  await host.store.read((tx) => requirePersonForData(tx, actor))
  const done = await host.snapshots.load(params.snapshotId, body?.clock ?? 'SNAPSHOT', namedActor(actor).name)
  audit.note({ targetId: done.loaded.id, details: { name: done.loaded.name, undo: done.undo.id } })
  return ok(done)
}

/** Another name or note. Errors: REFERENCE_NOT_FOUND; CONFLICT field `name` reason SNAPSHOT_NAME_TAKEN. */
export async function updateSnapshot({ host, audit }: HostContext, input: ConsoleInput<'updateSnapshot'>) {
  const { name, note } = input.body
  const text = { ...(name === undefined ? {} : { name }), ...(note === undefined ? {} : { note }) }
  const changed = await host.snapshots.rename(input.params.snapshotId, text)
  audit.note({ targetId: changed.id, details: { name: changed.name } })
  return ok(changed)
}

/** Deletes the files of a snapshot. Errors: REFERENCE_NOT_FOUND. */
export async function deleteSnapshot({ host }: HostContext, { params }: ConsoleInput<'deleteSnapshot'>) {
  await host.snapshots.remove(params.snapshotId)
  return noContent()
}

/** Makes the one file, to be fetched once. Errors: REFERENCE_NOT_FOUND. */
export async function exportSnapshot({ host, audit }: HostContext, { params }: ConsoleInput<'exportSnapshot'>) {
  const { exportId, fileName, sizeBytes } = await host.snapshots.prepareExport(params.snapshotId)
  audit.note({ targetId: params.snapshotId, details: { fileName, sizeBytes } })
  return created({ path: `/snapshot-files/${exportId}`, fileName, sizeBytes })
}

/** Takes a file into the list. Errors: those of SnapshotKeeper.accept. */
export async function importSnapshot({ host, actor, audit }: HostContext, input: ConsoleInput<'importSnapshot'>) {
  const { uploadId, name, note } = input.body
  const text = { ...(name === undefined ? {} : { name }), ...(note === undefined ? {} : { note }) }
  const made = await host.snapshots.accept(uploadId, text, namedActor(actor).name)
  audit.note({ targetId: made.id, details: { name: made.name, sizeBytes: made.sizeBytes } })
  return created(made)
}
