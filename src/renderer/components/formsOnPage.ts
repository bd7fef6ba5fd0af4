import type { SearchName } from '../navigation/placeSearch'

/** A form that is part of its page, as long as it is shown. */
export interface FormOnPage {
  /** What a person calls it. */
  readonly name: string
  /** Whether something in it would be lost. */
  readonly isUnsent: () => boolean
  /** What in the address it goes away with, besides the screen, what is selected there, and the tab. */
  readonly goesWith: readonly SearchName[]
}

interface Address {
  readonly pathname: string
  readonly search: string
}

/** Every form goes with these: a tab shows something else, and a detail on the whole page begins again. */
const ALL_GO_WITH = ['tab', 'view'] as const satisfies readonly SearchName[]

/** Whether a step takes a form away; a filter, or whatever else changes in the address, leaves it where it is. */
function isTakenAway({ goesWith }: FormOnPage, from: Address, to: Address): boolean {
  if (from.pathname !== to.pathname) return true
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return [...ALL_GO_WITH, ...goesWith].some((name) => before.get(name) !== after.get(name))
}

/** The forms in which something would be lost by a step, in the order in which they came. */
export const formsLost = (forms: readonly FormOnPage[], from: Address, to: Address): readonly FormOnPage[] =>
  forms.filter((form) => isTakenAway(form, from, to) && form.isUnsent())
