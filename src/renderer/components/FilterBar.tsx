import { Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconFilter, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePreferences } from '../client/preferences'
import { useShortcut } from '../navigation/keys/useShortcut'
import { searchValue, useSearchValues, useSetSearch } from '../navigation/useSearch'
import { AmountMenu } from './AmountMenu'
import { DatesMenu, datesText } from './DatesMenu'
import styles from './FilterBar.module.css'
import { type ChoiceSpec, type FilterSpec, filterNames, type TextSpec } from './filterSpec'
import { hint } from './hint'
import { KeyHint } from './KeyHint'
import { listWords } from './listWords'
import { MenuLine } from './MenuButtons'
import { words } from './words'

const SEARCHABLE_FROM = 8
const TYPING_MS = 250

const labelOf = ({ options }: ChoiceSpec, value: string | undefined): string | undefined =>
  options.find((option) => option.value === value)?.label

function ChoiceMenu({
  spec,
  value,
  onPick,
}: {
  spec: ChoiceSpec
  value: string | undefined
  onPick: (value: string | null) => void
}) {
  const [text, setText] = useState('')
  const options = spec.options.filter((option) => option.label.toLowerCase().includes(text.toLowerCase()))
  return (
    <div className={styles.menu}>
      {spec.options.length >= SEARCHABLE_FROM && (
        <TextInput
          aria-label={spec.label}
          size="xs"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <MenuLine
            key={option.value}
            aria-pressed={option.value === (value ?? spec.initial)}
            onClick={() => onPick(option.value === value || option.value === spec.initial ? null : option.value)}
          >
            {option.label}
          </MenuLine>
        ))}
      </div>
      {options.length === 0 && <p className={styles.nothing}>{words.nothingFound}</p>}
    </div>
  )
}

function Chip({
  spec,
  shown,
  onClear,
  children,
}: {
  readonly spec: FilterSpec
  /** The present value in words, or null when the filter is not set. */
  readonly shown: string | null
  readonly onClear: () => void
  readonly children: (close: () => void) => ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const openRef = useRef<HTMLButtonElement>(null)
  const said = shown ?? (spec.kind === 'choice' ? labelOf(spec, spec.initial) : undefined)
  return (
    <span className={styles.chip} data-set={shown !== null}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <button
            ref={openRef}
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((was) => !was)}
          >
            {spec.label}
            {said !== undefined && <span className={styles.value}>{said}</span>}
            <IconChevronDown size={13} stroke={1.8} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={spec.label}>
          {children(() => setIsOpen(false))}
        </Popover.Dropdown>
      </Popover>
      {shown !== null && (
        <button
          type="button"
          className={styles.clear}
          aria-label={listWords.filter.clear(spec.label)}
          onClick={() => {
            // The button that was pressed goes with the value.
            openRef.current?.focus()
            onClear()
          }}
        >
          <IconX size={12} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** From a filter to the list that it narrows: to the row that Tab would reach, or the page where there is none. */
function focusList(): void {
  const content = document.getElementById('content')
  const row = content?.querySelector<HTMLElement>('[role="grid"] [data-row][tabindex="0"]')
  const place = row ?? content
  place?.focus({ preventScroll: true })
}

/** Text as one types it; the address follows a moment later. The key `/` brings the focus here, Escape to the list. */
function SearchField({ spec, hasKey }: { readonly spec: TextSpec; readonly hasKey: boolean }) {
  const given = searchValue(useSearchValues(), spec.name) ?? ''
  const setSearch = useSetSearch()
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(given)
  const [known, setKnown] = useState(given)
  if (given !== known) {
    setKnown(given)
    setText(given)
  }
  useEffect(() => {
    if (text === given) return
    const timer = setTimeout(() => setSearch({ [spec.name]: text }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, given, setSearch, spec.name])
  useShortcut('filter', () => inputRef.current?.focus(), hasKey)
  return (
    <TextInput
      ref={inputRef}
      size="xs"
      w="11rem"
      aria-label={spec.label}
      {...hint(spec.hint ?? spec.label)}
      leftSection={<IconFilter size={13} stroke={1.7} aria-hidden="true" />}
      rightSection={hasKey && text === '' ? <KeyHint shortcut="filter" /> : null}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') focusList()
      }}
    />
  )
}

function useShownValue(): (spec: FilterSpec, search: Readonly<Record<string, string>>) => string | null {
  const { hasIsoFormats } = usePreferences()
  return (spec, search) => {
    if (spec.kind === 'choice') {
      const value = search[spec.name]
      return value === undefined ? null : (labelOf(spec, value) ?? value)
    }
    return spec.kind === 'dates' ? datesText(spec, search, hasIsoFormats) : (search[spec.name] ?? null)
  }
}

/** What a chip opens. */
function Menu({ spec, close }: { readonly spec: Exclude<FilterSpec, TextSpec>; readonly close: () => void }) {
  const value = searchValue(useSearchValues(), spec.name)
  const setSearch = useSetSearch()
  if (spec.kind === 'dates') return <DatesMenu spec={spec} onDone={close} />
  const set = (next: string | null) => {
    setSearch({ [spec.name]: next }, { isStep: true })
    close()
  }
  return spec.kind === 'choice' ? (
    <ChoiceMenu spec={spec} value={value} onPick={set} />
  ) : (
    <AmountMenu label={spec.label} value={value ?? ''} onSet={set} />
  )
}

interface FilterBarProps {
  readonly specs: readonly FilterSpec[]
  /** Names in the address of filters that stand beside the bar: *Clear all* takes them away, too. */
  readonly beside?: readonly string[]
  /** More controls at the right end of the row, such as a sort menu. */
  readonly aside?: ReactNode
}

/** Filters as chips; their values stand in the address. Read them with `filterValues(specs, useSearchValues())`. */
export function FilterBar({ specs, beside = [], aside }: FilterBarProps) {
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const shownValue = useShownValue()
  const names = [...beside, ...specs.flatMap(filterNames)]
  const isAnySet = names.some((name) => searchValue(search, name) !== undefined)
  const barRef = useRef<HTMLElement>(null)
  const firstText = specs.find((spec) => spec.kind === 'text')
  useShortcut('filter', () => barRef.current?.querySelector('button')?.focus(), firstText === undefined)
  const clear = (cleared: readonly string[]) => setSearch(Object.fromEntries(cleared.map((name) => [name, null])))
  return (
    <search ref={barRef} className={styles.bar} aria-label={listWords.filter.add}>
      {specs.map((spec) =>
        spec.kind === 'text' ? (
          <SearchField key={spec.name} spec={spec} hasKey={spec === firstText} />
        ) : (
          <Chip key={spec.name} spec={spec} shown={shownValue(spec, search)} onClear={() => clear(filterNames(spec))}>
            {(close) => <Menu spec={spec} close={close} />}
          </Chip>
        ),
      )}
      {isAnySet && (
        <button type="button" className={styles.clearAll} onClick={() => clear(names)}>
          {listWords.filter.clearAll}
        </button>
      )}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </search>
  )
}
