import type { ConsoleInput } from '../../../contract/console/operations'
import { requirePersonForData } from '../../areas/approvals/public'
import { getHostSetting, setHostSetting } from '../../database/hostSettings'
import { accepted, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { namedActor } from '../../kernel/context'
import type { ConsoleContext, HostContext } from '../consoleContext'
import { hasOperators, requireDeskAfterFirstStart } from '../operators/public'

const SEED_DEFAULT = 7

/** How far the building of the demo data is. */
export async function getSeedProgress({ host }: ConsoleContext, _input: ConsoleInput<'getSeedProgress'>) {
  return ok(host.seeds.progress())
}

/**
 * Starts the demo data.
 *
 * Input: replacesData, what was made before data was chosen is kept in a snapshot and deleted first.
 * Errors: CONFLICT, there is data already, a build is running, or (field `replacesData`) data was chosen before;
 * FORBIDDEN reason NOBODY_AT_DESK, there are operators, or SECOND_PERSON_REQUIRED, a program alone that replaces data.
 */
export async function seedDemoData({ host, actor, session }: HostContext, { body }: ConsoleInput<'seedDemoData'>) {
  requireDeskAfterFirstStart({ session }, await host.store.read(hasOperators))
  const seed = body?.seed ?? SEED_DEFAULT
  if (body?.replacesData !== true) {
    await host.seeds.startDemo(seed)
    return accepted(host.seeds.progress())
  }
  await host.store.read((tx) => requirePersonForData(tx, actor))
  const chosen = await host.store.read((tx) => getHostSetting(tx, 'dataSet'))
  if (chosen !== null) {
    throw new ServiceError('CONFLICT', 'This folder has its data already; nothing was changed. Use reset.', {
      field: 'replacesData',
      reason: 'DATA_CHOSEN',
    })
  }
  await host.snapshots.keepBeforeReset(namedActor(actor).name)
  await host.seeds.reset('DEMO', seed)
  return accepted(host.seeds.progress())
}

/** Starts with nothing but the platform itself. Errors: CONFLICT reason DATA_CHOSEN; FORBIDDEN, nobody is here. */
export async function startEmpty({ tx, host, session }: ConsoleContext, _input: ConsoleInput<'startEmpty'>) {
  requireDeskAfterFirstStart({ session }, await hasOperators(tx))
  if ((await getHostSetting(tx, 'dataSet')) !== null) {
    throw new ServiceError(
      'CONFLICT',
      'This folder has its data already; nothing was changed. Use reset to start again.',
      {
        field: 'path',
        reason: 'DATA_CHOSEN',
      },
    )
  }
  await setHostSetting(tx, 'dataSet', 'EMPTY')
  return ok(host.seeds.progress())
}

/**
 * Clears the data and starts again; tokens, operators and the audit log stay, and a snapshot keeps what goes.
 *
 * Errors: FORBIDDEN reason NOBODY_AT_DESK, there are operators, or SECOND_PERSON_REQUIRED, a program alone.
 */
export async function resetData({ host, actor, session }: HostContext, { body }: ConsoleInput<'resetData'>) {
  requireDeskAfterFirstStart({ session }, await host.store.read(hasOperators))
  await host.store.read((tx) => requirePersonForData(tx, actor))
  if (host.seeds.progress().state !== 'RUNNING') await host.snapshots.keepBeforeReset(namedActor(actor).name)
  await host.seeds.reset(body.dataSet, body.seed ?? SEED_DEFAULT)
  return accepted(host.seeds.progress())
}

/** New waiting actions of the demo agents. Errors: CONFLICT reason NO_DEMO_AGENT. */
export async function makeFreshActions({ host }: HostContext, { body }: ConsoleInput<'makeFreshActions'>) {
  return ok({ actionIds: [...(await host.seeds.makeFreshActions(body?.count ?? 3))] })
}
