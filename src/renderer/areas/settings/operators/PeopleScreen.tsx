import { ListScreen, type ListScreenProps } from '../../../components/list/ListScreen'
import { UrlTabs } from '../../../components/UrlTabs'
import { idTypeOf } from '../../../navigation/idText'
import { TABS } from './tabs'
import { words } from './words'

interface PeopleScreenProps<Row> extends Omit<ListScreenProps<Row>, 'title' | 'tabs' | 'note'> {
  /** What the ids of this list name: what is selected in another list is not shown beside it. */
  readonly idType: 'Operator' | 'OperatorGroup' | 'OperatorDelegation'
}

/** One of the three lists under the head that they share. */
export function PeopleScreen<Row>({ idType, detail, ...props }: PeopleScreenProps<Row>) {
  return (
    <ListScreen
      {...props}
      title={words.title}
      note={words.note}
      startWidth={440}
      tabs={<UrlTabs label={words.title} tabs={TABS} />}
      detail={(id, row) => (idTypeOf(id) === idType ? detail?.(id, row) : null)}
    />
  )
}
