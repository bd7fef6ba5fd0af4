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

type Icon = typeof IconHash

interface IdPlace {
  readonly icon: Icon
  /** The screen that shows it, or null when none does. */
  readonly path: string | null
  /** What the address says beside the path: the tab that shows such things. */
  readonly query?: string
}

const PLACES: Readonly<Record<string, IdPlace>> = {
  Customer: { icon: IconUsers, path: '/customers' },
  InternalAccount: { icon: IconWallet, path: '/internal-accounts' },
  ExternalAccount: { icon: IconBuildingBank, path: '/external-accounts' },
  Quote: { icon: IconFileText, path: '/quotes' },
  Card: { icon: IconCreditCard, path: '/cards' },
  CardTransaction: { icon: IconCreditCard, path: '/transactions' },
  Transaction: { icon: IconReceipt2, path: '/transactions' },
  Agent: { icon: IconRobot, path: '/agents' },
  AgentAction: { icon: IconCircleCheck, path: '/approvals' },
  MoneyProposal: { icon: IconCircleCheck, path: '/approvals' },
  BeneficialOwner: { icon: IconId, path: '/beneficial-owners' },
  Verification: { icon: IconShieldCheck, path: '/onboarding' },
  Invitation: { icon: IconMailPlus, path: '/invitations' },
  Stablecoin: { icon: IconCoins, path: '/stablecoins', query: '?tab=coins' },
  StablecoinOperation: { icon: IconCoins, path: '/stablecoins' },
  StablecoinProviderAccount: { icon: IconPlugConnected, path: '/stablecoins', query: '?tab=links' },
  Job: { icon: IconFileImport, path: '/customers' },
  Token: { icon: IconKey, path: '/tokens' },
  DelegatedKey: { icon: IconKey, path: '/delegated-keys' },
  AuthMethod: { icon: IconFingerprint, path: null },
  Session: { icon: IconKey, path: null },
  Message: { icon: IconMailForward, path: '/sent-messages' },
  Webhook: { icon: IconWebhook, path: '/inbox' },
  InboxMessage: { icon: IconInbox, path: '/inbox' },
  Snapshot: { icon: IconDatabase, path: '/snapshots' },
  ForwardingTarget: { icon: IconArrowForwardUp, path: '/inbox', query: '?tab=forwarding' },
  Forward: { icon: IconArrowForwardUp, path: null },
  Replay: { icon: IconRepeat, path: null },
  Delivery: { icon: IconSend, path: null },
  Entry: { icon: IconBook2, path: null },
  Document: { icon: IconFile, path: null },
  Lookup: { icon: IconSearch, path: null },
  Timer: { icon: IconClockPlay, path: '/clock' },
  Posting: { icon: IconBook2, path: '/ledger' },
  Verdict: { icon: IconZoomQuestion, path: '/signatures' },
  Call: { icon: IconListDetails, path: '/request-log' },
  Audit: { icon: IconClipboardList, path: '/settings/audit' },
  Operator: { icon: IconUserCog, path: '/settings/operators' },
  OperatorGroup: { icon: IconUsers, path: '/settings/operators', query: '?tab=groups' },
  OperatorDelegation: { icon: IconUserCog, path: '/settings/operators', query: '?tab=stand-ins' },
  ChangeProposal: { icon: IconUserCog, path: null },
  PlatformConfig: { icon: IconScale, path: '/settings/platform' },
} satisfies Partial<Record<ResourceName | 'Invitation', IdPlace>>

/** Invitations have no id of the usual form: their code names them. */
const INVITATION_CODE = /^[A-Z0-9]{8}$/

const kindOf = (id: string): string => idTypeOf(id) ?? (INVITATION_CODE.test(id) ? 'Invitation' : '')

/** The icon of what an id names. */
export function iconOfId(id: string): Icon {
  return PLACES[kindOf(id)]?.icon ?? IconHash
}

/** The address at which an id is shown, or null when no screen shows such things. */
export function addressOfId(id: string): string | null {
  const { path = null, query = '' } = PLACES[kindOf(id)] ?? {}
  return path === null ? null : `${path}/${id}${query}`
}
