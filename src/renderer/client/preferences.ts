import { createStore, useStore } from './createStore'
import type { PresentedStory } from './presentedStory'

export type Density = 'compact' | 'comfortable'

/** What a person chose for this browser. */
interface Preferences {
  readonly density: Density
  /** Exact times with zone everywhere, instead of relative ones. */
  readonly hasExactTimes: boolean
  /** Numbers and dates in ISO form instead of the locale's. */
  readonly hasIsoFormats: boolean
  readonly isSoundOn: boolean
  readonly areNotificationsOn: boolean
  readonly areKeysOn: boolean
  /** Shortcut id to keys; an empty text switches that one off. */
  readonly keys: Readonly<Record<string, string>>
  /** Null follows the width of the window. */
  readonly isNavNarrow: boolean | null
  /** Sections of the navigation that a person folded or opened; one that is not named here is as it comes. */
  readonly sectionFolds: Readonly<Record<string, boolean>>
  /** Width in pixels of each resizable panel, by its name. */
  readonly panelWidths: Readonly<Record<string, number>>
  /** The columns of each list, as `list/columnChoice` writes them. */
  readonly listColumns: Readonly<Record<string, string>>
  /** This browser has seen a desk in work, so the frame may be drawn before the service has answered. */
  readonly hasSeenDesk: boolean
  readonly recentIds: readonly { readonly id: string; readonly route: string }[]
  /** The desk is shown to an audience: large type, own name and colours, nothing of the sandbox. */
  readonly isPresenting: boolean
  /** The name that an audience reads; an empty text keeps the product's own. */
  readonly presentedName: string
  /** The primary colour that was chosen, `#1d4ed8`, with what follows from it; an empty text keeps the theme's. */
  readonly presentedColour: string
  readonly presentedTokens: Readonly<Record<string, string>>
  /** Null before the story beside the desk was begun. */
  readonly story: PresentedStory | null
}

const INITIAL: Preferences = {
  density: 'compact',
  hasExactTimes: false,
  hasIsoFormats: false,
  isSoundOn: false,
  areNotificationsOn: true,
  areKeysOn: true,
  keys: {},
  isNavNarrow: null,
  sectionFolds: {},
  panelWidths: {},
  listColumns: {},
  hasSeenDesk: false,
  recentIds: [],
  isPresenting: false,
  presentedName: '',
  presentedColour: '',
  presentedTokens: {},
  story: null,
}

/** As a browser keeps them: that of notifications has an older name there. */
type StoredPreferences = Omit<Preferences, 'areNotificationsOn'> & { readonly areNoticesOn: boolean }

const STORAGE_KEY = 'countersign.preferences'

/** What the browser keeps; null where it keeps nothing that can be read. */
function stored(): Preferences | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY)
    if (text === null) return null
    const { areNoticesOn = INITIAL.areNotificationsOn, ...others } = JSON.parse(text) as Partial<StoredPreferences>
    return { ...INITIAL, ...others, areNotificationsOn: areNoticesOn }
  } catch {
    return null
  }
}

/** The preferences, kept in this browser and shared between its windows. */
export const preferences = createStore<Preferences>(stored() ?? INITIAL, ({ areNotificationsOn, ...others }) => {
  const kept: StoredPreferences = { ...others, areNoticesOn: areNotificationsOn }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
})

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) preferences.set(stored() ?? INITIAL)
  })
}

/** The preferences, followed. */
export function usePreferences(): Preferences {
  return useStore(preferences)
}

/**
 * Changes some of the preferences. The others stay as they are kept: another window may have changed them, and
 * this one not know it yet. What changes nothing is not written.
 */
export function changePreferences(patch: Partial<Preferences>): void {
  const current = preferences.get()
  const kept = stored() ?? current
  const names = Object.keys(patch) as (keyof Preferences)[]
  if (names.every((name) => patch[name] === current[name] && patch[name] === kept[name])) return
  preferences.set({ ...kept, ...patch })
}
