import { useMemo } from 'react'
import { type Verification, verificationStatus } from '../../../contract/verifications/schemas'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { customerFields, fields, stateFields, timeFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { useList } from '../../components/list/useList'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { UrlTabs } from '../../components/UrlTabs'
import { useCustomerNames } from '../../components/useChoices'
import { useSearchValues } from '../../navigation/useSearch'
import { SubmitForm } from './SubmitForm'
import { VerificationDetail } from './VerificationDetail'
import { words } from './words'

const heads = words.columns
const order = Object.keys(words.tabs)
const tabs = [
  { value: 'ALL', label: words.all },
  ...verificationStatus.options
    .map((value) => ({ value, label: words.tabs[value] }))
    .sort((one, other) => order.indexOf(one.value) - order.indexOf(other.value)),
]

const columnsWith = (names: ReadonlyMap<string, string>): readonly ListColumn<Verification>[] => [
  {
    id: 'customer',
    header: heads.customer,
    cell: ({ customerId }) => names.get(customerId) ?? <CopyableId id={customerId} isInRow />,
    exports: customerFields(({ customerId }) => customerId),
  },
  {
    id: 'state',
    header: heads.state,
    width: 190,
    cell: (verification) => <StatusBadge status={verification.verificationStatus} />,
    exports: stateFields((verification) => verification.verificationStatus),
  },
  {
    id: 'errors',
    header: heads.errors,
    width: 90,
    align: 'right',
    hideBelow: 480,
    cell: ({ errors }) => (errors.length === 0 ? '–' : errors.length),
  },
  {
    id: 'created',
    header: heads.created,
    width: 110,
    align: 'right',
    hideBelow: 560,
    cell: ({ createdAt }) => <TimeText at={createdAt} />,
    exports: timeFields(({ createdAt }) => createdAt),
  },
  {
    id: 'changed',
    header: heads.changed,
    width: 110,
    align: 'right',
    hideBelow: 760,
    cell: ({ updatedAt }) => <TimeText at={updatedAt ?? null} />,
    exports: timeFields(({ updatedAt }) => updatedAt ?? null),
  },
  {
    id: 'id',
    header: heads.id,
    width: 110,
    hideBelow: 660,
    cell: ({ id }) => <CopyableId id={id} isInRow />,
    exports: fields(({ id }) => id),
  },
]

/** Verifications of customers: what was decided, what is to be resolved. */
export function VerificationsPage() {
  const names = useCustomerNames()
  const columns = useMemo(() => columnsWith(names), [names])
  const options = [...names].map(([value, label]) => ({ value, label }))
  const list = useList('listVerifications', {
    filters: [{ name: 'customerId', label: words.filters.customer, options }],
    also: ['verificationStatus'],
  })
  const { customer, customerId = '' } = useSearchValues()
  return (
    <ListScreen
      list={list}
      title={words.title}
      tabs={<UrlTabs name="verificationStatus" label={words.title} tabs={tabs} />}
      columns={columns}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      detailLabel={words.detail}
      detail={(id) => <VerificationDetail id={id} onSubmitted={(next) => list.selection.select(next.id)} />}
      create={{
        label: words.submit,
        names: ['customer'],
        form: ({ close, show }) => (
          <SubmitForm customerId={customer ?? customerId} onClose={close} onDone={({ id }) => show(id)} />
        ),
      }}
    />
  )
}
