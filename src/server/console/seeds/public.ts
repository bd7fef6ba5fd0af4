import type { ConsoleState } from '../../../contract/console/host/schemas'
import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'

/** What the platform started with; unset until somebody chose, and while the demo data is being built. */
export async function getDataSet(tx: Tx): Promise<ConsoleState['dataSet']> {
  const stored = await getHostSetting(tx, 'dataSet')
  return stored === 'DEMO' || stored === 'EMPTY' ? stored : 'UNSET'
}
