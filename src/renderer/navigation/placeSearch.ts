import type { FilterName, FilterWord, ListId } from '../client/operations'
import type { LISTS } from './listIds'
import type { Place } from './places'

type Lists = typeof LISTS

type FiltersOf<K extends ListId> = K extends ListId ? { readonly [N in FilterName<K>]?: FilterWord<K, N> } : never

/** What the address of any screen may say: the form that is open, a detail on the whole page. */
interface AnySearch {
  readonly new?: string | undefined
  readonly view?: 'full' | undefined
}

/** What the API reference has pages of; also the name in their address. */
export const REFERENCE_KINDS = ['operation', 'webhook', 'schema', 'code'] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/** What the addresses of single screens say besides; filters are known by the contracts of their lists. */
interface OwnSearch {
  agents: { readonly act?: 'pause'; readonly edit?: string }
  approvalRules: { readonly tab?: 'in-force' | 'history' }
  approvals: { readonly tab?: 'waiting' | 'snoozed' | 'decided' | 'late'; readonly entry?: string }
  beneficialOwners: { readonly business?: string; readonly edit?: string }
  cards: { readonly of?: string }
  clock: { readonly tab?: 'queue' | 'history' }
  controls: { readonly tab?: 'accounts' | 'rules' | 'maxima' | 'limits' }
  customers: { readonly tab?: 'customers' | 'imports' | 'import'; readonly new?: 'INDIVIDUAL' | 'BUSINESS' }
  discoveries: { readonly tab?: 'banks' | 'uma' | 'vasps' }
  exchangeRates: { readonly tab?: 'now' | 'chart' } & { readonly [N in 'from' | 'to' | 'range' | 'fees']?: string }
  externalAccounts: { readonly [N in 'type' | 'bank' | 'region' | 'for']?: string }
  inbox: { readonly tab?: 'received' | 'outbox' | 'catalogue' | 'forwarding' }
  internalAccounts: { readonly tab?: 'customers' | 'platform'; readonly fund?: string; readonly estimate?: string }
  ledger: { readonly tab?: 'balance' | 'accounts' | 'entries'; readonly of?: string }
  onboarding: { readonly customer?: string; readonly document?: string }
  operators: { readonly tab?: 'people' | 'groups' | 'stand-ins' }
  playground: { readonly account?: string; readonly ceremony?: string }
  reference: { readonly [K in ReferenceKind]?: string } & {
    readonly call?: string
    readonly pane?: 'attempt'
  }
  sandbox: {
    readonly tab?: 'acts' | 'outcomes' | 'stories'
    readonly act?: string
    readonly story?: string
    readonly of?: string | undefined
    readonly outcome?: string
    readonly find?: string | undefined
  }
  signatures: { readonly tab?: 'calls' | 'paste' }
  stablecoins: {
    readonly tab?: 'operations' | 'coins' | 'links'
    readonly new?: '1' | 'mint' | 'burn'
    readonly coin?: string
  }
  terminal: { readonly [N in 'card' | 'payment' | 'mode']?: string }
  timeMachine: {
    readonly agent?: string
    readonly judge?: 'rules'
    readonly against?: 'IN_FORCE'
    readonly replay?: string
    readonly days?: string
    readonly show?: string
    readonly shadow?: string
  }
}

type OwnOf<N extends Place['name']> = N extends keyof OwnSearch ? OwnSearch[N] : object

/** What the address of a screen may say: a filter, a tab or a word that the screen does not know does not compile. */
export type PlaceSearch<N extends Place['name']> = AnySearch &
  OwnOf<N> &
  (N extends keyof Lists ? FiltersOf<Lists[N][number]> : object)

type NamesOf<T> = T extends unknown ? keyof T & string : never

/** What the address of some screen may say, by name; also the columns and the order of its table. */
export type SearchName = { [N in Place['name']]: NamesOf<PlaceSearch<N>> }[Place['name']] | 'columns' | 'sortOrder'

/** The tabs of a screen, as its address names them. */
export type TabOf<N extends keyof OwnSearch> = OwnSearch[N] extends { readonly tab?: infer Tab }
  ? NonNullable<Tab>
  : never
