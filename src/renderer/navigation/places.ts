import {
  IconAdjustments,
  IconApi,
  IconArrowsExchange,
  IconBook2,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCashRegister,
  IconCircleCheck,
  IconClipboardList,
  IconClockPlay,
  IconCoins,
  IconCreditCard,
  IconDatabase,
  IconDevices,
  IconFileText,
  IconFingerprint,
  IconFlask,
  IconGauge,
  IconHistory,
  IconId,
  IconInbox,
  IconKey,
  IconListDetails,
  IconMailForward,
  IconMailPlus,
  IconPlayerPlay,
  IconReceipt2,
  IconRobot,
  IconScale,
  IconShieldCheck,
  IconShieldLock,
  IconSignature,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  IconWritingSign,
  IconZoomQuestion,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { words } from './words'

export type SectionName = keyof typeof words.sections

declare const ofConsole: unique symbol

/** An address of the console; other text leads nowhere, and does not compile where one is wanted. */
export type PlaceAddress = string & { readonly [ofConsole]: true }

/** One screen: its address, its file under areas/, its place in the navigation. */
export interface Place {
  readonly name: keyof typeof words.places
  readonly path: PlaceAddress
  /** File under `areas/` without extension; its export has the file's name. */
  readonly page: string
  readonly section: SectionName
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>
  /** The second key of the "go to" shortcut. None where letters and digits are used up: a person may give it keys. */
  readonly goKey: string | null
}

const place = (
  section: SectionName,
  name: Place['name'],
  path: string,
  page: string,
  icon: Place['icon'],
  goKey: string | null = null,
): Place => ({ section, name, path: path as PlaceAddress, page, icon, goKey })

/** Every screen that may exist, in the order of the navigation. */
export const PLACES: readonly Place[] = [
  place('desk', 'overview', '/overview', 'overview/OverviewPage', IconGauge, 'o'),
  place('desk', 'approvals', '/approvals', 'approvals/ApprovalsPage', IconCircleCheck, 'a'),
  place('desk', 'onboarding', '/onboarding', 'onboarding/OnboardingPage', IconShieldCheck, 'v'),
  place(
    'desk',
    'externalAccounts',
    '/external-accounts',
    'external-accounts/ExternalAccountsPage',
    IconBuildingBank,
    'p',
  ),
  place('desk', 'ownership', '/ownership', 'ownership/OwnershipPage', IconSignature, 'h'),
  place('desk', 'agents', '/agents', 'agents/AgentsPage', IconRobot, 'g'),
  place('desk', 'audit', '/settings/audit', 'settings/AuditPage', IconClipboardList, 'u'),
  place('money', 'customers', '/customers', 'customers/CustomersPage', IconUsers, 'c'),
  place('money', 'beneficialOwners', '/beneficial-owners', 'beneficial-owners/BeneficialOwnersPage', IconId, 'b'),
  place('money', 'internalAccounts', '/internal-accounts', 'internal-accounts/InternalAccountsPage', IconWallet, 'i'),
  place('money', 'quotes', '/quotes', 'quotes/QuotesPage', IconFileText, 'q'),
  place('money', 'transactions', '/transactions', 'transactions/TransactionsPage', IconReceipt2, 't'),
  place('money', 'cards', '/cards', 'cards/CardsPage', IconCreditCard, '4'),
  place('money', 'ledger', '/ledger', 'ledger/LedgerPage', IconBook2, 'l'),
  place('money', 'exchangeRates', '/exchange-rates', 'exchange-rates/ExchangeRatesPage', IconArrowsExchange, 'x'),
  place('money', 'discoveries', '/discoveries', 'discoveries/DiscoveriesPage', IconBuildingCommunity, '1'),
  place('money', 'stablecoins', '/stablecoins', 'stablecoins/StablecoinsPage', IconCoins, '8'),
  place('money', 'invitations', '/invitations', 'invitations/InvitationsPage', IconMailPlus, '0'),
  place('wallets', 'credentials', '/credentials', 'credentials/CredentialsPage', IconFingerprint, 'y'),
  place('wallets', 'delegatedKeys', '/delegated-keys', 'delegated-keys/DelegatedKeysPage', IconWritingSign, '9'),
  place('wallets', 'sent-messages', '/sent-messages', 'sent-messages/SentMessagesPage', IconMailForward, 'm'),
  place('wallets', 'playground', '/playground', 'playground/PlaygroundPage', IconPlayerPlay, 'n'),
  place('wallets', 'signatures', '/signatures', 'signatures/SignaturesPage', IconZoomQuestion, 'f'),
  place('developers', 'sandbox', '/sandbox', 'sandbox/SandboxPage', IconFlask, 's'),
  place('developers', 'terminal', '/terminal', 'terminal/TerminalPage', IconCashRegister, '5'),
  place('developers', 'clock', '/clock', 'clock/ClockPage', IconClockPlay, '2'),
  place('developers', 'inbox', '/inbox', 'inbox/InboxPage', IconInbox, 'w'),
  place('developers', 'requestLog', '/request-log', 'request-log/RequestLogPage', IconListDetails, 'r'),
  place('developers', 'reference', '/reference', 'reference/ReferencePage', IconApi, '3'),
  place('developers', 'tokens', '/tokens', 'tokens/TokensPage', IconKey, 'k'),
  place('developers', 'snapshots', '/snapshots', 'snapshots/SnapshotsPage', IconDatabase, '6'),
  place('settings', 'platform', '/settings/platform', 'settings/PlatformPage', IconScale, 'e'),
  place('settings', 'controls', '/settings/controls', 'settings/ControlsPage', IconShieldLock, 'j'),
  place('settings', 'approvalRules', '/settings/approval-rules', 'approval-rules/ApprovalRulesPage', IconUsersGroup),
  place('settings', 'timeMachine', '/time-machine', 'time-machine/TimeMachinePage', IconHistory),
  place('settings', 'operators', '/settings/operators', 'settings/OperatorsPage', IconUserCog, 'd'),
  place('settings', 'sessions', '/settings/sessions', 'settings/SessionsPage', IconDevices, '7'),
  place('settings', 'appearance', '/settings/appearance', 'settings/AppearancePage', IconAdjustments, 'z'),
]
