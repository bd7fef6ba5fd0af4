import type { PickerName } from './pickerNames'

export const GROUPS = [
  'CUSTOMERS',
  'PROOFS',
  'ACCOUNTS',
  'PAYMENTS',
  'INCOMING',
  'UMA',
  'CARDS',
  'STABLECOINS',
  'WALLETS',
  'AGENTS',
  'WEBHOOKS',
  'TIME',
] as const
export type TriggerGroup = (typeof GROUPS)[number]

/** Where in a call an ending decides, and by which tables. */
export type OutcomePlace =
  | 'ACCOUNT'
  | 'INDIVIDUAL'
  | 'BUSINESS'
  | 'OWNER'
  | 'PAYEE'
  | 'EXTERNAL_SOURCE'
  | 'SENDER'
  | 'CARD'
  | 'MERCHANT'
  | 'CREDENTIALS'
  | 'COIN'

/** Path parameters, query and body of a call, as they would be sent. */
export interface CallValue {
  readonly params: unknown
  /** Of the calls that name what they act on there; left out by all others. */
  readonly query?: unknown
  readonly body: unknown
}

/** What comes naturally after a trigger, on what it made. */
interface NextTrigger {
  readonly act: string
  /** Type of the id in the reply that the next trigger acts on; null where it needs none. */
  readonly on: string | null
}

/** One thing that can be made to happen. */
export interface Trigger {
  /** Its name in the address. */
  readonly name: string
  readonly group: TriggerGroup
  readonly title: string
  readonly note: string
  /** The button. */
  readonly verb: string
  readonly operationId: string
  /** The place that `of` in the address fills, such as `params.accountId`. */
  readonly of?: string
  /** What the form starts with beyond what the contract fixes. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly pickers?: Readonly<Record<string, PickerName>>
  readonly outcomes?: OutcomePlace
  readonly next?: readonly NextTrigger[]
}

/** Triggers that stand together under one head. */
export function inGroup(group: Trigger['group'], triggers: readonly Omit<Trigger, 'group'>[]): readonly Trigger[] {
  return triggers.map((trigger) => ({ ...trigger, group }))
}
