import type { OperatorDelegation } from '../../../../contract/console/operators/groups'
import { useWrite } from '../../../client/useWrite'
import { ConfirmButton } from '../../../components/ConfirmButton'
import { CopyableId } from '../../../components/CopyableId'
import type { ListColumn } from '../../../components/DataTable/column'
import { DetailHeader } from '../../../components/DetailHeader'
import { KeyValue } from '../../../components/KeyValue'
import { fields, timeFields } from '../../../components/list/exportFields'
import { useList } from '../../../components/list/useList'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { StatusBadge } from '../../../components/StatusBadge'
import { WallTime } from '../../../components/WallTime'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress } from '../../../navigation/placeAddress'
import { PeopleScreen } from './PeopleScreen'
import { StandInForm } from './StandInForm'
import { words } from './words'

const text = words.standIn
const heads = text.columns

const TONES = { PLANNED: 'quiet', ACTIVE: 'good', OVER: 'quiet', REVOKED: 'quiet' } as const

function State({ state, isFramed = false }: Pick<OperatorDelegation, 'state'> & { readonly isFramed?: boolean }) {
  return <StatusBadge status={state} tone={TONES[state]} label={text.states[state]} isFramed={isFramed} />
}

const columns: readonly ListColumn<OperatorDelegation>[] = [
  {
    id: 'from',
    header: heads.from,
    cell: ({ from }) => <span className="truncate">{from.name}</span>,
    exports: fields(({ from }) => from.name),
  },
  {
    id: 'to',
    header: heads.to,
    width: 190,
    cell: ({ to }) => <span className="truncate">{to.name}</span>,
    exports: fields(({ to }) => to.name),
  },
  {
    id: 'state',
    header: heads.state,
    width: 130,
    cell: ({ state }) => <State state={state} />,
    exports: fields(({ state }) => text.states[state]),
  },
  {
    id: 'fromAt',
    header: heads.fromAt,
    width: 120,
    align: 'right',
    hideBelow: 680,
    cell: ({ fromAt }) => <WallTime at={fromAt} />,
    exports: timeFields(({ fromAt }) => fromAt),
  },
  {
    id: 'untilAt',
    header: heads.untilAt,
    width: 120,
    align: 'right',
    hideBelow: 520,
    cell: ({ untilAt }) => <WallTime at={untilAt} />,
    exports: timeFields(({ untilAt }) => untilAt),
  },
]

function DelegationDetail({ delegation }: { readonly delegation: OperatorDelegation }) {
  const { id, from, to, state, fromAt, untilAt, reason, madeBy, madeAt, revokedAt } = delegation
  const end = useWrite('revokeOperatorDelegation')
  const isOpen = state === 'ACTIVE' || state === 'PLANNED'
  const named = ({ id: operatorId, name }: OperatorDelegation['from']) => (
    <PageLink to={itemAddress('operators', operatorId)}>{name}</PageLink>
  )
  return (
    <>
      <DetailHeader
        title={`${to.name} · ${text.standsInFor(from.name)}`}
        subtitle={<CopyableId id={id} isLinked={false} />}
        status={<State state={state} isFramed />}
        actions={
          isOpen && (
            <ConfirmButton
              operation="revokeOperatorDelegation"
              question={text.endQuestion(to.name, from.name)}
              confirmLabel={text.end}
              onConfirm={() => end.send({ params: { delegationId: id } })}
            >
              {text.end}
            </ConfirmButton>
          )
        }
      />
      <ServiceErrorAlert error={end.error} title={text.failed} />
      <Section title={words.facts}>
        <KeyValue
          rows={[
            { label: heads.from, value: named(from) },
            { label: heads.to, value: named(to) },
            { label: heads.fromAt, value: <WallTime at={fromAt} /> },
            { label: heads.untilAt, value: <WallTime at={untilAt} /> },
            { label: text.reason, value: reason },
            { label: text.madeBy, value: named(madeBy) },
            { label: text.madeAt, value: <WallTime at={madeAt} /> },
            { label: text.revokedAt, value: revokedAt === null ? null : <WallTime at={revokedAt} /> },
          ]}
        />
      </Section>
    </>
  )
}

/** Who gives whose word during an absence. */
export function StandInsTab() {
  const list = useList('listOperatorDelegations')
  return (
    <PeopleScreen
      list={list}
      idType="OperatorDelegation"
      label={words.tabs.standIns}
      columns={columns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
      detailLabel={text.label}
      detail={(id, delegation) => delegation !== undefined && <DelegationDetail key={id} delegation={delegation} />}
      create={{
        label: text.add,
        operation: 'createOperatorDelegation',
        form: ({ close, show }) => <StandInForm onClose={close} onMade={({ id }) => show(id)} />,
      }}
    />
  )
}
