import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconApi, IconArrowRight, IconListNumbers, IconPresentation, IconSearch } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { changeStory, NOT_BEGUN } from '../../areas/presenting/story/storyState'
import { findOperation, type OperationId, SERVICE_OPERATION_IDS } from '../../client/operations'
import { changePreferences, usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { hint } from '../../components/hint'
import { KeyHint } from '../../components/KeyHint'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { words as searchWords } from '../../components/search/words'
import { iconOfId } from '../../navigation/idPlaces'
import { findId, idTail, idTypeOf, idTypeText } from '../../navigation/idText'
import { PLACES, type Place } from '../../navigation/places'
import { referenceAddress } from '../../navigation/referenceAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { words as placeWords } from '../../navigation/words'
import { askPalette, giveFocusBelow, giveKeptKeys, isAwaitedBelow, paletteStore } from './openPalette'
import styles from './Palette.module.css'
import { PaletteHits, PaletteOrders, PaletteVerbs } from './PaletteHits'
import { PaletteGroup, PaletteItem } from './PaletteItem'
import { commandOf, placeTextOf } from './paletteCommands'
import { PLACE_ALIASES } from './placeAliases'
import { actsLike, isVerbTyped, type ScreenAct } from './screenActs'
import { useEarlyEnter } from './useEarlyEnter'
import { useGoToId } from './useIdPasting'
import { useNamedBy } from './useNamedBy'
import { type PaletteSearch, usePaletteSearch } from './usePaletteSearch'
import { paletteWords as text } from './words'

const LIST_ID = 'palette-results'
/** Operations are for developers, who type a name as the interface has it, or a path: not the words of staff. */
const MEANT_AS_OPERATION = /^(?=\S{3})(?:[a-z]+[A-Z]\S*|\S*\/\S*)$/
const OPERATIONS_MAX = 6

const isMatch = (label: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => label.toLowerCase().includes(part))

const searchText = ({ name, section }: Place): string =>
  `${placeWords.places[name]} ${placeWords.sections[section]} ${PLACE_ALIASES[name] ?? ''}`

function Places({ places }: { readonly places: readonly Place[] }) {
  const goTo = useGoTo()
  if (places.length === 0) return null
  return (
    <PaletteGroup label={text.goTo}>
      {places.map((place) => (
        <PaletteItem
          key={place.path}
          icon={place.icon}
          label={placeWords.places[place.name]}
          aside={<KeyHint shortcut={`go:${place.path}`} />}
          onPick={() => goTo(place.path)}
        />
      ))}
    </PaletteGroup>
  )
}

/** Operations whose name or path holds the query; those whose name begins with it first. */
function operationsLike(query: string): readonly OperationId[] {
  if (!MEANT_AS_OPERATION.test(query.trim())) return []
  const typed = query.trim().toLowerCase()
  const found = SERVICE_OPERATION_IDS.filter((id) => isMatch(`${id} ${findOperation(id).path}`, typed))
  const isLater = (id: OperationId) => Number(!id.toLowerCase().startsWith(typed))
  return found.toSorted((one, other) => isLater(one) - isLater(other)).slice(0, OPERATIONS_MAX)
}

function OperationItems({ ids }: { readonly ids: readonly OperationId[] }) {
  const goTo = useGoTo()
  if (ids.length === 0) return null
  return (
    <PaletteGroup label={text.reference}>
      {ids.map((id) => (
        <PaletteItem
          key={id}
          icon={IconApi}
          label={<span className="mono">{id}</span>}
          aside={<span className="mono muted">{`${findOperation(id).method} ${findOperation(id).path}`}</span>}
          onPick={() => goTo(referenceAddress('operation', id))}
        />
      ))}
    </PaletteGroup>
  )
}

/** What a screen offers to make, under the words of its button. */
function ScreenActs({ acts }: { readonly acts: readonly ScreenAct[] }) {
  const goTo = useGoTo()
  if (acts.length === 0) return null
  return (
    <PaletteGroup label={text.actions}>
      {acts.map(({ place, label, address }) => (
        <PaletteItem
          key={label}
          icon={place.icon}
          label={label}
          aside={<span className="muted">{placeWords.places[place.name]}</span>}
          onPick={() => goTo(address)}
        />
      ))}
    </PaletteGroup>
  )
}

/** The way to what a whole ID names. */
function IdItem({ id }: { readonly id: string }) {
  const goToId = useGoToId()
  return (
    <PaletteGroup label={text.ids}>
      <PaletteItem
        icon={IconArrowRight}
        label={text.goToId(idTypeText(idTypeOf(id) ?? 'id'))}
        detail={useNamedBy(id)}
        aside={<span className="mono muted">{idTail(id)}</span>}
        onPick={() => goToId(id)}
      />
    </PaletteGroup>
  )
}

function RecentIds({ ids }: { readonly ids: readonly string[] }) {
  const goToId = useGoToId()
  if (ids.length === 0) return null
  return (
    <PaletteGroup label={text.recent}>
      {ids.map((id) => (
        <PaletteItem
          key={id}
          icon={iconOfId(id)}
          label={idTypeText(idTypeOf(id) ?? 'id')}
          aside={<span className="mono muted">{idTail(id)}</span>}
          onPick={() => goToId(id)}
        />
      ))}
    </PaletteGroup>
  )
}

/** Why no screen shows an ID; null where one does, or as long as that is not known. */
function useWhyNowhere(id: string | null): string | null {
  const { error } = useRead('resolveId', { params: { id: id ?? '' } }, { isEnabled: id !== null })
  return error?.code === 'REFERENCE_NOT_FOUND' ? error.message : null
}

/** A whole ID: the way to what it names, or that no screen shows it. */
function WholeId({ id }: { readonly id: string }) {
  const whyNot = useWhyNowhere(id)
  return whyNot !== null ? <p className={styles.empty}>{whyNot}</p> : <IdItem id={id} />
}

/** Shows the story beside the desk, or hides it. */
function StoryItem() {
  const { isHidden } = usePreferences().story ?? NOT_BEGUN
  return (
    <PaletteItem
      icon={IconListNumbers}
      label={isHidden ? text.showStory : text.hideStory}
      aside={<KeyHint shortcut="storyHide" />}
      onPick={() => changeStory({ isHidden: !isHidden })}
    />
  )
}

/** Begins presenting, or ends it; while it lasts, the story, too. */
function PresentingItems({ query }: { readonly query: string }) {
  const { isPresenting } = usePreferences()
  return (
    <PaletteGroup label={text.actions}>
      {isPresenting && isMatch(text.storySearch, query) && <StoryItem />}
      <PaletteItem
        icon={IconPresentation}
        label={isPresenting ? text.endPresenting : text.beginPresenting}
        aside={<KeyHint shortcut="present" />}
        onPick={() => changePreferences({ isPresenting: !isPresenting })}
      />
    </PaletteGroup>
  )
}

/** What comes later is marked, too, where nothing is yet: Enter takes the first line. */
function useFirstMarked(shown: string): void {
  useLayoutEffect(() => {
    const list = document.getElementById(LIST_ID)
    if (shown === '' || list === null || list.querySelector('[data-selected]') !== null) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    paletteStore.updateState((state) => ({ ...state, selected: 0 }))
  }, [shown])
}

/** What goes with a query at once: screens, what they offer to make, and operations of the interface. */
function useLines(query: string) {
  const { isPresenting } = usePreferences()
  const places = useMemo(() => PLACES.filter((place) => isMatch(searchText(place), placeTextOf(query))), [query])
  const operations = useMemo(() => operationsLike(query), [query])
  const acts = useMemo(() => actsLike(query), [query])
  const isPresentingFound = query.trim() !== '' && isMatch(text.presentingSearch, query)
  if (!isPresenting) return { places, acts, operations, isPresentingFound }
  // An audience is shown nothing of what is for developers.
  const isForAll = ({ section }: Place) => section !== 'developers'
  return {
    places: places.filter(isForAll),
    acts: acts.filter(({ place }) => isForAll(place)),
    operations: [],
    isPresentingFound,
  }
}

interface ResultsProps {
  readonly query: string
  readonly lines: ReturnType<typeof useLines>
  readonly search: PaletteSearch
  readonly onQuery: (query: string) => void
}

/** What goes with the query: an id, orders, screens, what was found, operations of the interface. */
function Results({ query, lines: { places, acts, operations, isPresentingFound }, search, onQuery }: ResultsProps) {
  const { recentIds } = usePreferences()
  const id = findId(query)
  const command = commandOf(query)
  const isBlank = query.trim() === ''
  const recent = isBlank ? recentIds.map((entry) => entry.id) : []
  const { hits, isSearching, error } = search
  const paths = [...acts.map(({ address }) => address), ...places.map(({ path }) => path)]
  const shown = [...paths, ...hits.map((hit) => hit.id), ...operations].join(' ')
  useFirstMarked(shown === '' ? '' : `${query} ${shown}`)
  if (command !== null)
    return (
      <>
        <PaletteOrders command={command} hits={hits} />
        {command.object === '' && <p className={styles.empty}>{text.whom[command.verb]}</p>}
        {command.object !== '' && hits.length === 0 && !isSearching && error === null && (
          <p className={styles.empty}>{text.nobody[command.verb]}</p>
        )}
      </>
    )
  const isEmpty = id === null && shown === '' && !isPresentingFound
  return (
    <>
      {isBlank && <PaletteVerbs onVerb={(verb) => onQuery(`${verb} `)} />}
      {id !== null && <WholeId id={id} />}
      {isPresentingFound && <PresentingItems query={query} />}
      <ScreenActs acts={acts.filter((act) => isVerbTyped(act, query))} />
      <Places places={places} />
      <ScreenActs acts={acts.filter((act) => !isVerbTyped(act, query))} />
      {id === null && hits.length > 0 && <PaletteHits hits={hits} />}
      <OperationItems ids={operations} />
      <RecentIds ids={recent} />
      {isEmpty && !isSearching && error === null && <p className={styles.empty}>{searchWords.nothingText(true)}</p>}
    </>
  )
}

/** Finds people, payees, payments and the rest; goes to a screen; opens the place where an order is decided. */
export function Palette() {
  const { query, opened } = useSpotlight(paletteStore)
  useEffect(() => {
    if (opened) return
    // Until then the Escape that closes the palette is not for what lies beneath it.
    const later = setTimeout(giveFocusBelow)
    return () => clearTimeout(later)
  }, [opened])
  const command = commandOf(query)
  const id = findId(query)
  const search = usePaletteSearch(id === null ? query : '', command)
  const isNowhere = useWhyNowhere(id) !== null
  const lines = useLines(query)
  const onKeyDownCapture = useEarlyEnter(LIST_ID, query, search.isSearching)
  // A screen that is offered is found, too.
  const { places, acts, operations, isPresentingFound } = lines
  const isOffered = command === null && (places.length + acts.length + operations.length > 0 || isPresentingFound)
  const said =
    isOffered && search.hits.length === 0 && !search.isSearching ? '' : isNowhere ? searchWords.nothing : search.said
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={null}
      returnFocus={!isAwaitedBelow()}
      size={DIALOG_SIZES.wider}
      yOffset="12vh"
      transitionProps={{ duration: 80, transition: 'fade' }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      centered={false}
      classNames={{ content: styles.content ?? '' }}
      attributes={{ content: { 'aria-label': text.title } }}
    >
      <Spotlight.Search
        {...hint(text.hint)}
        aria-label={text.title}
        onKeyDownCapture={onKeyDownCapture}
        onFocus={({ currentTarget }) => giveKeptKeys(currentTarget)}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        classNames={{ input: styles.input ?? '', section: styles.searchIcon ?? '' }}
      />
      <Spotlight.ActionsList id={LIST_ID} className={styles.list} aria-label={text.title}>
        <Results query={query} lines={lines} search={search} onQuery={askPalette} />
        <ServiceErrorAlert error={search.error} />
      </Spotlight.ActionsList>
      <div className={styles.foot}>
        <span role="status">{said}</span>
        <span className={styles.keys}>
          <KeyHint keys="arrowup" /> <KeyHint keys="arrowdown" /> {text.move}
          <KeyHint keys="enter" /> {text.open}
          <KeyHint keys="escape" /> {text.close}
        </span>
      </div>
    </Spotlight.Root>
  )
}
