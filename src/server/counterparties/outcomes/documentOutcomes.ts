import type { ErrorCode } from '../../../contract/primitives/errors'

const SOURCE = 'Behaviour 7.4: the base name of the file'

/** One row of the table: how the name of a file ends, its extension apart, and what it is refused with. */
interface DocumentOutcome {
  readonly ending: string
  readonly code: Extract<
    ErrorCode,
    'LOW_QUALITY' | 'DATA_MISMATCH' | 'EXPIRED' | 'SUSPECTED_FRAUD' | 'INCOMPLETE' | 'UNSUITABLE_DOCUMENT'
  >
  /** What the provider found, in words for people. */
  readonly label: string
  readonly source: string
}

/** What the simulated provider finds in a document at once. Source: behaviour 7.4. */
const DOCUMENT_OUTCOMES: readonly DocumentOutcome[] = [
  { ending: '-low-quality', code: 'LOW_QUALITY', label: 'It is too blurred or dark to be read', source: SOURCE },
  { ending: '-mismatch', code: 'DATA_MISMATCH', label: 'It names somebody or something else', source: SOURCE },
  { ending: '-expired', code: 'EXPIRED', label: 'It has expired', source: SOURCE },
  { ending: '-fraud', code: 'SUSPECTED_FRAUD', label: 'It seems to have been altered', source: SOURCE },
  { ending: '-incomplete', code: 'INCOMPLETE', label: 'Part of it is missing', source: SOURCE },
  { ending: '-unsuitable', code: 'UNSUITABLE_DOCUMENT', label: 'It is not what it is said to be', source: SOURCE },
]

/** What the provider refuses a file for; null when it takes it. */
export function documentOutcomeOf(fileName: string): DocumentOutcome | null {
  const baseName = fileName.replace(/(?<=.)\.[^.]*$/, '').toLowerCase()
  return DOCUMENT_OUTCOMES.find(({ ending }) => baseName.endsWith(ending)) ?? null
}
