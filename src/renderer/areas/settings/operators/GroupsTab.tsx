import { useState } from 'react'
import type { OperatorGroup } from '../../../../contract/console/operators/groups'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { ConfirmButton } from '../../../components/ConfirmButton'
import { CopyableId } from '../../../components/CopyableId'
import type { ListColumn } from '../../../components/DataTable/column'
import { DetailHeader } from '../../../components/DetailHeader'
import { KeyValue } from '../../../components/KeyValue'
import { fields, timeFields } from '../../../components/list/exportFields'
import { useList } from '../../../components/list/useList'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { WallTime } from '../../../components/WallTime'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress } from '../../../navigation/placeAddress'
import { ChangeGroup, NewGroup } from './GroupForm'
import { PeopleScreen } from './PeopleScreen'
import styles from './PowerSections.module.css'
import { words } from './words'

const text = words.group

const namesOf = ({ members }: OperatorGroup): string => members.map(({ name }) => name).join(', ')

const columns: readonly ListColumn<OperatorGroup>[] = [
  {
    id: 'name',
    header: text.name,
    width: 220,
    cell: ({ name }) => <span className="truncate">{name}</span>,
    exports: fields(({ name }) => name),
  },
  {
    id: 'members',
    header: text.members,
    cell: (group) => <span className="truncate">{group.members.length === 0 ? text.noMembers : namesOf(group)}</span>,
    exports: fields(namesOf),
  },
  {
    id: 'changed',
    header: text.changed,
    width: 110,
    align: 'right',
    hideBelow: 520,
    cell: ({ changedAt }) => <WallTime at={changedAt} />,
    exports: timeFields(({ changedAt }) => changedAt),
  },
]

function GroupDetail({ group, onDeleted }: { readonly group: OperatorGroup; readonly onDeleted: () => void }) {
  const [isChanging, setIsChanging] = useState(false)
  const remove = useWrite('deleteOperatorGroup', { onDone: onDeleted })
  return (
    <>
      <DetailHeader
        title={group.name}
        subtitle={<CopyableId id={group.id} isLinked={false} />}
        actions={
          <>
            <ActButton operation="updateOperatorGroup" variant="default" onAct={() => setIsChanging(true)}>
              {text.change}
            </ActButton>
            <ConfirmButton
              operation="deleteOperatorGroup"
              isDangerous
              question={text.removeQuestion(group.name)}
              confirmLabel={text.remove}
              onConfirm={() => remove.send({ params: { groupId: group.id } })}
            >
              {text.remove}
            </ConfirmButton>
          </>
        }
      />
      <ServiceErrorAlert error={remove.error} title={text.failed} />
      <Section title={text.members}>
        {group.members.length === 0 && <p className="muted">{text.noMembers}</p>}
        <ul className={styles.lines}>
          {group.members.map(({ id, name }) => (
            <li key={id}>
              <PageLink to={itemAddress('operators', id)}>{name}</PageLink>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.facts}>
        <KeyValue
          rows={[
            { label: text.made, value: <WallTime at={group.createdAt} /> },
            { label: text.changed, value: <WallTime at={group.changedAt} /> },
          ]}
        />
      </Section>
      {isChanging && <ChangeGroup group={group} onClose={() => setIsChanging(false)} />}
    </>
  )
}

/** The groups that approval rules may ask for, and who belongs to each. */
export function GroupsTab() {
  const list = useList('listOperatorGroups')
  return (
    <PeopleScreen
      list={list}
      idType="OperatorGroup"
      label={words.tabs.groups}
      columns={columns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
      detailLabel={text.label}
      detail={(id, group) =>
        group !== undefined && <GroupDetail key={id} group={group} onDeleted={list.selection.close} />
      }
      create={{
        label: text.add,
        operation: 'createOperatorGroup',
        form: ({ close, show }) => <NewGroup onClose={close} onMade={({ id }) => show(id)} />,
      }}
    />
  )
}
