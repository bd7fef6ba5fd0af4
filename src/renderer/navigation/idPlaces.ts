import {
  IconArrowForwardUp,
  IconBook2,
  IconBuildingBank,
  IconCircleCheck,
  IconClipboardList,
  IconClockPlay,
  IconCoins,
  IconCreditCard,
  IconDatabase,
  IconFile,
  IconFileImport,
  IconFileText,
  IconFingerprint,
  IconHash,
  IconId,
  IconInbox,
  IconKey,
  IconListDetails,
  IconMailForward,
  IconMailPlus,
  IconPlugConnected,
  IconReceipt2,
  IconRepeat,
  IconRobot,
  IconScale,
  IconSearch,
  IconSend,
  IconShieldCheck,
  IconUserCog,
  IconUsers,
  IconWallet,
  IconWebhook,
  IconZoomQuestion,
} from '@tabler/icons-react'
import type { ResourceName } from '../../contract/primitives/resourceNames'
import { idTypeOf } from './idText'
import { itemAddress } from './placeAddress'
import type { PlaceSearch } from './placeSearch'
import type { Place, PlaceAddress } from './places'

type Icon = typeof IconHash

interface IdPlace {
  readonly icon: Icon
  /** Where a screen shows it, or null when none does. */
  readonly addressOf: ((id: string) => PlaceAddress) | null
}

/** Input: the screen that shows such things, and what its address says beside the path: the tab that shows them. */
const shownOn = <N extends Place['name']>(name: N, icon: Icon, search?: PlaceSearch<N>): IdPlace => ({
  icon,
  addressOf: (id) => itemAddress(name, id, search),
})

const shownNowhere = (icon: Icon): IdPlace => ({ icon, addressOf: null })

const PLACES: Readonly<Record<string, IdPlace>> = {
  Customer: shownOn('customers', IconUsers),
  InternalAccount: shownOn('internalAccounts', IconWallet),
  ExternalAccount: shownOn('externalAccounts', IconBuildingBank),
  Quote: shownOn('quotes', IconFileText),
  Card: shownOn('cards', IconCreditCard),
  CardTransaction: shownOn('transactions', IconCreditCard),
  Transaction: shownOn('transactions', IconReceipt2),
  Agent: shownOn('agents', IconRobot),
  AgentAction: shownOn('approvals', IconCircleCheck),
  MoneyProposal: shownOn('approvals', IconCircleCheck),
  BeneficialOwner: shownOn('beneficialOwners', IconId),
  Verification: shownOn('onboarding', IconShieldCheck),
  Invitation: shownOn('invitations', IconMailPlus),
  Stablecoin: shownOn('stablecoins', IconCoins, { tab: 'coins' }),
  StablecoinOperation: shownOn('stablecoins', IconCoins),
  StablecoinProviderAccount: shownOn('stablecoins', IconPlugConnected, { tab: 'links' }),
  Job: shownOn('customers', IconFileImport),
  Token: shownOn('tokens', IconKey),
  DelegatedKey: shownOn('delegatedKeys', IconKey),
  AuthMethod: shownNowhere(IconFingerprint),
  Session: shownNowhere(IconKey),
  Message: shownOn('sent-messages', IconMailForward),
  Webhook: shownOn('inbox', IconWebhook),
  InboxMessage: shownOn('inbox', IconInbox),
  Snapshot: shownOn('snapshots', IconDatabase),
  ForwardingTarget: shownOn('inbox', IconArrowForwardUp, { tab: 'forwarding' }),
  Forward: shownNowhere(IconArrowForwardUp),
  Replay: shownNowhere(IconRepeat),
  Delivery: shownNowhere(IconSend),
  Entry: shownNowhere(IconBook2),
  Document: shownNowhere(IconFile),
  Lookup: shownNowhere(IconSearch),
  Timer: shownOn('clock', IconClockPlay),
  Posting: shownOn('ledger', IconBook2),
  Verdict: shownOn('signatures', IconZoomQuestion),
  Call: shownOn('requestLog', IconListDetails),
  Audit: shownOn('audit', IconClipboardList),
  Operator: shownOn('operators', IconUserCog),
  OperatorGroup: shownOn('operators', IconUsers, { tab: 'groups' }),
  OperatorDelegation: shownOn('operators', IconUserCog, { tab: 'stand-ins' }),
  ChangeProposal: shownNowhere(IconUserCog),
  PlatformConfig: shownOn('platform', IconScale),
} satisfies Partial<Record<ResourceName | 'Invitation', IdPlace>>

/** Invitations have no id of the usual form: their code names them. */
const INVITATION_CODE = /^[A-Z0-9]{8}$/

const kindOf = (id: string): string => idTypeOf(id) ?? (INVITATION_CODE.test(id) ? 'Invitation' : '')

/** The icon of what an id names. */
export function iconOfId(id: string): Icon {
  return PLACES[kindOf(id)]?.icon ?? IconHash
}

/** The address at which an id is shown, or null when no screen shows such things. */
export function addressOfId(id: string): PlaceAddress | null {
  return PLACES[kindOf(id)]?.addressOf?.(id) ?? null
}
