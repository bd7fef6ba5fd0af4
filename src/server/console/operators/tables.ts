import { z } from 'zod'
import { operatorRole, textList } from '../../../contract/console/operators/schemas'
import { id, instant, integer, json, nullable, oneOf, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

/** A person who may take the desk. */
export const operators = table('operators', {
  owner: 'host',
  columns: {
    id: id('Operator'),
    name: text(),
    created_at: instant(),
    last_seen_at: instant(),
    state: oneOf(['ACTIVE', 'DISABLED']),
    roles_json: json(z.array(operatorRole)),
    /** PINs that were tried since the last right one or the last lock; counted before they are looked at. */
    pin_tries: integer(0),
    /** Wall time until which no PIN of this operator is looked at. */
    pin_locked_until: nullable(instant()),
  },
})

const scryptParameters = z.object({ cost: z.int(), blockSize: z.int(), parallelization: z.int() })

/** Salt, hash and parameters of scrypt. */
const pinHash = z.object({ saltB64url: z.string(), hashB64url: z.string(), parameters: scryptParameters })

/** What an operator proves who they are with: one PIN, any number of passkeys. */
export const operatorProofs = table('operator_proofs', {
  owner: 'host',
  references: { operator_id: 'operators' },
  columns: {
    id: id('OperatorProof'),
    operator_id: id('Operator'),
    kind: oneOf(['PIN', 'PASSKEY']),
    /** What its owner calls the device. */
    label: nullable(text()),
    pin_hash_json: nullable(json(pinHash)),
    /** Base64url. */
    credential_id: nullable(text()),
    /** COSE_Key in base64url. */
    public_key: nullable(text()),
    sign_count: nullable(integer(0)),
    transports_json: nullable(json(textList)),
    /** The model that the device names, hex; null for what was registered before it was kept. */
    aaguid: nullable(text()),
    /** Where the passkey was registered. */
    origin: nullable(text()),
    /** An operator's id, `DEMO` or `HOST`. */
    added_by: text(),
    added_at: instant(),
    last_used_at: nullable(instant()),
  },
})

/** People who sign as one side of a rule. Instants are wall time. */
export const operatorGroups = table('operator_groups', {
  owner: 'host',
  columns: { id: id('OperatorGroup'), name: text(), created_at: instant(), changed_at: instant() },
})

/** Who belongs to which group. */
export const operatorGroupMembers = table('operator_group_members', {
  owner: 'host',
  references: { group_id: 'operator_groups', operator_id: 'operators' },
  columns: { group_id: id('OperatorGroup'), operator_id: id('Operator') },
})

/** Who stands in for whom during an absence. Instants are wall time. */
export const operatorDelegations = table('operator_delegations', {
  owner: 'host',
  references: { from_id: 'operators', to_id: 'operators', made_by: 'operators' },
  columns: {
    id: id('OperatorDelegation'),
    from_id: id('Operator'),
    to_id: id('Operator'),
    from_at: instant(),
    /** The first moment at which it no longer holds. */
    until_at: instant(),
    reason: text(),
    made_by: id('Operator'),
    made_at: instant(),
    revoked_at: nullable(instant()),
  },
})

/** A private key that only the PIN opens, and what opening it takes. */
const wrappedKey = z.object({
  saltB64url: z.string(),
  parameters: scryptParameters,
  nonceB64url: z.string(),
  /** PKCS #8, with the tag behind it. */
  sealedB64url: z.string(),
})

/** What an operator signs payments with who has no passkey at hand: a new one with each PIN. */
export const operatorKeys = table('operator_keys', {
  owner: 'host',
  references: { operator_id: 'operators' },
  columns: {
    id: id('OperatorKey'),
    operator_id: id('Operator'),
    /** DER SubjectPublicKeyInfo, base64url. */
    public_key_spki: text(),
    wrapped_json: json(wrappedKey),
    made_at: instant(),
    retired_at: nullable(instant()),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
