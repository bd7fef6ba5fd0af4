import type { OnboardingItem } from '../../../contract/console/onboarding/schemas'
import type { Column, ListColumn, ShownColumns } from '../../components/DataTable/column'
import { statusTone } from '../../components/format/statusTone'
import { customerFields, fields } from '../../components/list/exportFields'
import { idColumn, timeColumn } from '../../components/list/rowColumns'
import { StatusBadge } from '../../components/StatusBadge'
import { TwoLines } from '../../components/TwoLines'
import { words } from './words'

const heads = words.columns

/** What is open; null where the columns that are shown say it. */
function openText({ missing, unreviewed }: OnboardingItem, shown: ReadonlySet<string>): string | null {
  if (missing > 0 && !shown.has('missing')) return words.missing(missing)
  if (unreviewed > 0 && !shown.has('unreviewed')) return words.toLookAt(unreviewed)
  return shown.has('missing') ? null : words.nothingMissing
}

/** Why it is in the list: what it waits for, or how its verification stands. */
function stateOf({ waitsFor, verificationStatus, status }: OnboardingItem): {
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

const customerColumn = (cell: Column<OnboardingItem>['cell']): ListColumn<OnboardingItem> => ({
  id: 'customer',
  header: heads.customer,
  cell,
  exports: customerFields(
    (item) => item.id,
    (item) => item.name,
  ),
})

/** Below the name: how it stands, as far as no column says it; else whether it is a person or a business. */
function belowName(item: OnboardingItem, columns: ShownColumns): string {
  const shown = new Set(columns.map(({ id }) => id))
  const standing = [shown.has('state') ? null : stateOf(item).text, openText(item, shown)].filter(
    (part) => part !== null,
  )
  return standing.length > 0 ? standing.join(' · ') : words.kinds[item.customerType]
}

/** Pixels of the table from which columns say how it stands. */
const STANDING_FROM = 620

const STATE: ListColumn<OnboardingItem> = {
  id: 'state',
  header: heads.state,
  width: 184,
  hideBelow: STANDING_FROM,
  cell: (item) => <CaseBadge item={item} />,
  exports: fields((item) => stateOf(item).text),
}
const SINCE = timeColumn<OnboardingItem>({ id: 'since', header: heads.since, width: 104, at: ({ since }) => since })
const ID = idColumn<OnboardingItem>({ header: heads.id, width: 110, hideBelow: 760 })

const OPEN: readonly ListColumn<OnboardingItem>[] = [
  customerColumn((item, shown) => <TwoLines first={item.name} second={belowName(item, shown)} />),
  STATE,
  {
    id: 'missing',
    header: heads.missing,
    width: 76,
    align: 'right',
    hideBelow: STANDING_FROM,
    cell: (item) => (item.missing === 0 ? '–' : item.missing),
  },
  {
    id: 'unreviewed',
    header: heads.documents,
    width: 92,
    align: 'right',
    hideBelow: STANDING_FROM,
    cell: ({ unreviewed, documents }) => (documents === 0 ? '–' : `${unreviewed} / ${documents}`),
  },
  SINCE,
  ID,
]

/** Nobody waits for what is missing of a customer who was decided. */
const DECIDED: readonly ListColumn<OnboardingItem>[] = [
  customerColumn((item) => <TwoLines first={item.name} second={words.kinds[item.customerType]} />),
  { ...STATE, hideBelow: undefined },
  SINCE,
  ID,
]

export const ONBOARDING_COLUMNS = { WAITING: OPEN, WITH_CUSTOMER: OPEN, DECIDED } as const
