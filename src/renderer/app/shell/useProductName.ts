import { usePreferences } from '../../client/preferences'
import { words } from '../words'

/** The product's name, or while presenting the one that an audience shall read. */
export function useProductName(): string {
  const { isPresenting, presentedName } = usePreferences()
  return isPresenting && presentedName.trim() !== '' ? presentedName.trim() : words.product
}
