import { getHostSetting } from '../database/hostSettings'
import type { Tx } from '../database/schema'
import type { IdSource } from '../foundation/ids'

/** The code of contact checks and strong authentication that is always right in the sandbox. Source: behaviour 5, 6. */
const SANDBOX_PROOF_CODE = '123456'

const CODE_DIGITS = 6

/** The code that is right besides the one that was sent; null where only real codes are taken. */
export async function literalProofCode(tx: Tx): Promise<string | null> {
  return (await getHostSetting(tx, 'realCodes')) ? null : SANDBOX_PROOF_CODE
}

/** The code to send: random where real codes are wanted, else the sandbox's. */
export async function newProofCode({ tx, ids }: { readonly tx: Tx; readonly ids: IdSource }): Promise<string> {
  return (await literalProofCode(tx)) ?? ids.digits(CODE_DIGITS)
}
