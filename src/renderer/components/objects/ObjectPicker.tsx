import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import type { FoundObject, FoundObjects, ObjectPurpose } from '../../../contract/console/objects/schemas'
import { idTail, idTypeOf } from '../../navigation/idText'
import type { ContractPickerProps } from '../contractForm/formTools'
import { hint } from '../hint'
import { starred } from '../starred'
import { words as shared } from '../words'
import styles from './ObjectPicker.module.css'
import { KIND_TEXTS } from './objectKinds'
import { objectText } from './objectText'
import { useObjects } from './useObjects'
import { words } from './words'

const LIST = { options: { maxHeight: 320, overflowY: 'auto' } } as const

/** A pause in typing, after which the service is asked. */
const PAUSE_MS = 200
/** Stands in the list and cannot be chosen. */
const NOTE = 'NOTE'
/** What was meant as an id is taken at once, right or wrong; what is wrong with it stands at the field. */
const MEANT_AS_ID = /^[A-Z][A-Za-z]+:\S{8,}$/

interface ObjectPickerProps extends ContractPickerProps {
  readonly purpose: ObjectPurpose
  /** An object that goes with this one: what has the same owner is offered first. */
  readonly beside?: string | undefined
  /** An empty field begins with what suits best. */
  readonly isStarted?: boolean
  /** What stands there is an example of an id: that nothing has it is no mistake. */
  readonly isExample?: boolean
  /** Any text may be sent, to see what the service says to it. */
  readonly takesAny?: boolean
  /** With what was chosen, where it decides more than this field. */
  readonly onChosen?: (object: FoundObject) => void
  /** Shown while nothing suits: where to make what is missing. */
  readonly maker?: ReactNode
}

function problemOf(given: string | null, found: FoundObjects | undefined, purpose: ObjectPurpose): string | null {
  if (given === null || found === undefined) return null
  if (found.idProblem === 'OTHER_KIND') return words.otherKind(idTypeOf(given) ?? '', KIND_TEXTS[purpose])
  return found.idProblem === 'UNKNOWN' ? words.unknown : null
}

interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

/** What the list offers: the chosen one always, what was found, and what there is to say about it. */
function optionsOf(found: readonly FoundObject[], chosen: Option | null, last: Option | null): Option[] {
  const others = found
    .filter(({ id }) => id !== chosen?.value)
    .map((one) => ({ value: one.id, label: objectText(one) }))
  const isFound = found.some(({ id }) => id === chosen?.value)
  const before = chosen === null || isFound ? [] : [chosen]
  const listed = found.map((one) => ({ value: one.id, label: objectText(one) }))
  return [...before, ...(isFound ? listed : others), ...(last === null ? [] : [last])]
}

/** What a person typed, unless it is only the label of what is chosen. */
function useTyped(label: string | undefined) {
  const [text, setText] = useState('')
  const typed = text === label ? '' : text.trim()
  const [sought] = useDebouncedValue(typed, PAUSE_MS)
  return { text, setText, typed, sought: typed === '' ? '' : sought }
}

/** What stands in the field: the object that it names, and what is wrong with it. */
function useChosen({ value, purpose, beside }: Pick<ObjectPickerProps, 'value' | 'purpose' | 'beside'>) {
  const given = typeof value === 'string' && value !== '' ? value : null
  const { data, isPlaceholderData } = useObjects({ purpose, text: given ?? '', beside }, given !== null)
  if (given === null) return { given, chosen: null, isUnready: false, problem: null }
  const known = isPlaceholderData ? undefined : data?.data.find(({ id }) => id === given)
  return {
    given,
    chosen: { value: given, label: known === undefined ? given : objectText(known) },
    isUnready: known?.isReady === false,
    problem: isPlaceholderData ? null : problemOf(given, data, purpose),
  }
}

interface OfferQuery {
  readonly purpose: ObjectPurpose
  readonly beside: string | undefined
  readonly typed: string
  readonly sought: string
  readonly takesAny: boolean
}

