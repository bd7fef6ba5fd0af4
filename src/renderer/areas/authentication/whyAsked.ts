import type { CustomerAuthentication } from '../../../contract/console/authentication/schemas'
import { countryText } from '../../components/countryOptions'
import { words } from './words'

type Rule = Pick<CustomerAuthentication, 'rule' | 'region' | 'isAsked'>

interface Sentences {
  readonly everyone: string
  readonly region: (region: string) => string
  readonly outside: (region: string) => string
  readonly noRegion: string
  readonly nobody: string
}

const regionText = (region: string): string => (region === 'EU' ? words.union : countryText(region))

/** Whether a rule that goes by region holds for a customer, and why, in a sentence. */
export function whyAsked({ rule, region, isAsked }: Rule, sentences: Sentences): string {
  if (rule === 'OFF') return sentences.nobody
  if (rule === 'ON') return sentences.everyone
  if (region === null) return sentences.noRegion
  return isAsked ? sentences.region(regionText(region)) : sentences.outside(regionText(region))
}

/** Whether strong authentication is asked of a customer, and why, in a sentence. */
export function whyAuthenticated(authentication: Rule & Pick<CustomerAuthentication, 'isDeferred'>): string {
  return authentication.isDeferred ? words.asked.deferred : whyAsked(authentication, words.asked)
}
