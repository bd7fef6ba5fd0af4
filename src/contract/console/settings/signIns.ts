import { z } from 'zod'

/** Thirty days. */
export const SIGN_IN_MAX_AGE_SECONDS_DEFAULT = 30 * 24 * 3600
const SIGN_IN_MAX_AGE_SECONDS_MIN = 15 * 60
const SIGN_IN_MAX_AGE_SECONDS_MAX = 365 * 24 * 3600
const TOP_ORIGINS_MAX = 20

/** How long after its sign-in a wallet's session may be refreshed, in seconds: 15 minutes to 365 days. */
export const signInMaxAgeSeconds = z.int().min(SIGN_IN_MAX_AGE_SECONDS_MIN).max(SIGN_IN_MAX_AGE_SECONDS_MAX)

/** Signs that stand for themselves in a header: a host may hold others, which part or widen what a policy allows. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d+)?$/

/** An origin as browsers spell it: scheme, host and port, nothing behind. */
const pageOrigin = z
  .string()
  .trim()
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text && PLAIN_ORIGIN.test(text), {
    message: 'must be an origin as browsers spell it, such as https://shop.example',
  })

function areOfOneDomain(origins: readonly string[]): boolean {
  const hosts = origins.filter((text) => URL.canParse(text)).map((text) => new URL(text).hostname)
  return hosts.every((host) => host === hosts[0] || host.endsWith(`.${hosts[0]}`))
}

/** Pages of other sites in whose frames a passkey may be made and used. */
export const passkeyTopOrigins = z.array(pageOrigin).max(TOP_ORIGINS_MAX)

/**
 * Pages on which customers make and use passkeys of strong authentication, the first one's host being the domain that
 * they are for; none: this host's own. Example: ["https://app.example"].
 */
export const scaPasskeyOrigins = z
  .array(pageOrigin)
  .max(TOP_ORIGINS_MAX)
  .refine(areOfOneDomain, { message: 'must be pages of the host of the first one, or below it' })

/**
 * Pages of other sites that may show the number of a card in a frame; none: no site may. Example:
 * ["https://app.example"].
 */
export const cardFrameOrigins = z.array(pageOrigin).max(TOP_ORIGINS_MAX)
