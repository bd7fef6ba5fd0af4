import { getHostSetting, setHostSetting } from '../../database/hostSettings'
import { runPrepared } from '../../database/preparedQuery'
import { type RecordOf, recordsOf } from '../../database/records'
import type { Row, Tx } from '../../database/schema'
import { platformConfig } from '../../database/tables'
import { assert } from '../../foundation/assert'

/** The one configuration of this data folder. */
export type PlatformConfigRecord = RecordOf<typeof platformConfig>

const { recordOf, rowOf } = recordsOf(platformConfig)

/** The configuration; one data folder holds exactly one. */
export async function requirePlatformConfig(tx: Tx): Promise<PlatformConfigRecord> {
  const [row] = await runPrepared<Row<'platform_config'>>(tx, 'platform config', [], () =>
    tx.selectFrom('platform_config').selectAll(),
  )
  assert(row !== undefined, 'a data folder holds a configuration')
  return recordOf(row)
}

/** Writes the configuration of a fresh data folder. */
export async function insertPlatformConfig(tx: Tx, record: PlatformConfigRecord): Promise<void> {
  await tx.insertInto('platform_config').values(rowOf(record)).execute()
}

/** Writes the configuration as it is now. */
export async function updatePlatformConfigRow(tx: Tx, record: PlatformConfigRecord): Promise<void> {
  await tx.updateTable('platform_config').set(rowOf(record)).where('id', '=', record.id).execute()
}

/** When true, customers without consent get no accounts and cannot move money. Source: behaviour 4. */
export async function isEndUserTermsRequired(tx: Tx): Promise<boolean> {
  return (await getHostSetting(tx, 'endUserTermsRule')) === 'REQUIRED'
}

/** Turns the end-user terms rule on or off. */
export async function updateEndUserTermsRule(tx: Tx, isRequired: boolean): Promise<void> {
  await setHostSetting(tx, 'endUserTermsRule', isRequired ? 'REQUIRED' : 'OFF')
}
