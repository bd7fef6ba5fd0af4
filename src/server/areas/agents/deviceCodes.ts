import { createHash } from 'node:crypto'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { type DeviceCodeRow, getDeviceCodeRow, insertDeviceCodeRow } from './store'

const LIFETIME_MS = 24 * 3600 * 1000
const GROUP_LENGTH = 4

/** Codes are shown in capitals and compared without regard to case. */
export function codeOf(given: string): string {
  return given.trim().toUpperCase()
}

/** What is kept of a code: whoever reads the data cannot redeem it. */
function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/** A code as it is shown once, when it is made. */
interface IssuedCode {
  readonly code: string
  readonly row: DeviceCodeRow
}

/** A new code for an agent, open for 24 hours: `AGENT-XXXX-XXXX`. Source: behaviour 20.2. */
export async function issueDeviceCode({ tx, ids, now }: Context, agentId: string): Promise<IssuedCode> {
  let code: string
  do {
    code = `AGENT-${ids.readable(GROUP_LENGTH)}-${ids.readable(GROUP_LENGTH)}`
  } while ((await getDeviceCodeRow(tx, hashCode(code))) !== null)
  const row: DeviceCodeRow = {
    code_hash: hashCode(code),
    agent_id: agentId,
    state: 'OPEN',
    expires_at: isoOf(now + LIFETIME_MS),
    created_at: isoOf(now),
  }
  await insertDeviceCodeRow(tx, row)
  return { code, row }
}

/** The code, unless it never existed or a newer one replaced it. Errors: REFERENCE_NOT_FOUND. */
export async function requireDeviceCode({ tx }: Pick<Context, 'tx'>, given: string): Promise<DeviceCodeRow> {
  const row = await getDeviceCodeRow(tx, hashCode(codeOf(given)))
  if (row !== null && row.state !== 'INVALIDATED') return row
  throw new ServiceError(
    'REFERENCE_NOT_FOUND',
    'There is no such device code, or a newer one has replaced it; nothing was done.',
    {
      field: 'code',
    },
  )
}
