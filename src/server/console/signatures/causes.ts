import type { Remedy } from '../../crypto/check'
import { BODY_MISTAKES } from '../../crypto/walletSignature/bodyMistakeRemedies'
import { STAMP_MISTAKES } from '../../crypto/walletSignature/stampMistakes'
import { RAW_PASSKEY_SIGNATURE, RAW_SIGNATURE_DETAIL } from '../../crypto/webauthn/passkeyChecks'
import type { KeptVerdict } from '../../kernel/tables'
import { kindOfCheck, toldOf } from './kinds'

/** What was kept of a refusal, its check told. */
export type ToldVerdict = KeptVerdict & { readonly check: string }

/** The remedy of that name; null for a name that this version does not have. */
function remedyIn(remedies: Readonly<Record<string, Remedy>>, id: string | null | undefined): Remedy | null {
  return id != null && Object.hasOwn(remedies, id) ? (remedies[id] ?? null) : null
}

/** A mistake in how the body was written, where it is in the value that the failed check looks at. */
function mistakeBehind(kept: ToldVerdict, field: string | undefined): Remedy | null {
  const found = kept.body?.mistake
  if (found === undefined || field === undefined) return null
  const member = field.slice(Math.max(field.lastIndexOf('.'), 0))
  return found.field.endsWith(member) ? remedyIn(BODY_MISTAKES, found.mistake) : null
}

/** The first mistake, and one behind it that would have come next. */
export interface Causes {
  readonly cause: Remedy
  readonly alsoFound: Remedy | null
}

/** What most likely went wrong, from the fault and what trying the usual mistakes told. */
export function causesOf(kept: ToldVerdict, fault: string): Causes {
  const kind = kindOfCheck(kept.check)
  const { remedy, field } = toldOf(kind, fault)
  const diagnosed = kept.diagnosis?.cause ?? null
  const explained = diagnosed === 'UNKNOWN' ? null : remedyIn(STAMP_MISTAKES, diagnosed)
  if (kind === 'ASSERTION' && fault === 'SIGNATURE_INVALID' && kept.detail === RAW_SIGNATURE_DETAIL) {
    return { cause: RAW_PASSKEY_SIGNATURE, alsoFound: null }
  }
  const isAboutForm = kept.check === 'STAMP_WELL_FORMED'
  const isAboutSignature = kept.check === 'SIGNATURE_VALID' || kept.check === 'OTHER_TEXT'
  if (isAboutForm || isAboutSignature) return { cause: explained ?? remedy, alsoFound: null }
  return { cause: mistakeBehind(kept, field) ?? remedy, alsoFound: explained }
}
