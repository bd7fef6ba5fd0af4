import { PLACES, type Place } from './places'

type PageModule = Readonly<Record<string, unknown>>

const modules = import.meta.glob<PageModule>('../areas/*/*Page.tsx')

/** Loads the file of a screen, or null when this build has none. */
export function findPageLoader(place: Place): (() => Promise<PageModule>) | null {
  return modules[`../areas/${place.page}.tsx`] ?? null
}

/** The screens that this build has; the others are not shown anywhere. */
export const availablePlaces: readonly Place[] = PLACES.filter((place) => findPageLoader(place) !== null)
