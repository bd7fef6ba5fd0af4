import { z } from 'zod'
import { UNDO_SECONDS_DEFAULT } from '../../contract/console/agents/limits'
import { inboxAnswer } from '../../contract/console/inbox/schemas'
import { PATTERN_RULES_DEFAULT, patternRules } from '../../contract/console/payees/patternRules'
import {
  CALLS_PER_MINUTE_DEFAULT,
  SESSION_IDLE_HOURS_DEFAULT,
  SESSION_LIFETIME_DAYS_DEFAULT,
} from '../../contract/console/settings/limits'
import { oidcVerification } from '../../contract/console/settings/oidcVerification'
import { regionRule } from '../../contract/console/settings/regionRules'
import {
  cardFrameOrigins,
  passkeyTopOrigins,
  SIGN_IN_MAX_AGE_SECONDS_DEFAULT,
  scaPasskeyOrigins,
} from '../../contract/console/settings/signIns'
import { loadedSnapshot } from '../../contract/console/snapshots/schemas'
import { providerSwitches } from '../../contract/console/stablecoins/schemas'
import { LAST_INSTANT_MS } from '../foundation/clock'
import { type Column, decodeAt, json, keepingRules, oneOf, text } from './columns'
import { runPrepared } from './preparedQuery'
import type { Tx } from './schema'

const wholeNumber = z.int().min(0)

/** Epoch milliseconds of the years 1 to 9999, and the distance between two of them. */
const instantMs = z.int().min(-62_135_596_800_000).max(LAST_INSTANT_MS)
const distanceMs = z.int().min(-LAST_INSTANT_MS).max(LAST_INSTANT_MS)

/** The setting `clock`. */
export const storedClock = z.object({ offsetMs: distanceMs.optional(), frozenAtMs: instantMs.nullable().optional() })

/** Whether a clock can say it: an instant of another year has no text that rows and the wire take. */
export const isClockInstant = (atMs: number): boolean => instantMs.safeParse(atMs).success

/** What is true of a setting. */
interface SettingFacts<Value = unknown> {
  /** `data`: goes with a reset and comes with a snapshot. `host`: about this installation, stays through both. */
  readonly owner: 'data' | 'host'
  /** Of data: a reset leaves it, for whoever starts the new data set writes it anyway or wants it as it was. */
  readonly isKeptByReset?: true
  /** The key of its row, where it once had another name. */
  readonly storedAs?: string
  /** What may be stored; an import takes nothing else. */
  readonly value: Column<string, Value>
}

/** A setting, and what holds until something is stored. */
interface Setting<Value, Default> extends SettingFacts<Value> {
  readonly byDefault: Default
}

function setting<Value>(facts: Setting<Value, NoInfer<Value>>): Setting<Value, Value>
function setting<Value>(facts: Setting<Value, null>): Setting<Value, null>
function setting<Value>(facts: Setting<Value, NoInfer<Value> | null>): Setting<Value, Value | null> {
  return facts
}

