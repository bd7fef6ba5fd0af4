import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { hint } from '../../components/hint'
import { KeyHint } from '../../components/KeyHint'
import { useShortcut } from '../../navigation/keys/useShortcut'
import { PageLink } from '../../navigation/PageLink'
import { REFERENCE_KINDS } from '../../navigation/placeSearch'
import { referenceAddress } from '../../navigation/referenceAddress'
import { useSetSearch } from '../../navigation/useSearch'
import { MethodTag } from './MethodTag'
import { byArea } from './model/reference'
import { type Entry, type EntryKind, type Found, searchReference } from './model/searchReference'
import styles from './ReferenceList.module.css'
import type { Loaded } from './useReference'
import { words } from './words'

interface Chosen {
  readonly kind: EntryKind
  readonly id: string
}

interface Group {
  readonly title: string
  readonly rows: readonly Found[]
}

const found = (entry: Entry): Found => ({ entry, by: null })

/** What stands in the list of one kind when nobody searches. */
function groupsOfKind(kind: EntryKind, { reference, index }: Loaded): readonly Group[] {
  const entries = index.map(({ entry }) => entry).filter((entry) => entry.kind === kind)
  if (kind === 'operation') {
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    return byArea(reference.operations).map(([title, operations]) => ({
      title,
      rows: operations.flatMap(({ id }) => byId.get(id) ?? []).map(found),
    }))
  }
  if (kind === 'code') {
    const byStatus = Map.groupBy(entries, ({ mark }) => mark ?? '')
    return [...byStatus].map(([title, rows]) => ({ title, rows: rows.map(found) }))
  }
  return [{ title: words.kinds[kind], rows: entries.map(found) }]
}

function groupsOfSearch(rows: readonly Found[]): readonly Group[] {
  const byKind = Map.groupBy(rows, ({ entry }) => entry.kind)
  // The kind of the best hit stands first.
  return [...byKind].map(([kind, hits]) => ({ title: words.kinds[kind], rows: hits }))
}

/** What the list shows for a text that is sought; empty, the list of one kind. */
function groupsOf(sought: string, kind: EntryKind, loaded: Loaded): readonly Group[] {
  return sought === '' ? groupsOfKind(kind, loaded) : groupsOfSearch(searchReference(loaded.index, sought))
}

interface RowProps {
  readonly row: Found
  readonly isChosen: boolean
  /** One row is reached with Tab; the arrows go on from there. */
  readonly isReached: boolean
  /** A second line says the path, or by what it was found. */
  readonly isLong: boolean
}

function Row({ row, isChosen, isReached, isLong }: RowProps): ReactNode {
  const { entry, by } = row
  const isOperation = entry.kind === 'operation'
  const more = by === null ? (isOperation ? entry.detail : '') : words.by[by.kind](by.text)
  return (
    <li>
      <PageLink
        to={referenceAddress(entry.kind, entry.id)}
        className={isChosen ? styles.chosen : styles.row}
        tabIndex={isReached ? 0 : -1}
      >
        {isOperation && <MethodTag method={entry.mark ?? ''} />}
        <span className={styles.texts}>
          <span className={isOperation ? styles.title : styles.name}>{entry.title}</span>
          {isLong && more !== '' && <span className={styles.more}>{more}</span>}
        </span>
      </PageLink>
    </li>
  )
}

function KindTabs({ kind, onKind }: { readonly kind: EntryKind; readonly onKind: (kind: EntryKind) => void }) {
  return (
    <fieldset className={styles.kinds} aria-label={words.kindsOf}>
      {REFERENCE_KINDS.map((one) => (
        <button key={one} type="button" className={styles.kind} aria-pressed={one === kind} onClick={() => onKind(one)}>
          {words.kinds[one]}
        </button>
      ))}
    </fieldset>
  )
}

interface SearchFieldProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onEnter: () => void
}

