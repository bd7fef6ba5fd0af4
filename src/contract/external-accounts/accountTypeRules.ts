import type { PaymentRail } from '../primitives/rails'
import type { AccountField } from './accountFields'

/** One identifier of an account type, and the rails it opens when it is the one that was given. */
interface PrimaryIdentifier {
  readonly field: string
  readonly rails: readonly PaymentRail[]
}

/** What the addresses of a wallet and its signatures are made like. */
export type WalletChain = 'EVM' | 'SOLANA' | 'SPARK' | 'TRON'

/** Everything the interface knows about one account type: checks, forms and replies are built from it. */
export interface AccountTypeRules {
  readonly group: 'BANK' | 'MOBILE' | 'WALLET' | 'LIGHTNING'
  readonly label: string
  /** Of wallets. */
  readonly chain?: WalletChain
  /** The currencies that an account of this type may hold; `any` for cross-border bank accounts. */
  readonly currencies: readonly string[] | 'any'
  /** Country of the bank or provider where the type fixes it. */
  readonly country?: string
  readonly fields: readonly AccountField[]
  /** In order of precedence: the first one present is the primary identifier of an account (behaviour 9.4). */
  readonly primary: readonly PrimaryIdentifier[]
  /** How many of the identifiers must be given where no single one is required. Assumes: A-001. */
  readonly identifiers?: 'at-least-one' | 'exactly-one'
  /** Beneficiary: required for bank and mobile types, optional for wallets, unknown to Lightning. */
  readonly beneficiary: 'required' | 'optional' | 'none'
  /** Standard beneficiary fields that this type requires of a person. */
  readonly individualRequires?: readonly string[]
  /** Further fields of a person that only this type knows. */
  readonly individualExtras?: readonly AccountField[]
}
