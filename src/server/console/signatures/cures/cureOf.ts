import type { SignatureCause } from '../../../../contract/console/signatures/schemas'
import type { Cure } from './cure'
import { proofCures } from './proofCures'
import { stampCures } from './stampCures'

const cures: Readonly<Record<SignatureCause, Cure>> = { ...stampCures, ...proofCures }

/** The cure of a cause. */
export const cureOf = (cause: SignatureCause): Cure => cures[cause]
