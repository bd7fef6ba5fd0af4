import { type KeyboardEvent, useRef } from 'react'
import { searchValue, useSearchValues, useSetSearch } from '../navigation/useSearch'
import { useSelection } from '../navigation/useSelection'
import styles from './UrlTabs.module.css'

/** A tab whose choice stands in the address. */
export interface UrlTab<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly count?: number | null
}

interface UrlTabsProps {
  /** The name in the address; the first tab leaves it away. */
  readonly name?: string
  readonly label: string
  readonly tabs: readonly UrlTab[]
}

/** The tab that the address names, or the first. */
export function useUrlTab(tabs: readonly UrlTab[], name = 'tab'): string {
  const given = searchValue(useSearchValues(), name)
  return tabs.find((tab) => tab.value === given)?.value ?? tabs[0]?.value ?? ''
}

/**
 * Tabs whose choice stands in the address. Those that the screen itself has, under `tab`, are lists of their own: what
 * is selected in one is not in another.
 */
export function UrlTabs({ name = 'tab', label, tabs }: UrlTabsProps) {
  const current = useUrlTab(tabs, name)
  const setSearch = useSetSearch()
  const { leaveFor } = useSelection()
  const listRef = useRef<HTMLDivElement>(null)
  const choose = (value: string) => {
    if (value === current) return
    const patch = { [name]: value === tabs[0]?.value ? null : value }
    if (name === 'tab') leaveFor(patch)
    else setSearch(patch, { isStep: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const index = tabs.findIndex((tab) => tab.value === current)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (next === undefined) return
    choose(next.value)
    listRef.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }
  return (
    <div ref={listRef} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-tab={tab.value}
          aria-selected={tab.value === current}
          tabIndex={tab.value === current ? 0 : -1}
          className={styles.tab}
          onClick={() => choose(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && tab.count !== null && (
            <span className={styles.count}>{tab.count.toLocaleString()}</span>
          )}
        </button>
      ))}
    </div>
  )
}
