import { LIVENESS_OUTCOMES } from './livenessOutcomes'
import { NAME_VERIFICATION_OUTCOMES } from './nameVerificationOutcomes'
import { QUOTE_OUTCOMES, TRANSFER_IN_OUTCOMES, TRANSFER_OUT_OUTCOMES } from './paymentOutcomes'
import { selectorOf } from './selector'

const SELECTORS: ReadonlySet<string> = new Set(
  [NAME_VERIFICATION_OUTCOMES, QUOTE_OUTCOMES, TRANSFER_OUT_OUTCOMES, TRANSFER_IN_OUTCOMES, LIVENESS_OUTCOMES]
    .flatMap((rows) => rows.map((row) => row.suffix))
    .filter((suffix) => suffix !== null),
)

/**
 * True when the ending of an account identifier selects a sandbox outcome; its checksum and the alphabet of those
 * characters are not checked then.
 *
 * Source: behaviour 9.2.
 */
export function carriesSelector(identifier: string): boolean {
  return SELECTORS.has(selectorOf(identifier))
}
