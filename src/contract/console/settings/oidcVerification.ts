import { z } from 'zod'
import { webAddress } from '../../primitives/text'

const ISSUERS_MAX = 20
const KEYS_MAX = 100
/** Shorter RSA keys sign nothing that is believed (RFC 7518 3.3). */
const RSA_BITS_MIN = 2048
/** The private parts of RSA, EC and OKP keys, and the only part of a shared secret. RFC 7518 6.2.2, 6.3.2, 6.4.1. */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Bits of a number in base64url, leading zeros not counted; 0 for what is none. */
function bitsOf(value: unknown): number {
  if (typeof value !== 'string' || !/^[A-Za-z0-9_-]+$/.test(value)) return 0
  const digits = [...value].map((character) => BASE64URL.indexOf(character).toString(2).padStart(6, '0')).join('')
  const whole = digits.slice(0, digits.length - (digits.length % 8))
  const first = whole.indexOf('1')
  return first < 0 ? 0 : whole.length - first
}

/** Whether this may be the exponent of an RSA key that signs: odd, and 3 or more (RFC 8017 3.1). */
function isSigningExponent(value: unknown): boolean {
  const last = typeof value === 'string' ? BASE64URL.indexOf(value.at(-1) ?? '') : -1
  // The last character carries 6, 4 or 2 bits of the last byte, by how many characters there are.
  const spare = [0, 0, 4, 2][String(value).length % 4] ?? 0
  return bitsOf(value) > 1 && Math.floor(last / 2 ** spare) % 2 === 1
}

const publicJwk = z
  .looseObject({ kty: z.string().min(1) })
  .refine((key) => key.kty !== 'RSA' || bitsOf(key.n) >= RSA_BITS_MIN, {
    message: `must be the modulus of an RSA key of ${RSA_BITS_MIN} bits or more`,
    path: ['n'],
  })
  .refine((key) => key.kty !== 'RSA' || isSigningExponent(key.e), {
    message: 'must be the exponent of an RSA key, odd and 3 or more, such as AQAB',
    path: ['e'],
  })
  .refine((key) => PRIVATE_MEMBERS.every((member) => key[member] === undefined), {
    message: 'must be a public key; this one has a private part',
  })

/** One issuer of sign-in tokens, and where its public keys come from. */
export const oidcIssuer = z
  .object({
    issuer: z.string().trim().min(1).max(500).describe('Compared with `iss`, letter by letter.'),
    /** Where the key set is fetched. */
    jwksUri: webAddress.max(2000).optional(),
    jwks: z
      .object({ keys: z.array(publicJwk).min(1).max(KEYS_MAX) })
      .optional()
      .describe('The key set itself.'),
    audiences: z
      .array(z.string().trim().min(1).max(500))
      .min(1)
      .max(KEYS_MAX)
      .optional()
      .describe('What `aud` must name one of; any when left out.'),
  })
  .refine((issuer) => (issuer.jwks === undefined) !== (issuer.jwksUri === undefined), {
    message: 'must have either a key set or the address of one',
    path: ['jwksUri'],
  })
export type OidcIssuer = z.infer<typeof oidcIssuer>

/** How sign-in tokens are verified: by the sandbox's claim rules, or by the keys of the issuers named here. */
export const oidcVerification = z
  .object({
    mode: z.enum(['SANDBOX', 'ISSUERS']),
    supportedIssuers: z
      .array(z.string().trim().min(1).max(500))
      .min(1)
      .max(ISSUERS_MAX)
      .optional()
      .describe('Of the sandbox: which `iss` is taken; any when left out.'),
    issuers: z.array(oidcIssuer).max(ISSUERS_MAX).describe('Kept while the mode is SANDBOX.'),
  })
  .refine(({ mode, issuers }) => mode === 'SANDBOX' || issuers.length > 0, {
    message: 'must name at least one issuer',
    path: ['issuers'],
  })
  .refine(({ issuers }) => new Set(issuers.map(({ issuer }) => issuer)).size === issuers.length, {
    message: 'must name each issuer once',
    path: ['issuers'],
  })
export type OidcVerification = z.infer<typeof oidcVerification>
