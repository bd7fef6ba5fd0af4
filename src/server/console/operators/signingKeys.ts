import type { KeyObject } from 'node:crypto'
import { createPinKey, openPinKey } from '../../crypto/pin/pinKey'
import { runPrepared } from '../../database/preparedQuery'
import { insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import type { Signers } from '../../kernel/context'
import type { ConsoleContext, ConsolePreparation } from '../consoleContext'
import { getGroupRow } from './powerStore'
import { getOperatorRow, hasPasskey } from './store'
import { operatorKeys } from './tables'

type KeyRow = Row<'operator_keys'>

/** A signing key that a PIN has opened. */
export interface OpenedKey {
  readonly privateKey: KeyObject
  readonly publicKeySpkiB64url: string
  /** Null where the key is there already. */
  readonly made: Pick<KeyRow, 'public_key_spki' | 'wrapped_json'> | null
}

/** What the rooms that execute payments ask about the people who signed them. */
export const signersAtDesk: Signers = {
  mayStillSign,
  groupName: async (tx, groupId) => (await getGroupRow(tx, groupId))?.name ?? null,
}

async function getOpenKeyRow(tx: Tx, operatorId: string): Promise<KeyRow | null> {
  const row = await tx
    .selectFrom('operator_keys')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Opens the signing key of an operator with their PIN, which was found to be right, or makes one: at the first use, and
 * after each change of the PIN, which the old key does not open for.
 */
export async function openSigningKey(
  { read, pinPepper: pepper, pinCost: cost, random }: ConsolePreparation,
  operatorId: string,
  pin: string,
): Promise<OpenedKey> {
  const row = await read((tx) => getOpenKeyRow(tx, operatorId))
  const opening = { pin, pepper, owner: operatorId }
  if (row !== null) {
    const publicKeySpkiB64url = row.public_key_spki
    const key = { publicKeySpkiB64url, wrapped: readColumn(operatorKeys, row, 'wrapped_json') }
    const privateKey = await openPinKey(key, opening)
    if (privateKey !== null) return { privateKey, publicKeySpkiB64url, made: null }
  }
  const { key, privateKey } = await createPinKey(opening, { random, cost })
  const { publicKeySpkiB64url, wrapped } = key
  const wrapped_json = operatorKeys.columns.wrapped_json.encode({ ...wrapped, parameters: { ...wrapped.parameters } })
  return { privateKey, publicKeySpkiB64url, made: { public_key_spki: publicKeySpkiB64url, wrapped_json } }
}

/** Keeps a key that was made, in the transaction of its first use; the one before it signs no more. */
export async function keepSigningKey(
  { tx, ids, host }: Pick<ConsoleContext, 'tx' | 'ids' | 'host'>,
  operatorId: KeyRow['operator_id'],
  { made }: OpenedKey,
): Promise<void> {
  if (made === null) return
  const at = isoOf(host.wall())
  await tx
    .updateTable('operator_keys')
    .set({ retired_at: at })
    .where('operator_id', '=', operatorId)
    .where('retired_at', 'is', null)
    .execute()
  const row = { ...made, id: ids.new('OperatorKey'), operator_id: operatorId, made_at: at, retired_at: null }
  await insertRow(tx, 'operator_keys', row)
}

/**
 * Whether the owner of a key is still there and the key still theirs: a passkey that was not removed, or any key that
 * their PIN has opened, also before it was changed.
 */
async function mayStillSign(
  tx: Tx,
  {
    operatorId,
    spki,
    cose,
  }: { readonly operatorId: string; readonly spki: string | null; readonly cose: string | null },
): Promise<boolean> {
  if ((await getOperatorRow(tx, operatorId))?.state !== 'ACTIVE') return false
  if (cose !== null) return hasPasskey(tx, operatorId, cose)
  const rows = await runPrepared(tx, 'key of an operator', [operatorId, spki ?? ''], () =>
    tx
      .selectFrom('operator_keys')
      .select('id')
      .where('operator_id', '=', operatorId)
      .where('public_key_spki', '=', spki ?? '')
      .limit(1),
  )
  return rows.length > 0
}

/** What browsers' own virtual authenticators call themselves. */
const SOFTWARE_MODELS: ReadonlySet<string> = new Set(['01020304050607080102030405060708'])

/**
 * Whether a passkey may be a program: it names a model that is one, or none at all, which any program can do.
 *
 * Assumes: A-655.
 */
export function isSoftwarePasskey({ aaguid }: Pick<Row<'operator_proofs'>, 'aaguid'>): boolean {
  return aaguid === null || /^0*$/.test(aaguid) || SOFTWARE_MODELS.has(aaguid)
}
