import { Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useStore } from '../../client/createStore'
import { usePreferences } from '../../client/preferences'
import { hint } from '../../components/hint'
import { KeyHint } from '../../components/KeyHint'
import { iconOfId } from '../../navigation/idPlaces'
import { findId, idTail, idTypeOf, idTypeText } from '../../navigation/idText'
import type { Place } from '../../navigation/places'
import { PLACES } from '../../navigation/places'
import { useGoTo } from '../../navigation/useGoTo'
import { words as placeWords } from '../../navigation/words'
import { words } from '../words'
import styles from './Palette.module.css'
import { paletteActions } from './paletteActions'
import { PLACE_ALIASES } from './placeAliases'
import { useGoToId } from './useIdPasting'

const text = words.palette

const isMatch = (label: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => label.toLowerCase().includes(part))

const searchText = ({ name, section }: Place): string =>
  `${placeWords.places[name]} ${placeWords.sections[section]} ${PLACE_ALIASES[name] ?? ''}`

/** What matches the query: an id, acts, screens, ids visited before. */
function Results({ query }: { readonly query: string }) {
  const actions = useStore(paletteActions)
  const { recentIds } = usePreferences()
  const goTo = useGoTo()
  const goToId = useGoToId()
  const id = findId(query)
  const places = useMemo(() => PLACES.filter((place) => isMatch(searchText(place), query)), [query])
  const acts = actions.filter((action) => isMatch(action.label, query))
  const recent = recentIds.filter((entry) => isMatch(entry.id, query))
  const isEmpty = id === null && places.length === 0 && acts.length === 0 && recent.length === 0
  return (
    <Spotlight.ActionsList className={styles.list} aria-label={text.title}>
      {id !== null && (
        <Spotlight.ActionsGroup label={text.ids} className={styles.group}>
          <Spotlight.Action className={styles.action} onClick={() => goToId(id)}>
            <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
            <span className={styles.label}>{text.goToId(idTypeText(idTypeOf(id) ?? 'id'))}</span>
            <span className="mono muted">{idTail(id)}</span>
          </Spotlight.Action>
        </Spotlight.ActionsGroup>
      )}
      {acts.length > 0 && (
        <Spotlight.ActionsGroup label={text.actions} className={styles.group}>
          {acts.map((action) => (
            <Spotlight.Action key={action.id} className={styles.action} onClick={action.run}>
              <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
              <span className={styles.label}>{action.label}</span>
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      )}
      {places.length > 0 && (
        <Spotlight.ActionsGroup label={text.goTo} className={styles.group}>
          {places.map((place) => (
            <Spotlight.Action key={place.path} className={styles.action} onClick={() => goTo(place.path)}>
              <place.icon size={16} stroke={1.6} />
              <span className={styles.label}>{placeWords.places[place.name]}</span>
              <KeyHint shortcut={`go:${place.path}`} />
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      )}
      {recent.length > 0 && (
        <Spotlight.ActionsGroup label={text.recent} className={styles.group}>
          {recent.map((entry) => {
            const Icon = iconOfId(entry.id)
            return (
              <Spotlight.Action key={entry.id} className={styles.action} onClick={() => goToId(entry.id)}>
                <Icon size={16} stroke={1.6} aria-hidden="true" />
                <span className={styles.label}>{idTypeText(idTypeOf(entry.id) ?? 'id')}</span>
                <span className="mono muted">{idTail(entry.id)}</span>
              </Spotlight.Action>
            )
          })}
        </Spotlight.ActionsGroup>
      )}
      {isEmpty && <Spotlight.Empty className={styles.empty}>{text.empty}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  )
}

/** Go to a screen, do something, or paste an id. */
export function Palette() {
  const [query, setQuery] = useState('')
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size={560}
      yOffset="14vh"
      transitionProps={{ duration: 80, transition: 'fade' }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      centered={false}
      classNames={{ content: styles.content ?? '' }}
      attributes={{ content: { 'aria-label': text.title } }}
    >
      <Spotlight.Search
        {...hint(text.hint)}
        aria-label={text.title}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        classNames={{ input: styles.input ?? '', section: styles.searchIcon ?? '' }}
      />
      <Results query={query} />
    </Spotlight.Root>
  )
}
