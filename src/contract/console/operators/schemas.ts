import { z } from 'zod'
import { instant } from '../../primitives/time'
import { PASSKEY, passkeyAssertion, passkeyAttestation } from '../../wallet-auth/schemas'
import { PIN_DIGITS } from './pinRules'
import { OPERATOR_ROLES, ROLE_SENTENCES } from './roles'

/** The relying party of operators' passkeys: the console is opened at `http://localhost:PORT`. */
export const OPERATOR_RP_ID = 'localhost'

const pin = z
  .string()
  .regex(new RegExp(`^[0-9]{${PIN_DIGITS.min},${PIN_DIGITS.max}}$`))
  .meta({ description: 'Digits that one person knows, 6 to 12 of them.', examples: ['408126'] })

const PASSKEY_LABEL_MAX = 60
/** Base64url. What a device says of itself without the chain of its maker takes a few hundred characters. */
const PASSKEY_PART_MAX = 8192

const attestation = passkeyAttestation.extend({
  clientDataJson: z.string().max(PASSKEY_PART_MAX).describe(PASSKEY.clientDataJson),
  attestationObject: z.string().max(PASSKEY_PART_MAX).describe(PASSKEY.attestationObject),
})

const assertion = passkeyAssertion.extend({
  clientDataJson: z.string().max(PASSKEY_PART_MAX).describe(PASSKEY.clientDataJson),
  authenticatorData: z.string().max(PASSKEY_PART_MAX).describe(PASSKEY.authenticatorData),
})

/** What a person will prove who they are with from now on. */
export const newProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PIN'), pin }),
  z.object({
    kind: z.literal('PASSKEY'),
    label: z
      .string()
      .trim()
      .min(1)
      .max(PASSKEY_LABEL_MAX)
      .optional()
      .meta({ description: 'What the person calls the device.', examples: ['Work laptop'] }),
    attestation: attestation.meta({ description: 'Answer to a challenge of purpose REGISTER.' }),
  }),
])
export type NewProof = z.infer<typeof newProof>

/** A proof shown now: the PIN, or a passkey's answer to a challenge of purpose PROVE. */
export const shownProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PIN'), pin }),
  z.object({
    kind: z.literal('PASSKEY'),
    assertion: assertion.meta({ description: 'Answer to a challenge of purpose PROVE.' }),
  }),
])
export type ShownProof = z.infer<typeof shownProof>

/** The old PIN, where nothing else will do. */
export const shownPin = z.object({ kind: z.literal('PIN'), pin })

const operatorProof = z.object({
  id: z.string().meta({ description: 'Id of the proof.', examples: ['OperatorProof:0199…'] }),
  kind: z.enum(['PIN', 'PASSKEY']),
  label: z.string().nullable().meta({ description: 'What its owner calls the device; null for a PIN.' }),
  addedBy: z.string().meta({
    description:
      'Id of the operator who added it, DEMO for a PIN that came with the demo data, HOST after --reset-pin.',
  }),
  addedAt: instant.meta({ description: 'When it was added, by the clock of the service.' }),
  lastUsedAt: instant.nullable().meta({ description: 'When it last proved its owner; null until then.' }),
})
export type OperatorProof = z.infer<typeof operatorProof>

/** How lists of words are stored: the transports of a passkey. */
export const textList = z.array(z.string())

export const operatorState = z.enum(['ACTIVE', 'DISABLED'])

export const operatorRole = z.enum(OPERATOR_ROLES).meta({
  description: OPERATOR_ROLES.map((role) => `${role}: ${ROLE_SENTENCES[role]}`).join(' '),
})

/** One role at least; each counts once, in the order in which they are listed here. */
export const operatorRoles = z
  .array(operatorRole)
  .min(1)
  .transform((given) => OPERATOR_ROLES.filter((role) => given.includes(role)))
  .pipe(z.array(operatorRole))

export const operatorName = z
  .string()
  .trim()
  .min(2)
  .max(80)
  .meta({ description: 'First and last name, as it stands in the audit log.', examples: ['Priya Raman'] })

/** A person who may take the desk. */
export const operator = z.object({
  id: z.string().meta({ description: 'Id of the operator.', examples: ['Operator:0199…'] }),
  name: operatorName,
  state: operatorState.meta({
    description: 'DISABLED operators keep their name and history and cannot take the desk.',
  }),
  roles: z.array(operatorRole).meta({ description: 'What this person may do on either plane.' }),
  groups: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ description: 'Groups that this person belongs to, by name.' }),
  proofs: z.array(operatorProof).meta({ description: 'What this person proves who they are with; oldest first.' }),
  pinLockedUntil: instant.nullable().meta({
    description: 'Wall time until which the PIN is not looked at after five wrong tries; null when it is.',
  }),
  demoPin: z
    .string()
    .nullable()
    .meta({
      description: 'The PIN that came with the demo data, while it is unchanged and the data is loaded.',
      examples: ['274915'],
    }),
  createdAt: instant.meta({ description: 'When the operator was added.' }),
  lastSeenAt: instant
    .nullable()
    .meta({ description: 'When this person last took the desk, in any session; null when they never did.' }),
})
export type Operator = z.infer<typeof operator>

/** What the browser needs to ask the device for a passkey. */
export const passkeyChallenge = z.object({
  challengeHex: z.string().meta({
    description: '32 random bytes as 64 hex digits; the UTF-8 bytes of this text are the challenge. Works once.',
  }),
  rpId: z.literal(OPERATOR_RP_ID),
  credentials: z
    .array(z.object({ credentialId: z.string(), transports: textList }))
    .meta({ description: 'The passkeys that may answer (PROVE) or exist already (REGISTER).' }),
  expiresAt: instant.meta({ description: 'Wall time after which an answer is refused.' }),
})
