import { words as agents } from '../../areas/agents/words'
import { words as cards } from '../../areas/cards/words'
import { words as customers } from '../../areas/customers/words'
import { words as externalAccounts } from '../../areas/external-accounts/words'
import { words as invitations } from '../../areas/invitations/words'
import { words as onboarding } from '../../areas/onboarding/words'
import { words as quotes } from '../../areas/quotes/words'
import { words as operators } from '../../areas/settings/operators/words'
import { words as tokens } from '../../areas/tokens/words'
import { words as transfers } from '../../areas/transfers/words'
import { placeAddress } from '../../navigation/placeAddress'
import { PLACES, type Place, type PlaceAddress } from '../../navigation/places'
import { words as placeWords } from '../../navigation/words'

export interface ScreenAct {
  readonly place: Place
  /** As the button of the screen says it. */
  readonly label: string
  /** Where its form is open. */
  readonly address: PlaceAddress
}

/**
 * By the name of the place: the button that opens the form of the screen, and the address where it says more than that
 * a form is open.
 */
const FORMS: readonly (readonly [Place['name'], string, PlaceAddress?])[] = [
  ['customers', customers.create, placeAddress('customers', { new: 'INDIVIDUAL' })],
  ['quotes', quotes.create],
  // Money goes to a payee by a quote; of a transfer between two accounts the account is chosen first.
  ['quotes', transfers.OUT.title],
  ['agents', agents.create],
  ['cards', cards.issue],
  ['externalAccounts', externalAccounts.create],
  ['onboarding', onboarding.submit],
  ['invitations', invitations.create],
  ['operators', operators.add],
  ['tokens', tokens.create],
]

/** What screens offer to make, each where its form opens. */
export const SCREEN_ACTS: readonly ScreenAct[] = FORMS.flatMap(
  ([name, label, address = placeAddress(name, { new: '1' })]) =>
    PLACES.filter((place) => place.name === name).map((place) => ({ place, label, address })),
)

/** Whether each part of what was typed begins a word of its own. */
function isMeant({ label, place }: ScreenAct, typed: string): boolean {
  const left = `${label} ${placeWords.places[place.name]}`.toLowerCase().split(/\s+/)
  return typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((part) => {
      const at = left.findIndex((word) => word.startsWith(part))
      if (at !== -1) left.splice(at, 1)
      return at !== -1
    })
}

/** The acts that are meant by what was typed; none while nothing is. */
export const actsLike = (typed: string): readonly ScreenAct[] =>
  typed.trim() === '' ? [] : SCREEN_ACTS.filter((act) => isMeant(act, typed))

/** Whether the verb of the button is among what was typed; without it the name of a screen means the screen first. */
export function isVerbTyped({ label }: ScreenAct, typed: string): boolean {
  const [verb = ''] = label.toLowerCase().split(/\s+/)
  const parts = typed.trim().toLowerCase().split(/\s+/)
  return parts.some((part) => part !== '' && verb.startsWith(part))
}
