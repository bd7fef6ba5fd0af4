import { z } from 'zod'
import { webAddress } from '../../primitives/text'

const ISSUERS_MAX = 20
const KEYS_MAX = 100
/** The private parts of RSA, EC and OKP keys, and the only part of a shared secret. RFC 7518 6.2.2, 6.3.2, 6.4.1. */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']

const publicJwk = z
  .looseObject({ kty: z.string().min(1) })
  .refine((key) => PRIVATE_MEMBERS.every((member) => key[member] === undefined), {
    message: 'must be a public key; this one has a private part',
  })

/** One issuer of sign-in tokens, and where its public keys come from. */
export const oidcIssuer = z
  .object({
    /** Compared with `iss`, letter by letter. */
    issuer: z.string().trim().min(1).max(500),
    /** Where the key set is fetched. */
    jwksUri: webAddress.max(2000).optional(),
    /** The key set itself. */
    jwks: z.object({ keys: z.array(publicJwk).min(1).max(KEYS_MAX) }).optional(),
    /** What `aud` must name one of; any when left out. */
    audiences: z.array(z.string().trim().min(1).max(500)).min(1).max(KEYS_MAX).optional(),
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
    /** Of the sandbox: which `iss` is taken; any when left out. */
    supportedIssuers: z.array(z.string().trim().min(1).max(500)).min(1).max(ISSUERS_MAX).optional(),
    /** Kept while the mode is SANDBOX. */
    issuers: z.array(oidcIssuer).max(ISSUERS_MAX),
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
