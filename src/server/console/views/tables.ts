import { z } from 'zod'
import { boolean01, id, json, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

/** Lists as operators keep them; they outlive resets like the operators themselves. */
export const savedViews = table('saved_views', {
  owner: 'host',
  references: { operator_id: 'operators' },
  columns: {
    id: id('View'),
    operator_id: id('Operator'),
    place: text(),
    name: text(),
    search: text(),
    list: text(),
    query_json: json(z.record(z.string(), z.string())),
    is_shared: boolean01(),
  },
})

/** The view that a screen opens with, for each operator. */
export const defaultViews = table('default_views', {
  owner: 'host',
  references: { operator_id: 'operators', view_id: 'saved_views' },
  columns: { operator_id: id('Operator'), place: text(), view_id: id('View') },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
