import { z } from 'zod'
import { permission } from '../../../contract/api-tokens/schemas'
import { id, instant, json, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const apiTokens = table('api_tokens', {
  owner: 'host',
  columns: {
    id: id('Token'),
    name: text(),
    client_id: text(),
    secret_salt: text(),
    secret_hash: text(),
    permissions_json: json(z.array(permission)),
    environment: text(),
    created_at: instant(),
    updated_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
