import type { Job } from '../../../kernel/handlers'
import { advance, expire } from '../progress'
import { getOperationRow } from '../store'

/** The next step of a mint or burn. Source: behaviour 22.2. */
export const advanceStablecoinOperation: Job = async (context, { subjectId }) => {
  const row = await getOperationRow(context.tx, subjectId)
  if (row !== null) await advance(context, row)
}

/** The end of waiting for the funds of a mint or burn. Source: behaviour 22.2. */
export const expireStablecoinOperation: Job = async (context, { subjectId }) => {
  const row = await getOperationRow(context.tx, subjectId)
  if (row !== null) await expire(context, row)
}
