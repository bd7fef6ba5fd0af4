import type { Tx } from './schema'

/** What is true of a setting. */
interface SettingFacts {
  /** `data`: goes with a reset and comes with a snapshot. `host`: about this installation, stays through both. */
  readonly owner: 'data' | 'host'
  /** Of data: a reset leaves it, for whoever starts the new data set writes it anyway or wants it as it was. */
  readonly isKeptByReset?: true
}

/** Settings of this host that the interface does not know, each declared once. */
const SETTINGS = {
  world: { owner: 'data' },
  seed: { owner: 'data' },
  clock: { owner: 'data', isKeptByReset: true },
  counterpartyRules: { owner: 'data' },
  /** What this host was started with is about this host. */
  counterpartyRulesAtStart: { owner: 'host' },
  /** How this host answers webhooks is about this machine. */
  inboxAnswer: { owner: 'host' },
  endUserTermsRule: { owner: 'data', isKeptByReset: true },
  ownershipThresholdMinor: { owner: 'data' },
  oidcVerification: { owner: 'data' },
  callsPerMinute: { owner: 'data' },
  signInMaxAgeSeconds: { owner: 'data' },
  passkeyTopOrigins: { owner: 'data' },
  inboxUrl: { owner: 'host' },
  loadedSnapshot: { owner: 'data' },
  exportedSnapshot: { owner: 'data' },
  sessionIdleHours: { owner: 'host' },
  sessionLifetimeDays: { owner: 'host' },
} satisfies Readonly<Record<string, SettingFacts>>

/** The key of a setting. */
export type HostSettingKey = keyof typeof SETTINGS

/** The keys of the settings that the question is answered with yes for. */
export function settingKeys(wanted: (facts: SettingFacts) => boolean): HostSettingKey[] {
  return (Object.keys(SETTINGS) as HostSettingKey[]).filter((key) => wanted(SETTINGS[key]))
}

/** The stored text of a setting, or null. */
export async function getHostSetting(tx: Tx, key: HostSettingKey): Promise<string | null> {
  const row = await tx.selectFrom('host_settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Stores a setting's text. */
export async function setHostSetting(tx: Tx, key: HostSettingKey, value: string): Promise<void> {
  await tx
    .insertInto('host_settings')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()
}
