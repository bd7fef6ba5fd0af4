import { z } from 'zod'
import { counterpartyRules } from '../../contract/console/settings/counterpartyRules'
import { oidcVerification } from '../../contract/console/settings/oidcVerification'
import { passkeyTopOrigins } from '../../contract/console/settings/signIns'
import { loadedSnapshot } from '../../contract/console/snapshots/schemas'
import { type Column, json, oneOf, text } from './columns'
import type { Tx } from './schema'

const wholeNumber = z.int().min(0)

/** Epoch milliseconds of the years 1 to 9999, and the distance between two of them. */
const instantMs = z.int().min(-62_135_596_800_000).max(253_402_300_799_999)
const distanceMs = z.int().min(-253_402_300_799_999).max(253_402_300_799_999)

/** The setting `clock`. */
export const storedClock = z.object({
  offsetMs: distanceMs.default(0),
  frozenAtMs: instantMs.nullable().default(null),
})

/** What is true of a setting. */
interface SettingFacts {
  /** `data`: goes with a reset and comes with a snapshot. `host`: about this installation, stays through both. */
  readonly owner: 'data' | 'host'
  /** Of data: a reset leaves it, for whoever starts the new data set writes it anyway or wants it as it was. */
  readonly isKeptByReset?: true
  /** What may be stored; an import takes nothing else. */
  readonly value: Column<string, unknown>
}

/** Settings of this host that the interface does not know, each declared once. */
const SETTINGS = {
  world: { owner: 'data', value: oneOf(['EMPTY', 'DEMO', 'BUILDING']) },
  seed: { owner: 'data', value: json(wholeNumber) },
  clock: { owner: 'data', isKeptByReset: true, value: json(storedClock) },
  counterpartyRules: { owner: 'data', value: oneOf(counterpartyRules.options) },
  /** What this host was started with is about this host. */
  counterpartyRulesAtStart: { owner: 'host', value: oneOf(counterpartyRules.options) },
  /** How this host answers webhooks is about this machine. */
  inboxAnswer: { owner: 'host', value: json() },
  endUserTermsRule: { owner: 'data', isKeptByReset: true, value: oneOf(['REQUIRED', 'OFF']) },
  ownershipThresholdMinor: { owner: 'data', value: json(wholeNumber) },
  oidcVerification: { owner: 'data', value: json(oidcVerification) },
  callsPerMinute: { owner: 'data', value: json(wholeNumber) },
  signInMaxAgeSeconds: { owner: 'data', value: json(wholeNumber) },
  passkeyTopOrigins: { owner: 'data', value: json(passkeyTopOrigins) },
  inboxUrl: { owner: 'host', value: text() },
  loadedSnapshot: { owner: 'data', value: json(loadedSnapshot) },
  exportedSnapshot: { owner: 'data', value: json() },
  sessionIdleHours: { owner: 'host', value: json(wholeNumber) },
  sessionLifetimeDays: { owner: 'host', value: json(wholeNumber) },
} satisfies Readonly<Record<string, SettingFacts>>

/** The key of a setting. */
export type HostSettingKey = keyof typeof SETTINGS

/** The keys of the settings that the question is answered with yes for. */
export function settingKeys(wanted: (facts: SettingFacts) => boolean): HostSettingKey[] {
  return (Object.keys(SETTINGS) as HostSettingKey[]).filter((key) => wanted(SETTINGS[key]))
}

/** What may be stored under a key; null for one that is no setting. */
export function settingValue(key: string): Column<string, unknown> | null {
  return Object.hasOwn(SETTINGS, key) ? SETTINGS[key as HostSettingKey].value : null
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