/** Settings of this host that the interface does not know, each declared once. */
const SETTINGS = {
  /** What the platform started with. */
  dataSet: setting({
    owner: 'data',
    storedAs: 'world',
    value: oneOf(['EMPTY', 'DEMO', 'BUILDING']),
    byDefault: null,
  }),
  seed: setting({ owner: 'data', value: json(wholeNumber), byDefault: 1 }),
  clock: setting({ owner: 'data', isKeptByReset: true, value: keepingRules(json(storedClock)), byDefault: {} }),
  /** For whom strong authentication, contact checks and counterparty rules hold. */
  scaRules: setting({ owner: 'data', value: oneOf(regionRule.options), byDefault: null }),
  contactRules: setting({ owner: 'data', value: oneOf(regionRule.options), byDefault: null }),
  counterpartyRules: setting({ owner: 'data', value: oneOf(regionRule.options), byDefault: null }),
  /** What this host was started with is about this host. */
  counterpartyRulesAtStart: setting({ owner: 'host', value: oneOf(regionRule.options), byDefault: null }),
  /** Whether the first API token is still to be made: its secret can be said once, so it is made when it is said. */
  firstTokenDue: setting({ owner: 'host', value: json(z.boolean()), byDefault: false }),
  /** The first API token until it is noted that its secret was said, '' for none; a start that finds it says it. */
  untoldTokenId: setting({ owner: 'host', value: text(), byDefault: '' }),
  /** Its secret, sealed; '' once it was said. */
  untoldTokenSecret: setting({ owner: 'host', value: text(), byDefault: '' }),
  /** How this host answers webhooks is about this machine. */
  inboxAnswer: setting({ owner: 'host', value: json(inboxAnswer), byDefault: { status: 200, delayMs: 0 } }),
  /** Whether customers must have accepted the end-user terms; off until an operator turns it on. */
  endUserTermsRule: setting({
    owner: 'data',
    isKeptByReset: true,
    value: oneOf(['REQUIRED', 'OFF']),
    byDefault: 'OFF',
  }),
  /** Minor units of EUR. Source: behaviour 9.5. Assumes: A-154. */
  ownershipThresholdMinor: setting({ owner: 'data', value: json(wholeNumber), byDefault: 100_000 }),
  oidcVerification: setting({
    owner: 'data',
    value: json(oidcVerification),
    byDefault: { mode: 'SANDBOX', issuers: [] },
  }),
  /** What the desk looks for beside a payment that waits. */
  patternRules: setting({ owner: 'data', value: json(patternRules), byDefault: PATTERN_RULES_DEFAULT }),
  callsPerMinute: setting({ owner: 'data', value: json(wholeNumber), byDefault: CALLS_PER_MINUTE_DEFAULT }),
  signInMaxAgeSeconds: setting({ owner: 'data', value: json(wholeNumber), byDefault: SIGN_IN_MAX_AGE_SECONDS_DEFAULT }),
  /** Where passkeys of strong authentication are made and used; none: this host's own page. */
  scaPasskeyOrigins: setting({ owner: 'data', isKeptByReset: true, value: json(scaPasskeyOrigins), byDefault: [] }),
  /** Pages of other sites in whose frames the number of a card may be shown: about this host, whatever its data. */
  cardFrameOrigins: setting({ owner: 'host', value: json(cardFrameOrigins), byDefault: [] }),
  passkeyTopOrigins: setting({ owner: 'data', value: json(passkeyTopOrigins), byDefault: [] }),
  /** Whether proof codes are random and single use, and the sandbox's is none. */
  realCodes: setting({ owner: 'data', isKeptByReset: true, value: json(z.boolean()), byDefault: false }),
  /** Days after which the bytes of a document are deleted; 0, never. */
  documentRetentionDays: setting({ owner: 'data', isKeptByReset: true, value: json(wholeNumber), byDefault: 0 }),
  /** Whether the imitated stablecoin provider takes orders, and sees what was sent to it. */
  stablecoinProvider: setting({
    owner: 'data',
    value: json(providerSwitches),
    byDefault: { isAvailable: true, isFundingHeld: false },
  }),
  inboxUrl: setting({ owner: 'host', value: text(), byDefault: null }),
  loadedSnapshot: setting({ owner: 'data', value: json(loadedSnapshot), byDefault: null }),
  /** Written into a file that leaves, and read from one that comes in before it is believed. */
  exportedSnapshot: setting({ owner: 'data', value: json(z.unknown()), byDefault: null }),
  sessionIdleHours: setting({ owner: 'host', value: json(wholeNumber), byDefault: SESSION_IDLE_HOURS_DEFAULT }),
  decisionUndoSeconds: setting({ owner: 'host', value: json(wholeNumber), byDefault: UNDO_SECONDS_DEFAULT }),
  sessionLifetimeDays: setting({ owner: 'host', value: json(wholeNumber), byDefault: SESSION_LIFETIME_DAYS_DEFAULT }),
}

type Settings = typeof SETTINGS

/** The key of a setting. */
export type HostSettingKey = keyof Settings

/** What the program reads and writes under a key. */
type SettingValue<Key extends HostSettingKey> = ReturnType<Settings[Key]['value']['decode']>

const KEYS = Object.keys(SETTINGS) as HostSettingKey[]

/** The key of a setting's row. */
export function storedKeyOf(key: HostSettingKey): string {
  const facts: SettingFacts = SETTINGS[key]
  return facts.storedAs ?? key
}

/** The keys of the rows of those settings that the question is answered with yes for. */
export function storedKeys(wanted: (facts: SettingFacts) => boolean): string[] {
  return KEYS.filter((key) => wanted(SETTINGS[key])).map(storedKeyOf)
}

/** What may be stored in the row of a key; null for one that is no setting's. */
export function settingValue(storedKey: string): Column<string, unknown> | null {
  const key = KEYS.find((key) => storedKeyOf(key) === storedKey)
  return key === undefined ? null : SETTINGS[key].value
}

/** The setting, or what holds while nothing is stored. Errors: StoredValueError, naming the setting. */
export async function getHostSetting<Key extends HostSettingKey>(
  tx: Tx,
  key: Key,
): Promise<SettingValue<Key> | Settings[Key]['byDefault']> {
  const { value, byDefault }: Settings[Key] = SETTINGS[key]
  const stored = storedKeyOf(key)
  const [row] = await runPrepared<{ value: string }>(tx, 'host setting', [stored], () =>
    tx.selectFrom('host_settings').select('value').where('key', '=', stored),
  )
  if (row === undefined) return byDefault
  return decodeAt(value, row.value, { table: 'host_settings', column: 'value', row: stored }) as SettingValue<Key>
}

/** Stores a setting. */
export async function setHostSetting<Key extends HostSettingKey>(
  tx: Tx,
  key: Key,
  value: SettingValue<Key>,
): Promise<void> {
  const column: Column<string, unknown> = SETTINGS[key].value
  const stored = column.encode(value)
  await tx
    .insertInto('host_settings')
    .values({ key: storedKeyOf(key), value: stored })
    .onConflict((on) => on.column('key').doUpdateSet({ value: stored }))
    .execute()
}

/** Takes a setting back: what holds by default holds again. */
export async function forgetHostSetting(tx: Tx, key: HostSettingKey): Promise<void> {
  await tx.deleteFrom('host_settings').where('key', '=', storedKeyOf(key)).execute()
}
