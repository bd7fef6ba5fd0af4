import type { ConsoleInput } from '../../../contract/console/operations'
import type { HostSettingsUpdate } from '../../../contract/console/settings/schemas'
import { planContentEnd } from '../../areas/documents/public'
import { changeHostSettings } from '../../areas/platform-config/public'
import { setHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { viewHostSettings } from './viewHostSettings'

/** Reads the settings that the interface does not know. */
export async function getHostSettings(context: ConsoleContext, _input: ConsoleInput<'getHostSettings'>) {
  return ok(await viewHostSettings(context))
}

const RULES = [
  'scaRules',
  'contactRules',
  'counterpartyRules',
  'ownershipThresholdMinor',
  'oidcVerification',
  'passkeyTopOrigins',
  'scaPasskeyOrigins',
  'cardFrameOrigins',
  'callsPerMinute',
  'sessionIdleHours',
  'sessionLifetimeDays',
  'decisionUndoSeconds',
  'signInMaxAgeSeconds',
  'realCodes',
  'documentRetentionDays',
] as const

/**
 * Who goes by these rules reads them where they decide; the guards of calls and sessions learn of them by change event.
 */
async function writeRules(tx: Tx, change: HostSettingsUpdate): Promise<void> {
  for (const name of RULES) {
    const value = change[name]
    if (value !== undefined) await setHostSetting(tx, name, value)
  }
}

/**
 * Changes them, each from the next call on: quotes that exist keep their deadline, and accounts keep their state.
 *
 * Source: behaviour 9.5; wallet-crypto, section 6. Assumes.
 */
export async function updateHostSettings(context: ConsoleContext, { body }: ConsoleInput<'updateHostSettings'>) {
  const before = await viewHostSettings(context)
  const { quoteLifetimeSeconds, isEndUserTermsRequired } = body
  await changeHostSettings(context, {
    ...(quoteLifetimeSeconds === undefined ? {} : { quoteLifetimeSeconds }),
    ...(isEndUserTermsRequired === undefined ? {} : { isEndUserTermsRequired }),
  })
  await writeRules(context.tx, body)
  if (body.documentRetentionDays !== undefined) await planContentEnd(context)
  if (body.patternRules !== undefined) {
    await setHostSetting(context.tx, 'patternRules', { ...before.patternRules, ...body.patternRules })
  }
  context.changes.add('settings')
  const names = Object.keys(body) as (keyof HostSettingsUpdate)[]
  const was = Object.fromEntries(names.map((name) => [name, before[name]]))
  context.audit.note({ targetId: context.platformId, details: { ...body, was } })
  return ok(await viewHostSettings(context))
}
