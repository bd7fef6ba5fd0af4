import { Checkbox, Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { WEBHOOK_EVENT_TYPES } from '../../../contract/webhooks/schemas'
import chip from '../../components/FilterBar.module.css'
import { hint } from '../../components/hint'
import { listWords } from '../../components/listWords'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import styles from './Inbox.module.css'
import { words } from './words'

/** The event types that the address names. */
function useChosenTypes(): readonly string[] {
  const { type = '' } = useSearchValues()
  return type.split(',').filter((each) => each !== '')
}

function TypesMenu({ chosen, onChange }: { readonly chosen: readonly string[]; onChange: (next: string[]) => void }) {
  const [text, setText] = useState('')
  // What was chosen before stands on top, and stays where it is while one chooses.
  const [all] = useState(() => [...new Set([...chosen, ...WEBHOOK_EVENT_TYPES])])
  const found = all.filter((type) => type.toLowerCase().includes(text.toLowerCase()))
  return (
    <div className={`${chip.menu} ${styles.types}`}>
      <TextInput
        size="xs"
        aria-label={words.findType}
        {...hint(words.findType)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox.Group aria-label={words.typesFilter} value={[...chosen]} onChange={onChange}>
        <div className={chip.options}>
          {found.map((type) => (
            <Checkbox key={type} size="xs" p="xs" value={type} label={<span className="mono">{type}</span>} />
          ))}
        </div>
      </Checkbox.Group>
      {found.length === 0 && <p className={chip.nothing}>{words.noType}</p>}
    </div>
  )
}

/** Several event types as one filter; the address carries them separated by commas. */
export function TypesFilter() {
  const [isOpen, setIsOpen] = useState(false)
  const openRef = useRef<HTMLButtonElement>(null)
  const chosen = useChosenTypes()
  const setSearch = useSetSearch()
  const [first = ''] = chosen
  return (
    <span className={chip.chip} data-set={chosen.length > 0}>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles={false}
        width="22.5rem"
      >
        <Popover.Target>
          <button
            ref={openRef}
            type="button"
            className={chip.open}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((was) => !was)}
          >
            {words.typesFilter}
            {chosen.length > 0 && <span className={chip.value}>{words.typesChosen(chosen.length, first)}</span>}
            <IconChevronDown size={13} stroke={1.8} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={words.typesFilter}>
          <TypesMenu chosen={chosen} onChange={(next) => setSearch({ type: next.join(',') })} />
        </Popover.Dropdown>
      </Popover>
      {chosen.length > 0 && (
        <button
          type="button"
          className={chip.clear}
          aria-label={listWords.filter.clear(words.typesFilter)}
          onClick={() => {
            openRef.current?.focus()
            setSearch({ type: null })
          }}
        >
          <IconX size={12} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
