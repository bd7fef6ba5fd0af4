import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { savedView, viewAddress, viewName } from './schemas'

const operation = operationsOf({ tag: 'views', auth: ['console'] })
const params = z.object({ viewId: pathId })

/** Lists as operators keep them, and the record of lists that were taken away. */
export const viewsConsoleOperations = {
  listSavedViews: operation({
    method: 'GET',
    path: '/views',
    summary:
      'The saved views that the operator at the desk sees: first their own and those they open screens with, by name',
    responses: { 200: z.object({ data: z.array(savedView) }), ...errors(401, 403) },
    shows: ['views', 'operators'],
  }),

  createSavedView: operation({
    method: 'POST',
    path: '/views',
    role: 'VIEWER',
    summary: 'Saves a list with its filters, order and columns under a name',
    act: 'save a view',
    body: z.object({
      name: viewName,
      ...viewAddress,
      isShared: z.boolean().describe('Every operator sees it; else its owner alone.'),
    }),
    responses: { 201: savedView, ...errors(400, 401, 403, 409) },
    changes: ['views'],
  }),

  updateSavedView: operation({
    method: 'PATCH',
    path: '/views/{viewId}',
    role: 'VIEWER',
    summary: 'Renames a view of one’s own, shares it or keeps it to oneself, or saves it as the list stands now',
    act: 'change a saved view',
    params,
    body: z.object({
      name: viewName.optional(),
      isShared: z.boolean().optional().describe('Every operator sees it; else its owner alone.'),
      now: z.object(viewAddress).optional().meta({ description: 'The list as it stands now.' }),
    }),
    responses: { 200: savedView, ...errors(400, 401, 403, 404, 409) },
    changes: ['views'],
  }),

  deleteSavedView: operation({
    method: 'DELETE',
    path: '/views/{viewId}',
    role: 'VIEWER',
    summary: 'Deletes a view of one’s own; whoever opened a screen with it has the plain list again',
    act: 'delete a saved view',
    params,
    responses: { 204: null, ...errors(401, 403, 404) },
    changes: ['views'],
  }),

  setDefaultView: operation({
    method: 'PUT',
    path: '/views/defaults/{place}',
    role: 'VIEWER',
    summary: 'Chooses the view that a screen opens with for the operator at the desk',
    act: 'choose a default view',
    params: z.object({ place: viewAddress.place }),
    body: z.object({
      viewId: z.string().max(200).nullable().meta({ description: 'Null for the plain list.' }),
    }),
    responses: { 204: null, ...errors(400, 401, 403, 404) },
    changes: ['views'],
  }),

  recordExport: operation({
    method: 'POST',
    path: '/exports',
    role: 'VIEWER',
    summary: 'Enters into the audit log that a list is taken away as a file, before its first row is',
    act: 'export a list',
    body: z.object({
      list: viewAddress.list,
      query: viewAddress.query,
      format: z.enum(['CSV', 'JSON']).describe('What the file was. Example: CSV.'),
      columns: z.array(z.string().max(80)).max(60).meta({ description: 'The heads of the file, in order.' }),
      rowCount: z.int().min(0).nullable().meta({ description: 'Rows that match when it begins; null if unknown.' }),
    }),
    responses: { 204: null, ...errors(400, 401, 403) },
    changes: ['audit'],
  }),
}
