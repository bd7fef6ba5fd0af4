import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { replaceChallenges } from './challengeStore'
import { openWalletCredential } from './credentials'
import { type AuthMethodRow, isContactTiedElsewhere, listAuthMethods, selectWalletOf, updateAuthMethod } from './store'

export { pruneChallenges } from './challengeStore'
export { getPasskeyTopOrigins } from './passkeyFrames'
export { getSignInMaxAgeSeconds } from './sessions'
export { findSigner, noteSigner } from './signers'
export { listTiedCredentials } from './store'
export { openWalletCredential }

/**
 * Gives the wallets of a customer that hold no credential at all the one that a wallet starts with: a wallet that has
 * others adds it by signed retry. Source: behaviour 3.2.
 */
export async function openFirstCredentials(
  context: Context,
  wallets: readonly string[],
  owner: { readonly customerId: string; readonly email: string },
): Promise<void> {
  for (const id of wallets) {
    if ((await listAuthMethods(context.tx, id)).length > 0) continue
    await openWalletCredential(context, { id, customer_id: owner.customerId, type: 'EMBEDDED_WALLET' }, owner.email)
  }
}

/** The wallet that a credential opens, or opened; null when there is no such credential. */
export async function findWalletOfCredential(tx: Tx, credentialId: string | undefined): Promise<string | null> {
  if (credentialId === undefined) return null
  return selectWalletOf(tx, credentialId)
}

/**
 * Refuses an address or number that sends the codes of somebody else's wallet.
 *
 * Errors: EMAIL_OTP_EMAIL_ALREADY_EXISTS; CONFLICT, field phoneNumber.
 * Source: behaviour 3.4, A.3 row 33.
 */
export async function requireFreeContact(
  tx: Tx,
  wanted: { readonly type: 'EMAIL_OTP' | 'SMS_OTP'; readonly contact: string; readonly customerId: string },
): Promise<void> {
  if (!(await isContactTiedElsewhere(tx, wanted))) return
  const isEmail = wanted.type === 'EMAIL_OTP'
  throw new ServiceError(
    isEmail ? 'EMAIL_OTP_EMAIL_ALREADY_EXISTS' : 'CONFLICT',
    `Another wallet is opened with codes sent to this ${isEmail ? 'email' : 'number'}; nothing was changed.`,
    { field: isEmail ? 'email' : 'phoneNumber', reason: 'CONTACT_TIED_ELSEWHERE' },
  )
}

/** Points credentials at a new contact; codes that are under way to the old one are void. Source: behaviour 3.4. */
export async function moveContact(
  { tx, now, changes }: Context,
  methods: readonly AuthMethodRow[],
  contact: string,
): Promise<void> {
  const at = isoOf(now)
  for (const method of methods) {
    await updateAuthMethod(tx, method.id, { contact, nickname: contact, updated_at: at })
    await replaceChallenges(tx, method.id, at)
    changes.add('wallet-auth', method.id)
  }
}
