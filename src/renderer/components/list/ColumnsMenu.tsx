import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { ListColumn } from '../DataTable/column'
import { IconButton } from '../IconButton'
import { listWords } from '../listWords'
import { MenuLine } from '../MenuButtons'
import { type ColumnChoice, isColumnOn, orderedColumns, withColumn, withMovedColumn } from './columnChoice'
import styles from './ListTools.module.css'
import { ToolMenu } from './ToolMenu'

const text = listWords.columns

interface ColumnsMenuProps<Row> {
  readonly all: readonly ListColumn<Row>[]
  readonly choice: ColumnChoice | null
  readonly choose: (choice: ColumnChoice | null) => void
}

function drawnText(): string {
  const heads = document.querySelectorAll<HTMLElement>('th[data-column]')
  return [...heads].map(({ dataset }) => dataset.column ?? '').join(' ')
}

function watchTable(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The columns that are drawn now: the table leaves away what has no room. */
function useDrawn(): ReadonlySet<string> {
  return new Set(useSyncExternalStore(watchTable, drawnText).split(' '))
}

function Choices<Row>({ all, choice, choose }: ColumnsMenuProps<Row>) {
  const drawn = useDrawn()
  const columns = orderedColumns(all, choice)
  return (
    <>
      <ul className={styles.choices}>
        {columns.map(({ id, header }, at) => {
          const name = header === '' ? text.nameless : header
          const move = (by: -1 | 1) => choose(withMovedColumn(all, choice, { id, by }))
          return (
            <li key={id} className={styles.choice}>
              <Checkbox
                size="xs"
                className={styles.check}
                label={name}
                checked={isColumnOn(choice, id) ?? drawn.has(id)}
                onChange={(event) => choose(withColumn(all, choice, { id, isShown: event.currentTarget.checked }))}
              />
              <IconButton icon={IconArrowUp} label={text.up(name)} disabled={at === 0} onClick={() => move(-1)} />
              <IconButton
                icon={IconArrowDown}
                label={text.down(name)}
                disabled={at === columns.length - 1}
                onClick={() => move(1)}
              />
            </li>
          )
        })}
      </ul>
      {choice !== null && <MenuLine onClick={() => choose(null)}>{text.reset}</MenuLine>}
    </>
  )
}

/** Which columns a list shows, and in which order. */
export function ColumnsMenu<Row>(props: ColumnsMenuProps<Row>) {
  return (
    <ToolMenu label={text.button} title={text.title} icon={IconColumns3} isSet={props.choice !== null}>
      {() => <Choices {...props} />}
    </ToolMenu>
  )
}