/** What the list has to offer, and what it says under it. */
function useOffer({ purpose, beside, typed, sought, takesAny }: OfferQuery) {
  const { data, isPlaceholderData } = useObjects({ purpose, text: sought, beside })
  const found = data?.data ?? []
  const isSettled = data !== undefined && !isPlaceholderData && typed === sought
  const isNew = takesAny && typed !== '' && isSettled && found.length === 0
  const more: Option | null = data?.isCut === true ? { value: NOTE, label: words.more, disabled: true } : null
  return {
    found,
    isSettled,
    best: isSettled && sought === '' ? (found[0] ?? null) : null,
    hasNone: isSettled && sought === '' && found[0]?.isReady !== true,
    isEmpty: isSettled && sought === '' && found.length === 0,
    isHidden: (id: string) =>
      isSettled && sought !== '' && id !== NOTE && id !== typed && !found.some((one) => one.id === id),
    last: isNew ? { value: typed, label: words.asItIs(typed) } : more,
    nothing: sought === '' ? shared.nothingFound : words.nothingFound,
  }
}

interface OptionLineProps extends Option {
  readonly isUnready: boolean
  /** Said about the list, or what was typed: no object. */
  readonly isWords: boolean
}

function OptionLine({ value, label, isUnready, isWords }: OptionLineProps) {
  if (isWords) return <span className={value === NOTE ? styles.note : undefined}>{label}</span>
  const tail = idTail(value)
  return (
    <span className={styles.option} data-unready={isUnready}>
      <span className="truncate">{label}</span>
      {label.endsWith(tail) || <span className={styles.tail}>…{tail}</span>}
    </span>
  )
}

/**
 * Chooses an object by name, identifier or id: the service is asked as one types, so it does not matter how many there
 * are. A pasted id is taken whatever it names, and said to be of another kind or unknown where it is.
 */
export function ObjectPicker(props: ObjectPickerProps) {
  const { purpose, beside, value, onChange, isStarted = false, takesAny = false, onChosen, maker, isRequired } = props
  const { given, chosen, isUnready, problem } = useChosen({ value, purpose, beside })
  const { text, setText, typed, sought } = useTyped(chosen?.label)
  const offer = useOffer({ purpose, beside, typed, sought, takesAny })
  const byId = new Map(offer.found.map((object) => [object.id, object]))
  const choose = (id: string | null) => {
    onChange(id ?? undefined)
    const object = id === null ? undefined : byId.get(id)
    if (object !== undefined) onChosen?.(object)
  }
  const mayStart = isStarted && given === null && typed === '' && (isRequired || value === '')
  useEffect(() => {
    if (mayStart && offer.best?.isReady === true) choose(offer.best.id)
  })
  const [isOpen, setIsOpen] = useState(false)
  // A pasted id is chosen as soon as it stands there: the list would only cover what comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever another object is chosen
  useEffect(() => setIsOpen(false), [given])
  const type = (next: string) => {
    setText(next)
    const meant = next.trim()
    if (MEANT_AS_ID.test(meant) && meant !== given) onChange(meant)
  }
  return (
    <div className={styles.picker} data-wide-field="true">
      <Select
        searchable
        label={props.label}
        data-path={props.path}
        {...starred(isRequired)}
        error={props.error ?? (props.isExample === true ? null : problem)}
        description={isUnready ? words.notReady : undefined}
        {...hint(offer.isEmpty ? shared.nothingFound : '')}
        clearable={!isRequired}
        autoComplete="off"
        spellCheck={false}
        data={optionsOf(offer.found, chosen, offer.last)}
        value={given}
        onChange={choose}
        searchValue={text}
        onSearchChange={type}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        // The service has searched already; what is chosen stands in the list only where it was found.
        filter={({ options }) => options.filter((option) => !('value' in option) || !offer.isHidden(option.value))}
        nothingFoundMessage={offer.nothing}
        // The first that was found, once the service has answered: what stood there before belongs to another search.
        selectFirstOptionOnChange={offer.isSettled && typed !== ''}
        // A scroll area would grow with the longest line instead of cutting it.
        withScrollArea={false}
        styles={LIST}
        renderOption={({ option }) => (
          <OptionLine
            value={option.value}
            label={option.label}
            isUnready={byId.get(option.value)?.isReady === false}
            isWords={option.value === offer.last?.value}
          />
        )}
      />
      {given === null && offer.hasNone && maker}
    </div>
  )
}
