import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { clockChoice, listedSnapshot, snapshotList, snapshotName, snapshotNote } from './schemas'

const operation = operationsOf({ tag: 'snapshots', auth: ['console'] })
const params = z.object({ snapshotId: pathId })

export const snapshotsConsoleOperations = {
  listSnapshots: operation({
    method: 'GET',
    path: '/snapshots',
    summary: 'The kept states of this data folder, newest first, and which one the data at hand came from',
    responses: { 200: snapshotList, ...errors(401, 409) },
    shows: ['snapshots', 'seeds'],
  }),

  takeSnapshot: operation({
    method: 'POST',
    path: '/snapshots',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary: 'Keeps the whole state as it is, clock and waiting timers included, under a name',
    act: 'take a snapshot',
    body: z.object({ name: snapshotName, note: snapshotNote.optional() }),
    responses: { 201: listedSnapshot, ...errors(400, 401, 409) },
    changes: ['snapshots'],
  }),

  loadSnapshot: operation({
    method: 'POST',
    path: '/snapshots/{snapshotId}/load',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary:
      'Replaces the data by a snapshot while the service runs; what it replaces is kept as a snapshot of its own first',
    act: 'load a snapshot',
    params,
    body: z.object({ clock: clockChoice.optional() }),
    bodyOptional: true,
    responses: { 200: z.object({ loaded: listedSnapshot, undo: listedSnapshot }), ...errors(400, 401, 403, 404, 409) },
    changes: ['snapshots', 'data'],
  }),

  updateSnapshot: operation({
    method: 'PATCH',
    path: '/snapshots/{snapshotId}',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary: 'Gives a snapshot another name or note; an automatic one that is renamed is kept like one that was taken',
    act: 'rename a snapshot',
    params,
    body: z.object({ name: snapshotName.optional(), note: snapshotNote.nullable().optional() }),
    responses: { 200: listedSnapshot, ...errors(400, 401, 404, 409) },
    changes: ['snapshots'],
  }),

  deleteSnapshot: operation({
    method: 'DELETE',
    path: '/snapshots/{snapshotId}',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary: 'Deletes a snapshot; the data at hand is not touched',
    act: 'delete a snapshot',
    params,
    responses: { 204: null, ...errors(401, 404, 409) },
    changes: ['snapshots'],
  }),

  exportSnapshot: operation({
    method: 'POST',
    path: '/snapshots/{snapshotId}/export',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary: 'Makes one file of a snapshot, without API tokens, that is fetched once from the address in the reply',
    act: 'export a snapshot',
    params,
    responses: {
      201: z.object({ path: z.string(), fileName: z.string(), sizeBytes: z.int() }),
      ...errors(401, 404, 409),
    },
    changes: [],
  }),

  importSnapshot: operation({
    method: 'POST',
    path: '/snapshots/import',
    transaction: 'none',
    role: 'ADMINISTRATOR',
    buildsData: true,
    summary: 'Takes a file that was sent to /snapshot-files into the list, if it is a whole database of ours',
    act: 'import a snapshot',
    body: z.object({ uploadId: z.string().max(100), name: snapshotName.optional(), note: snapshotNote.optional() }),
    responses: { 201: listedSnapshot, ...errors(400, 401, 404, 409) },
    changes: ['snapshots'],
  }),
}
