import type { AccountType } from '../../../contract/external-accounts/accountTypes'
import { ACCOUNT_TYPES, accountTypes } from '../../../contract/external-accounts/accountTypes'
import { words } from './words'

interface TypeChoice {
  readonly type: AccountType
  readonly label: string
  readonly currencies: string
}

interface TypeGroup {
  readonly name: keyof typeof words.groupHeads
  readonly choices: readonly TypeChoice[]
}

/** The label of a type; the second name of Lightning says that it is one. */
export function typeLabel(type: AccountType): string {
  const { label } = accountTypes[type]
  return type === 'LIGHTNING_ACCOUNT' ? `${label} (${words.lightningAlias})` : label
}

const CHOICES: readonly TypeChoice[] = ACCOUNT_TYPES.map((type) => {
  const { currencies } = accountTypes[type]
  return { type, label: typeLabel(type), currencies: currencies === 'any' ? '' : currencies.join(', ') }
})

const groupOf = (type: AccountType): TypeGroup['name'] => {
  const { group } = accountTypes[type]
  return group === 'LIGHTNING' ? 'WALLET' : group
}

/** The types that fit a search text, by group; every word must occur in the name, the currencies or the type itself. */
export function findTypes(text: string): readonly TypeGroup[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ type, label, currencies }: TypeChoice) => {
    const hay = `${type} ${label} ${currencies}`.toLowerCase()
    return wanted.every((word) => hay.includes(word))
  }
  return (['BANK', 'MOBILE', 'WALLET'] as const)
    .map((name) => ({
      name,
      choices: CHOICES.filter((choice) => groupOf(choice.type) === name && fits(choice)).sort((one, other) =>
        one.label.localeCompare(other.label),
      ),
    }))
    .filter((group) => group.choices.length > 0)
}
