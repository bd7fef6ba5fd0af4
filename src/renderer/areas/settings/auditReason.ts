import type { AuditEntry } from '../../../contract/console/host/schemas'
import { enumText } from '../../components/format/enumText'

type Refused = Pick<AuditEntry, 'reason' | 'code' | 'details'>

const detailOf = ({ details }: Pick<Refused, 'details'>, name: string): string | null => {
  const value = details?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Why, as staff read it: what was given as the reason; of a refusal the sentence that its caller was told. */
export function reasonOf(entry: Refused): string | null {
  if (entry.reason !== null || entry.code === null) return entry.reason
  return detailOf(entry, 'message') ?? enumText(detailOf(entry, 'reason') ?? entry.code)
}

/** The code of a refusal, and its finer cause, as error alerts write them; null where nothing was refused by one. */
export function codeOf(entry: Refused): string | null {
  const cause = detailOf(entry, 'reason')
  return entry.code === null || cause === null ? entry.code : `${entry.code} · ${cause}`
}
