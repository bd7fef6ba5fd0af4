import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requirePlatformConfig } from '../store'
import { viewPlatformConfig } from '../view'

/** Reads the configuration. Source: behaviour 2. */
export async function getPlatformConfig({ tx }: Context, _input: Input<'getPlatformConfig'>) {
  return ok(viewPlatformConfig(await requirePlatformConfig(tx)))
}
