import { useState } from 'react'
import { usePreferences } from '../client/preferences'
import { dayOfInstant, edgeOfDay, edgesOf, PERIODS } from '../navigation/relativeInstants'
import { searchValue, useSearchValues, useSetSearch } from '../navigation/useSearch'
import { DateInput } from './DateInput'
import styles from './FilterBar.module.css'
import { Form } from './Form'
import type { DatesSpec } from './filterSpec'
import { dayText } from './format/timeText'
import { listWords } from './listWords'
import { MenuLine } from './MenuButtons'

/** What was asked longer ago than this: a value for the later end. */
const AGES = ['1h-ago', '1d-ago', '7d-ago'] as const

interface Preset {
  readonly label: string
  readonly from: string | null
  readonly to: string | null
}

function presetsOf({ hasAges }: DatesSpec): readonly Preset[] {
  const periods = PERIODS.map((period): Preset => {
    const [from, to] = edgesOf(period)
    return { label: listWords.filter.periods[period], from, to }
  })
  return hasAges ? [...periods, ...AGES.map((to) => ({ label: listWords.filter.ages[to], from: null, to }))] : periods
}

type Search = Readonly<Record<string, string>>

const isSet = ({ fromName, toName }: DatesSpec, { from, to }: Preset, search: Search): boolean =>
  (search[fromName] ?? null) === from && (search[toName] ?? null) === to

/** What a filter by dates is set to, in words; null while it is not set. */
export function datesText(spec: DatesSpec, search: Search, isIso: boolean): string | null {
  const preset = presetsOf(spec).find((one) => isSet(spec, one, search))
  if (preset !== undefined) return preset.label
  const day = (name: string) => {
    const value = search[name]
    return value === undefined ? null : dayText(Date.parse(value), isIso)
  }
  const from = day(spec.fromName)
  const to = day(spec.toName)
  if (from !== null && to !== null) return from === to ? from : listWords.filter.between(from, to)
  return from === null ? (to === null ? null : listWords.filter.before(to)) : listWords.filter.after(from)
}

interface DayInputProps {
  readonly label: string
  /** What it holds when the menu opens. */
  readonly day: string
  readonly onDay: (day: string) => void
}

/** Holds what is typed by itself: the address follows later, and a year begins again when its input is written to. */
function DayInput({ label, day, onDay }: DayInputProps) {
  const [typed, setTyped] = useState(day)
  return (
    <DateInput
      label={label}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onDay(value)
      }}
    />
  )
}

/** Stretches of time by the clock, and two days of one's own. Days are those of the zone that times are shown in. */
export function DatesMenu({ spec, onDone }: { readonly spec: DatesSpec; readonly onDone: () => void }) {
  const { hasIsoFormats: isUtc } = usePreferences()
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const { fromName, toName } = spec
  const dayOf = (name: string) => dayOfInstant(searchValue(search, name) ?? '', isUtc)
  const set = (name: string, day: string, edge: 'start' | 'end') => {
    const other = name === fromName ? toName : fromName
    // A day of one's own beside an end that moves with the clock would say two things.
    const rest = dayOf(other) === '' ? { [other]: null } : {}
    setSearch({ ...rest, [name]: day === '' ? null : edgeOfDay(day, edge, isUtc) })
  }
  return (
    <Form className={styles.menu} form={{ submit: onDone, isSending: false }}>
      <div className={styles.options}>
        {presetsOf(spec).map((preset) => (
          <MenuLine
            key={preset.label}
            aria-pressed={isSet(spec, preset, search)}
            onClick={() => {
              const isOff = isSet(spec, preset, search)
              setSearch(
                { [fromName]: isOff ? null : preset.from, [toName]: isOff ? null : preset.to },
                { isStep: true },
              )
              onDone()
            }}
          >
            {preset.label}
          </MenuLine>
        ))}
      </div>
      <DayInput label={listWords.filter.from} day={dayOf(fromName)} onDay={(day) => set(fromName, day, 'start')} />
      <DayInput label={listWords.filter.to} day={dayOf(toName)} onDay={(day) => set(toName, day, 'end')} />
    </Form>
  )
}
