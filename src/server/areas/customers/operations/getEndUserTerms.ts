import { assert } from '../../../foundation/assert'
import { ok } from '../../../foundation/reply'
import { END_USER_TERMS_VERSIONS } from '../rules'

/** A reserved name: the terms of the sandbox bind nobody. */
const TERMS_BASE = 'https://sandbox.countersign.test/end-user-terms'

/**
 * The version that a customer accepts today, and where it is published.
 *
 * Source: behaviour 4. Assumes: A-204.
 */
export async function getEndUserTerms() {
  const version = END_USER_TERMS_VERSIONS.at(-1)
  assert(version !== undefined, 'the list of versions is never empty')
  return ok({ version, url: `${TERMS_BASE}/${version}` })
}
