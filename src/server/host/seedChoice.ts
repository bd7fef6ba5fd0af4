import { getHostSetting } from '../database/hostSettings'
import type { Store } from '../database/open'
import { StartError } from './config'

const NAMES: Readonly<Record<string, string>> = {
  DEMO: 'the demo data',
  BUILDING: 'demo data that is not finished',
  EMPTY: 'an empty platform',
}

/**
 * Whether `--demo` or `--empty` has something to do: a new folder gets that data; one that has it already starts as
 * it is.
 *
 * Errors: StartError where the folder holds other data.
 * Assumes: A-342.
 */
export async function mustBuild(store: Store, seed: 'demo' | 'empty' | null, dataDir: string): Promise<boolean> {
  if (seed === null) return false
  const { chosen, hasData } = await store.read(async (tx) => ({
    chosen: await getHostSetting(tx, 'dataSet'),
    hasData: (await tx.selectFrom('customers').select('id').limit(1).executeTakeFirst()) !== undefined,
  }))
  if (chosen === null && !hasData) return true
  const isThatChoice = seed === 'demo' ? chosen === 'DEMO' || chosen === 'BUILDING' : chosen === 'EMPTY'
  if (isThatChoice) return false
  throw new StartError(
    `The data folder ${dataDir} holds ${NAMES[chosen ?? ''] ?? 'data of its own'}, not what --${seed} asks for; ` +
      'leave the option out to open it, reset it under Settings › Platform, or choose another folder with --data-dir.',
  )
}
