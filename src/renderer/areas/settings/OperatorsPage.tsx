import { TextInput } from '@mantine/core'
import type { Operator } from '../../../contract/console/host/schemas'
import { useSearchValues, useSetSearch } from '../../app/useSearch'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { FormFrame } from '../../components/FormFrame'
import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { useServiceForm } from '../../components/useServiceForm'
import styles from './OperatorsPage.module.css'
import { operatorsWords as words } from './operatorsWords'

function OperatorForm({ onClose }: { readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'createOperator',
    initialValues: { name: '' },
    toCall: (values) => ({ body: values }),
    onDone: onClose,
  })
  return (
    <FormFrame
      kind="modal"
      title={words.add}
      isOpen
      onClose={onClose}
      submit={f.submit}
      submitLabel={words.add}
      isSending={f.isSending}
      error={f.error}
      shownFields={f.shownFields}
    >
      <TextInput label={words.name} description={words.addNote} data-autofocus {...f.form.getInputProps('name')} />
    </FormFrame>
  )
}

interface OperatorRowProps {
  readonly operator: Operator
  readonly isHere: boolean
  readonly onTake: () => unknown
}

function OperatorRow({ operator, isHere, onTake }: OperatorRowProps) {
  return (
    <tr>
      <td className={styles.name}>{operator.name}</td>
      <td>
        <TimeText at={operator.createdAt} />
      </td>
      <td>
        <TimeText at={operator.lastSeenAt} />
      </td>
      <td>
        <CopyableId id={operator.id} isLinked={false} />
      </td>
      <td className={styles.act}>
        {isHere ? (
          <StatusBadge status="ACTIVE" label={words.here} />
        ) : (
          <ActButton size="compact-xs" variant="default" aria-label={`${words.take}: ${operator.name}`} onAct={onTake}>
            {words.take}
          </ActButton>
        )}
      </td>
    </tr>
  )
}

/** The people at the desk; one of them decides in this window. */
export function OperatorsPage() {
  const operators = useRead('listOperators', {})
  const state = useRead('getConsoleState', {})
  const select = useWrite('selectOperator')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  return (
    <PageBody
      width="narrow"
      header={
        <PageHeader
          title={words.title}
          note={words.note}
          actions={
            <ActButton shortcut="create" onAct={() => setSearch({ new: '1' })}>
              {words.add}
            </ActButton>
          }
        />
      }
    >
      <ServiceErrorNotice error={select.error} />
      <StatePanel read={operators}>
        {({ data }) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.name}</th>
                <th scope="col">{words.since}</th>
                <th scope="col">{words.lastSeen}</th>
                <th scope="col">{words.id}</th>
                <th scope="col">
                  <span className="visuallyHidden">{words.take}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((operator) => (
                <OperatorRow
                  key={operator.id}
                  operator={operator}
                  isHere={state.data?.operator?.id === operator.id}
                  onTake={() => select.send({ params: { operatorId: operator.id } })}
                />
              ))}
            </tbody>
          </table>
        )}
      </StatePanel>
      {search.new === '1' && <OperatorForm onClose={() => setSearch({ new: null })} />}
    </PageBody>
  )
}
