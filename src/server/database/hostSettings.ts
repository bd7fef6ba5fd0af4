import type { Tx } from './schema'

/** Settings of this host that the interface does not know, by key. */
export type HostSettingKey =
  | 'world'
  | 'seed'
  | 'clock'
  | 'counterpartyRules'
  | 'inboxAnswer'
  | 'endUserTermsRule'
  | 'ownershipThresholdMinor'
  | 'oidcVerification'
  | 'callsPerMinute'
  | 'inboxUrl'
  | 'loadedSnapshot'
  | 'exportedSnapshot'

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
