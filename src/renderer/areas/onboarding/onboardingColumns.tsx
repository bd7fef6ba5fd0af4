import type { OnboardingItem } from '../../../contract/console/onboarding/schemas'
import type { ListColumn } from '../../components/DataTable/column'
import { statusTone } from '../../components/format/statusTone'
import { customerFields, fields } from '../../components/list/exportFields'
import { idColumn, timeColumn } from '../../components/list/rowColumns'
import { StatusBadge } from '../../components/StatusBadge'
import { TwoLines } from '../../components/TwoLines'
import { words } from './words'

const heads = words.columns

/** Nobody waits for what is missing of a customer who was decided. */
const isDecided = ({ waitsFor, status }: OnboardingItem): boolean =>
  waitsFor === null && (status === 'APPROVED' || status === 'REJECTED')

function openText({ missing, unreviewed }: OnboardingItem): string {
  if (missing > 0) return words.missing(missing)
  return unreviewed > 0 ? words.toLookAt(unreviewed) : words.nothingMissing
}

/** Why it is in the list: what it waits for, or how its verification stands. */
export function stateOf({ waitsFor, verificationStatus, status }: OnboardingItem): {
  readonly state: string
  readonly text: string
} {
  if (waitsFor !== null) return { state: waitsFor, text: words.waitsFor[waitsFor] }
  const state = verificationStatus ?? status
  return { state, text: verificationStatus === null ? status : words.verificationStates[verificationStatus] }
}

const WAITING_TONES: Readonly<Record<string, 'warn' | 'accent'>> = { RESUBMITTED: 'accent', DOCUMENTS: 'accent' }

/** The state as a badge, framed in the head of the detail. */
export function CaseBadge({ item, isFramed }: { readonly item: OnboardingItem; readonly isFramed?: boolean }) {
  const { state, text } = stateOf(item)
  return (
    <StatusBadge status={state} label={text} tone={WAITING_TONES[state] ?? statusTone(state)} isFramed={isFramed} />
  )
}

export const onboardingColumns: readonly ListColumn<OnboardingItem>[] = [
  {
    id: 'customer',
    header: heads.customer,
    cell: (item) => (
      <TwoLines
        first={item.name}
        second={isDecided(item) ? stateOf(item).text : `${stateOf(item).text} · ${openText(item)}`}
        secondTone={item.missing > 0 && !isDecided(item) ? 'warn' : undefined}
      />
    ),
    exports: customerFields(
      (item) => item.id,
      (item) => item.name,
    ),
  },
  {
    id: 'state',
    header: heads.state,
    width: 168,
    hideBelow: 420,
    cell: (item) => <CaseBadge item={item} />,
    exports: fields((item) => stateOf(item).text),
  },
  {
    id: 'missing',
    header: heads.missing,
    width: 76,
    align: 'right',
    hideBelow: 620,
    cell: (item) => (item.missing === 0 || isDecided(item) ? '–' : item.missing),
  },
  {
    id: 'unreviewed',
    header: heads.documents,
    width: 92,
    align: 'right',
    hideBelow: 520,
    cell: ({ unreviewed, documents }) => (documents === 0 ? '–' : `${unreviewed} / ${documents}`),
  },
  timeColumn({ id: 'since', header: heads.since, width: 88, at: ({ since }) => since }),
  idColumn({ header: heads.id, width: 110, hideBelow: 760 }),
]
