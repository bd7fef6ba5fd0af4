import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { givenInstant } from '../../primitives/time'
import { NOTE_FILE_BYTES_MAX } from './limits'
import { note, noteFileContent, noteForm } from './notes'
import { actionClaim, actionSnooze, presentColleague, takeOverWord, whileAway } from './schemas'

const operation = operationsOf({ tag: 'team', auth: ['console'] })
const params = z.object({ actionId: pathId })

/** How several operators share one queue. */
export const teamConsoleOperations = {
  claimAction: operation({
    method: 'POST',
    path: '/approvals/actions/{actionId}/claim',
    summary: 'Says that the operator at the desk looks after a waiting action; what another claimed takes a word',
    act: 'claim a payment',
    params,
    body: z.object({ word: takeOverWord.optional() }),
    bodyOptional: true,
    responses: { 200: actionClaim, ...errors(400, 401, 403, 404, 409) },
    changes: ['agent-actions'],
  }),

  releaseAction: operation({
    method: 'DELETE',
    path: '/approvals/actions/{actionId}/claim',
    summary: 'Gives up a claim; only who made it may',
    act: 'release a claimed payment',
    params,
    responses: { 204: null, ...errors(401, 403, 404, 409) },
    changes: ['agent-actions'],
  }),

  snoozeAction: operation({
    method: 'POST',
    path: '/approvals/actions/{actionId}/snooze',
    summary: 'Takes a waiting action out of the queue until a time, which is before it expires',
    act: 'snooze a payment',
    params,
    body: z.object({
      until: givenInstant.meta({
        description: 'By the clock of the service; then it is back in the queue by itself.',
        examples: ['2026-11-23T09:00:00.000Z'],
      }),
    }),
    responses: { 200: actionSnooze, ...errors(400, 401, 403, 404, 409) },
    changes: ['agent-actions'],
  }),

  endSnooze: operation({
    method: 'DELETE',
    path: '/approvals/actions/{actionId}/snooze',
    summary: 'Puts a snoozed action back into the queue now',
    act: 'return a snoozed payment to the queue',
    params,
    responses: { 204: null, ...errors(401, 403, 404) },
    changes: ['agent-actions'],
  }),

  addNote: operation({
    method: 'POST',
    path: '/notes',
    summary:
      'Adds a note with up to three files to an action, a payee, a customer or an agent; nobody changes it later',
    act: 'add a note',
    multipart: { fileBytesMax: NOTE_FILE_BYTES_MAX },
    body: noteForm,
    responses: { 201: note, ...errors(400, 401, 403, 404) },
    changes: ['notes'],
  }),

  listNotes: operation({
    method: 'GET',
    path: '/notes',
    summary: 'The notes about one thing, newest first',
    query: z.object({ targetId: z.string().max(200).describe('What the notes are about, by its ID.'), ...pageQuery }),
    responses: { 200: page(note, 'NotePage'), ...errors(400, 401) },
    shows: ['notes'],
  }),

  fetchNoteFile: operation({
    method: 'POST',
    path: '/notes/files/{fileId}/fetch',
    role: 'VIEWER',
    summary: 'Hands out a file of a note to be saved; who took it stands in the audit log',
    act: 'download a file of a note',
    params: z.object({ fileId: pathId }),
    responses: { 200: noteFileContent, ...errors(401, 403, 404) },
    changes: [],
  }),

  watchPresence: operation({
    method: 'GET',
    path: '/presence',
    transaction: 'none',
    summary:
      'Says what a window shows, and answers who else looks at what; a window that stays silent for 8 seconds is gone',
    query: z.object({
      window: z.string().min(1).max(100).meta({ description: 'Tells the windows of one browser apart.' }),
      lookingAt: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'The id of what is open, as `AgentAction:0193…`.' }),
    }),
    responses: {
      200: z.object({ others: z.array(presentColleague) }),
      ...errors(400, 401, 403),
    },
    shows: [],
  }),

  getWhileAway: operation({
    method: 'GET',
    path: '/while-away',
    summary: 'What arrived, was decided by others and expired since the last act of the operator at the desk',
    responses: { 200: whileAway, ...errors(401, 403) },
    // As it was when they came back.
    shows: [],
  }),

  dismissWhileAway: operation({
    method: 'POST',
    path: '/while-away/dismiss',
    role: 'VIEWER',
    summary: 'Puts away what happened since the last act; what happens later counts from now',
    act: 'put away what happened while away',
    responses: { 204: null, ...errors(401, 403) },
    changes: [],
  }),
}
