import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../foundation/context'
import { created } from '../../../foundation/reply'
import { issueToken } from '../public'
import { viewToken } from '../view'

/** Creates a token; this reply is the only one that carries its secret. Source: behaviour 18. */
export async function createToken(context: Context, { body }: Input<'createToken'>) {
  const { row, clientSecret } = await issueToken(context, body)
  return created({ ...viewToken(row), clientSecret })
}
