import { z } from 'zod'

/** Resource names that appear in ids of the form `<ResourceName>:<uuid>` (behaviour 1.2). */
export const RESOURCE_NAMES = [
  'Customer',
  'InternalAccount',
  'ExternalAccount',
  'Quote',
  'Transaction',
  'CardTransaction',
  'Card',
  'CardFundingSource',
  'DelegatedKey',
  'AuthMethod',
  'Session',
  'Request',
  'ScaChallenge',
  'Agent',
  'AgentAction',
  'BeneficialOwner',
  'Document',
  'Verification',
  'Lookup',
  'Job',
  'Token',
  'Webhook',
  'PlatformConfig',
  'Stablecoin',
  'StablecoinOperation',
  'StablecoinProviderAccount',
] as const

/** Ids that only this host knows: they never appear in the interface. */
export const HOST_RESOURCE_NAMES = [
  'Call',
  'Operator',
  'OperatorProof',
  'Timer',
  'Posting',
  'Entry',
  'Audit',
  'Delivery',
  'InboxMessage',
  'Seed',
  'OtpChallenge',
  'OwnershipChallenge',
  'Verdict',
  'Message',
  'Snapshot',
  'ForwardingTarget',
  'Forward',
  'Replay',
  'ConsoleSession',
] as const

export type ResourceName = (typeof RESOURCE_NAMES)[number] | (typeof HOST_RESOURCE_NAMES)[number]

/** An id that says what it names; a plain string on the wire. */
export type Id<Name extends ResourceName> = `${Name}:${string}`

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const anyId = new RegExp(`^([A-Za-z]+):(${UUID})$`)

/** True when the text is a well-formed id of that resource; ids are case-sensitive. */
export function isId<Name extends ResourceName>(name: Name, text: string): text is Id<Name> {
  const match = anyId.exec(text)
  return match !== null && match[1] === name
}

/** The resource name of a well-formed id, or null. */
export function resourceNameOf(text: string): ResourceName | null {
  const name = anyId.exec(text)?.[1]
  const known: readonly string[] = [...RESOURCE_NAMES, ...HOST_RESOURCE_NAMES]
  return name !== undefined && known.includes(name) ? (name as ResourceName) : null
}

/** A path parameter: malformed ids, also empty ones, answer 404 in the handler; any text will do (behaviour 1.2). */
export const pathId = z.string()
