import type { ConsoleInput } from '../../../contract/console/operations'
import { changeHostSettings } from '../../areas/platform-config/public'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { viewHostSettings } from './viewHostSettings'

/** Reads the settings that the interface does not know. */
export async function getHostSettings(context: ConsoleContext, _input: ConsoleInput<'getHostSettings'>) {
  return ok(await viewHostSettings(context))
}

/** Changes them; quotes that exist keep their deadline. */
export async function updateHostSettings(context: ConsoleContext, { body }: ConsoleInput<'updateHostSettings'>) {
  await changeHostSettings(context, body)
  context.notice.add('settings')
  context.audit.note({ targetId: context.platformId, details: { ...body } })
  return ok(await viewHostSettings(context))
}
