import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pageQuery } from '../primitives/pagination'
import { vaspListResponse } from './schemas'

const operation = operationsOf({ tag: 'VASPs', auth: ['basic'] })

export const vaspsOperations = {
  listVasps: operation({
    method: 'GET',
    path: '/vasps',
    summary: 'List the hosts of wallets that accounts can name',
    query: z.object({ ...pageQuery }),
    responses: { 200: vaspListResponse, ...errors(400, 401, 500) },
    shows: [],
  }),
}
