import type { OidcIssuer } from '../../../contract/console/settings/oidcVerification'
import { faultOf } from '../../crypto/check'
import { checkClaims, type TokenIdentity } from '../../crypto/oidc/claims'
import { createIssuerVerifier, type IssuerVerifier } from '../../crypto/oidc/issuers'
import { readToken } from '../../crypto/oidc/sandboxToken'
import { TOKEN_CHECKS, type TokenFault } from '../../crypto/oidc/tokenChecks'
import { getHostSetting } from '../../database/hostSettings'
import { ServiceError } from '../../foundation/ServiceError'
import type { Preparation } from '../../kernel/handlers'

/** What a token says, once it was found right. */
export interface CheckedToken {
  readonly identity: TokenIdentity
  readonly claims: Readonly<Record<string, unknown>>
}

/** What the sender can only put right when it is named; nothing of a token that is secret. */
const IS_NAMED: ReadonlySet<TokenFault> = new Set<TokenFault>([
  'AUDIENCE_FOREIGN',
  'CRITICAL_HEADER',
  'KEY_TOO_SHORT',
  'KEY_UNUSABLE',
])

const IS_INPUT_FAULT: ReadonlySet<TokenFault> = new Set<TokenFault>(['ISSUER_NOT_SUPPORTED', 'ISSUER_UNKNOWN'])

function refusalOf(
  code: 'INVALID_INPUT' | 'UNAUTHORIZED' | 'INTERNAL_ERROR',
  said: { readonly reason: string; readonly check: string; readonly message: string; readonly detail?: string },
  accountId: string | null,
): ServiceError {
  const { reason, check, message, detail = null } = said
  return new ServiceError(
    code,
    message,
    { field: 'oidcToken', reason, check },
    { accountId, requestId: null, reason: check, verdict: { check: 'OAUTH_TOKEN', fault: check, detail } },
  )
}

/**
 * The refusal of a token whose claims or signature fail: 401 UNAUTHORIZED, 400 INVALID_INPUT for an issuer that is not
 * supported, 500 when the issuer's keys cannot be had. `details.reason` is the text, `details.check` the closed code.
 *
 * Source: behaviour 19.1, 19.9; wallet-crypto 6.1.
 */
export function oidcRefusal(check: TokenFault, accountId: string | null, detail?: string): ServiceError {
  const { reason = check } = faultOf(TOKEN_CHECKS, check)
  const end = 'Nothing was done; send a fresh token of a supported issuer.'
  const named = detail !== undefined && IS_NAMED.has(check) ? ` ${detail}` : ''
  const message = `The token was refused: ${reason}.${named} ${end}`
  const said = { reason, check, message, detail: detail || undefined }
  if (check === 'KEYS_UNREACHABLE') {
    const unreachable =
      "The issuer's keys cannot be read now. Nothing was done; try again, or check the issuer settings."
    return refusalOf('INTERNAL_ERROR', { ...said, message: unreachable }, accountId)
  }
  return refusalOf(IS_INPUT_FAULT.has(check) ? 'INVALID_INPUT' : 'UNAUTHORIZED', said, accountId)
}

/** Keeps fetched keys from call to call, as long as the setting says the same. */
let latest: { readonly issuers: string; readonly verifier: IssuerVerifier } | null = null

function verifierOf(issuers: readonly OidcIssuer[]): IssuerVerifier {
  const text = JSON.stringify(issuers)
  if (latest?.issuers !== text) latest = { issuers: text, verifier: createIssuerVerifier(issuers) }
  return latest.verifier
}

/**
 * Checks a token of a login provider: shape, issuer, claims and age; with the production setting also its signature.
 *
 * Input: now, epoch milliseconds; requestedAt, when the age of the token counts from, where that was earlier: a signed
 * retry repeats a request whose token was fresh at the first call. `exp` must be later than `now` always.
 * Not checked here: whether the identity is the stored one, and the nonce.
 * Errors: INVALID_INPUT, malformed or of an unknown issuer; UNAUTHORIZED, claims or signature; `oidcRefusal`.
 * Effects: in production mode may fetch the issuer's keys, so call it before the transaction.
 * Source: specification, Authentication 6; wallet-crypto 6; behaviour 19.8. Assumes: A-161.
 */
export async function checkOidcToken(
  preparation: Pick<Preparation, 'read'>,
  token: string,
  at: { readonly now: number; readonly requestedAt?: number; readonly accountId?: string },
): Promise<CheckedToken> {
  const { now, requestedAt = now, accountId = null } = at
  const reading = readToken(token)
  if (!reading.ok) {
    const message = 'oidcToken is not a JWT. Nothing was done; send the token as the provider issued it.'
    throw refusalOf('INVALID_INPUT', { reason: reading.reason, check: reading.reason, message }, accountId)
  }
  // A setting that cannot be read throws: better no logins by token than unverified ones.
  const setting = await preparation.read((tx) => getHostSetting(tx, 'oidcVerification'))
  if (setting.mode === 'ISSUERS') {
    const verdict = await verifierOf(setting.issuers).verify(token, requestedAt)
    if (!verdict.ok) throw oidcRefusal(verdict.reason, accountId, verdict.detail)
  }
  const verdict = checkClaims(reading.claims, {
    nowMs: requestedAt,
    mode: setting.mode === 'ISSUERS' ? 'PRODUCTION' : 'SANDBOX',
    supportedIssuers: setting.mode === 'SANDBOX' ? (setting.supportedIssuers ?? null) : null,
  })
  if (!verdict.ok) throw oidcRefusal(verdict.reason, accountId)
  if (Number(reading.claims.exp) * 1000 <= now) throw oidcRefusal('TOKEN_EXPIRED', accountId)
  return { identity: verdict.identity, claims: reading.claims }
}
