import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { changePreferences, usePreferences } from '../../client/preferences'
import { scrollToShow } from '../../components/scrollToShow'
import { LISTS } from '../../navigation/listIds'
import type { Place, SectionName } from '../../navigation/places'
import { PLACES } from '../../navigation/places'
import { words as placeWords } from '../../navigation/words'
import mark from '../favicon.svg'
import { NavViews } from '../laterParts'
import { words } from '../words'
import styles from './Navigation.module.css'
import { useProductName } from './useProductName'

const SECTIONS: readonly SectionName[] = ['desk', 'money', 'wallets', 'developers', 'settings']

/** Folded until a person opens it: staff have no business there. */
const FOLDED_AT_FIRST: ReadonlySet<SectionName> = new Set(['developers'])

interface EntryProps {
  readonly place: Place
  readonly waiting: number
  readonly isNarrow: boolean
}

function Entry({ place, waiting, isNarrow }: EntryProps) {
  const Icon = place.icon
  const name = placeWords.places[place.name]
  const hasBadge = place.name === 'approvals' && waiting > 0
  return (
    <li>
      <Link
        to={place.path}
        className={styles.entry}
        activeProps={{ 'aria-current': 'page' }}
        activeOptions={{ includeSearch: false }}
        data-tip={isNarrow ? name : undefined}
      >
        <Icon size={16} stroke={1.6} />
        <span className={styles.name}>{name}</span>
        {hasBadge && (
          <span className={styles.badge}>
            <span aria-hidden="true">{waiting > 999 ? '999+' : waiting}</span>
            <span className="visuallyHidden">{words.waiting(waiting)}</span>
          </span>
        )}
      </Link>
      {!isNarrow && place.name in LISTS && <NavViews place={place} />}
    </li>
  )
}

interface GroupProps {
  readonly section: SectionName
  readonly waiting: number
  readonly isNarrow: boolean
}

/** One section. Folded it still shows the present screen, and approvals while some wait. */
function Group({ section, waiting, isNarrow }: GroupProps) {
  const { sectionFolds } = usePreferences()
  const { pathname } = useLocation()
  const places = PLACES.filter((place) => place.section === section)
  const isFolded = !isNarrow && (sectionFolds[section] ?? FOLDED_AT_FIRST.has(section))
  const isPresent = ({ path }: Place): boolean => pathname === path || pathname.startsWith(`${path}/`)
  const isCalling = ({ name }: Place): boolean => name === 'approvals' && waiting > 0
  const shown = isFolded ? places.filter((place) => isPresent(place) || isCalling(place)) : places
  const fold = () => changePreferences({ sectionFolds: { ...sectionFolds, [section]: !isFolded } })
  if (places.length === 0) return null
  return (
    <div className={styles.section} data-sandbox={section === 'developers' || undefined}>
      {isNarrow ? (
        <span className="visuallyHidden" id={`nav-${section}`}>
          {placeWords.sections[section]}
        </span>
      ) : (
        <button
          type="button"
          id={`nav-${section}`}
          className={styles.sectionName}
          aria-expanded={!isFolded}
          onClick={fold}
        >
          {placeWords.sections[section]}
          <IconChevronRight size={12} stroke={2} aria-hidden="true" className={styles.chevron} />
        </button>
      )}
      <ul className={styles.list} aria-labelledby={`nav-${section}`}>
        {shown.map((place) => (
          <Entry key={place.path} place={place} waiting={waiting} isNarrow={isNarrow} />
        ))}
      </ul>
    </div>
  )
}

/** The screens by section; only those that this build has. Icons alone when narrow. */
export function Navigation({ waiting }: { readonly waiting: number }) {
  const { isNavNarrow: chosen, isPresenting } = usePreferences()
  // The story beside the desk takes room, too.
  const narrow = `(max-width: ${isPresenting ? 100 : 68.75}rem)`
  const isWindowNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const isNavNarrow = chosen ?? isWindowNarrow
  const product = useProductName()
  const sections = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry of the present address is what changes with it.
  useEffect(() => {
    const present = sections.current?.querySelector('[aria-current="page"]') ?? null
    if (sections.current !== null && present !== null) scrollToShow(present, sections.current)
  }, [pathname])
  const label = isNavNarrow ? words.widenNavigation : words.narrowNavigation
  const ToggleIcon = isNavNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.nav} aria-label={words.navigation} data-narrow={isNavNarrow}>
      <div className={styles.brand}>
        {product === words.product ? (
          <img src={mark} alt="" width={20} height={20} />
        ) : (
          <span className={styles.initial} aria-hidden="true">
            {product.slice(0, 1)}
          </span>
        )}
        <span className={styles.name}>{product}</span>
      </div>
      <div className={styles.sections} ref={sections}>
        {SECTIONS.map((section) => (
          <Group key={section} section={section} waiting={waiting} isNarrow={isNavNarrow} />
        ))}
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-label={label}
        data-tip={label}
        onClick={() => changePreferences({ isNavNarrow: !isNavNarrow })}
      >
        <ToggleIcon size={16} stroke={1.6} aria-hidden="true" />
      </button>
    </nav>
  )
}
