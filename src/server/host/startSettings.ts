import { forgetHostSetting, setHostSetting } from '../database/hostSettings'
import type { Store } from '../database/open'
import type { ServerConfig } from './config'

/**
 * Keeps what the command line says about rules of this host: it holds from this start on, also in the data that a
 * reset makes, until an operator changes the setting. Without a word of the command line nothing changes but that the
 * word of an earlier start is forgotten.
 *
 * Assumes: A-372.
 */
export async function applyStartSettings(
  store: Store,
  { counterpartyRules = null }: Pick<ServerConfig, 'counterpartyRules'>,
): Promise<void> {
  await store.write(async (tx) => {
    if (counterpartyRules === null) {
      await forgetHostSetting(tx, 'counterpartyRulesAtStart')
      return
    }
    await setHostSetting(tx, 'counterpartyRulesAtStart', counterpartyRules)
    await forgetHostSetting(tx, 'counterpartyRules')
  })
}