/** `/` comes here from anywhere on the page. */
function SearchField({ text, onText, onEnter }: SearchFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  useShortcut('filter', () => inputRef.current?.select())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape' && text !== '') onText('')
  }
  return (
    <div className={styles.searchBar}>
      <IconSearch size={14} stroke={1.8} aria-hidden="true" className={styles.icon} />
      <input
        ref={inputRef}
        type="search"
        className={styles.search}
        aria-label={words.search}
        {...hint(words.search)}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' && (
        <span className={styles.key}>
          <KeyHint shortcut="filter" />
        </span>
      )}
    </div>
  )
}

interface GroupsProps {
  readonly groups: readonly Group[]
  readonly chosen: Chosen | null
  /** What was searched for; empty when the list stands as it is. */
  readonly sought: string
}

function Groups({ groups, chosen, sought }: GroupsProps) {
  const listRef = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen comes into view, and again in another list
  useEffect(() => {
    const row = listRef.current?.querySelector<HTMLElement>(`.${styles.chosen}`)
    row?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement?.matches(`.${styles.row}`)) row?.focus()
  }, [chosen?.id, groups])
  const isChosen = ({ entry }: Found) => entry.kind === chosen?.kind && entry.id === chosen.id
  const rows = groups.flatMap((group) => group.rows)
  const reached = rows.find(isChosen) ?? rows[0]
  return (
    <div ref={listRef} className={styles.groups}>
      {groups.length === 0 && <p className={styles.nothing}>{words.nothingFound(sought)}</p>}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className={styles.groupTitle}>{group.title}</h2>
          <ul className={styles.rows}>
            {group.rows.map((row) => (
              <Row
                key={`${row.entry.kind} ${row.entry.id}`}
                row={row}
                isLong={sought !== ''}
                isChosen={isChosen(row)}
                isReached={row === reached}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const NONE = Object.fromEntries([...REFERENCE_KINDS, 'call'].map((name) => [name, null]))

/** Opens a row, or the neighbour of the one that is open. */
function useMoves(rows: readonly Found[], chosen: Chosen | null) {
  const setSearch = useSetSearch()
  const open = (row: Found | undefined) => {
    if (row !== undefined) setSearch({ ...NONE, [row.entry.kind]: row.entry.id })
  }
  const step = (by: number) => {
    const at = rows.findIndex(({ entry }) => entry.kind === chosen?.kind && entry.id === chosen.id)
    open(rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)])
  }
  useShortcut('next', () => step(1))
  useShortcut('previous', () => step(-1))
  return { open, step }
}

/** The contents: by kind, or what was searched for. `/` comes here, the arrows open the neighbours. */
export function ReferenceList({ loaded, chosen }: { readonly loaded: Loaded; readonly chosen: Chosen | null }) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<EntryKind>(chosen?.kind ?? 'operation')
  const sought = useDeferredValue(text).trim()
  const isSearching = sought !== ''
  const groups = useMemo(() => groupsOf(sought, kind, loaded), [sought, kind, loaded])
  const rows = groups.flatMap((group) => group.rows)
  const { open, step } = useMoves(rows, chosen)
  const chosenKind = chosen?.kind
  useEffect(() => {
    if (chosenKind !== undefined) setKind(chosenKind)
  }, [chosenKind])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    step(by)
  }
  // The list follows the typing a moment later: Enter opens the first hit of what stands in the field.
  const openFirst = () => open(groupsOf(text.trim(), kind, loaded)[0]?.rows[0])
  return (
    <nav className={styles.nav} aria-label={words.list} onKeyDown={onKeyDown}>
      <SearchField text={text} onText={setText} onEnter={openFirst} />
      {!isSearching && <KindTabs kind={kind} onKind={setKind} />}
      <p className={isSearching ? styles.count : 'visuallyHidden'} role="status">
        {isSearching ? words.found(rows.length) : ''}
      </p>
      <Groups groups={groups} chosen={chosen} sought={sought} />
    </nav>
  )
}
