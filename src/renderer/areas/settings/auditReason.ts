import type { AuditEntry } from '../../../contract/console/host/schemas'
import { type RefusalFacts, refusalCode, refusalText } from '../../components/refusalText'

type Refused = Pick<AuditEntry, 'reason' | 'code' | 'details'>

const detailOf = ({ details }: Pick<Refused, 'details'>, name: string): string | null => {
  const value = details?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const factsOf = (entry: Refused): RefusalFacts | null =>
  entry.code === null
    ? null
    : {
        code: entry.code,
        reason: detailOf(entry, 'reason'),
        message: detailOf(entry, 'message'),
        details: entry.details,
      }

/** Why, as staff read it: what was given as the reason; of a refusal the sentence that its caller was told. */
export function reasonOf(entry: Refused): string | null {
  const refused = factsOf(entry)
  return entry.reason ?? (refused === null ? null : refusalText(refused))
}

/** The code of a refusal; null where nothing was refused by one. */
export function codeOf(entry: Refused): string | null {
  const refused = factsOf(entry)
  return refused === null ? null : refusalCode(refused)
}
