import type { apiTokensOperations } from '../../../contract/api-tokens/operations'
import type { Handlers } from '../../kernel/handlers'
import { createToken } from './operations/createToken'
import { deleteTokenById } from './operations/deleteTokenById'
import { getTokenById, listTokens } from './operations/reads'

/**
 * API tokens: how a platform's own programs present themselves. A token has no states: it exists, or it was deleted
 * and stops working at once. Sources: specification, Authentication and `DELETE /tokens/{tokenId}`; behaviour 18.
 */
export const apiTokensHandlers: Handlers<typeof apiTokensOperations> = {
  createToken,
  listTokens,
  getTokenById,
  deleteTokenById,
}
