import { z } from 'zod'
import { operation } from '../operation'
import { errors } from '../primitives/errors'
import { pageQuery } from '../primitives/pagination'
import { vaspListResponse } from './schemas'

export const vaspsOperations = {
  listVasps: operation({
    method: 'GET',
    path: '/vasps',
    tag: 'VASPs',
    summary: 'List the hosts of wallets that accounts can name',
    auth: ['basic'],
    query: z.object({ ...pageQuery }),
    responses: { 200: vaspListResponse, ...errors(400, 401, 500) },
    shows: [],
  }),
}
