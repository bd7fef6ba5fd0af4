import { counted, leftText } from '../../contract/console/dossier/verdict'
import type { PostingKind } from '../../contract/console/money/postingKinds'
import { enumText } from '../components/format/enumText'
import { eventText } from '../components/format/eventText'

const KINDS: Readonly<Record<string, string>> = {
  DECISION: 'a decision',
  AGENT: 'an agent',
  CUSTOMER: 'a customer',
  PAYMENT: 'a payment',
}

export const pageWords = {
  title: (kind: string) => `Dossier of ${KINDS[kind] ?? kind.toLowerCase()}`,
  verified: 'Verified in this browser, without any network',
  refused: 'Refused: this is not what was signed',
  refusedText: 'Something in the file was changed, so nothing of what it says is shown.',
  proved: 'What was proved',
  notProved: 'What was not proved',
  faults: 'What is wrong',
  about: 'About',
  facts: 'Facts',
  factCount: (count: number) => `${counted(count, 'fact')}; a print shows the main ones, the file holds them all.`,
  allFacts: (count: number) => `Every fact of this part (${counted(count, 'fact')})`,
  grows: (before: string, after: string) => `${before} → ${after}`,
  judged: (occasion: string, at: string) =>
    `${{ ASKED: 'When it was asked', APPROVED: 'When it was approved' }[occasion] ?? wordText(occasion)}, ${at}`,
  story: {
    when: 'When',
    what: 'What',
    detail: 'Detail',
    told: (event: string) => `Told the platform: ${event}`,
    state: (state: string) => `Payment ${state}`,
  },
  severalPayments: 'Several payments',
  contents: 'Contents',
  made: 'Created',
  madeBy: 'Created by',
  nobody: 'Nobody at the desk',
  key: 'Signed with the key',
  signatures: 'Signatures and what was signed',
  signer: 'Signed by',
  signerOf: (name: string, id: string) => `${name} (${id})`,
  method: 'Signed with',
  methods: {
    PASSKEY: 'A passkey of a device',
    SOFTWARE_PASSKEY: 'A passkey that may be kept by a program (weaker)',
    PIN_KEY: 'A key that a PIN opens (weaker)',
  } as Readonly<Record<string, string>>,
  states: { COUNTS: 'Counts', WITHDRAWN: 'Withdrawn', VOID: 'Does not count' } as Readonly<Record<string, string>>,
  state: 'State',
  text: 'The text that was signed',
  auditLog: 'Audit log',
  withheld: 'withheld',
  none: 'none',
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
  smallestUnits: (minor: number) => `(${minor} in smallest units)`,
  left: leftText,
  row: { when: 'When', act: 'Act', about: 'About', by: 'By', result: 'Result', entry: 'Entry' },
} as const

/** `settleQuote` as `settle quote`, `accountRule.mode` as `account rule mode`. */
const plainWords = (word: string): string =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[-.]/g, '_')
    .toUpperCase()

/** A word of the program as people read it, whatever it is written like. */
export function wordText(word: string): string {
  if (/^[A-Za-z]+:/.test(word) || /[^\w.-]/.test(word)) return word
  return enumText(plainWords(word))
}

/** What single words of the program mean where they stand under these names. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  apiTokenCountsFor: { NOTHING: 'No signature', ONE: 'One signature', ALL: 'All signatures' },
  effect: { refuses: 'Refuses', holds: 'Held', passes: 'Passes', notApplicable: 'Not used' },
  kind: { WORLD: 'Outside' },
  method: {
    PASSKEY: 'Passkey',
    SOFTWARE_PASSKEY: 'Passkey of a program (weaker)',
    PIN_KEY: 'PIN (weaker)',
  },
  outcome: { HOLD: 'Waits for approval', ALLOW: 'Runs by itself', REFUSE: 'Refused' },
  type: { EXECUTE_QUOTE: 'Payment by a quote', TRANSFER_OUT: 'Transfer out', TRANSFER_IN: 'Transfer in' },
  voidReason: { ASKED_FOR_IT: 'Whoever asked is not counted', NOT_COUNTED: 'None of the rules counts it' },
  postingKind: {
    'settle-payment': 'Settled',
    'fail-payment': 'Failed',
    'return-payment': 'Returned',
  } satisfies Partial<Record<PostingKind, string>>,
}

/** Members whose names say little to somebody who does not know the wire. */
const LABELS: Readonly<Record<string, string>> = {
  amountMinor: 'Amount',
  authenticatorDataB64url: 'What the passkey said',
  callId: 'Request',
  castAt: 'Signed, by the service clock',
  clientDataJsonB64url: 'What the browser said',
  feesIncluded: 'Fees, included',
  groupIds: 'Groups',
  isApprover: 'May approve',
  isStrong: 'Strong kind of signature',
  onBehalfOf: 'In place of',
  operationId: 'Act',
  platformFeesIncluded: 'Fees of the platform, included',
  publicKeyCoseB64url: 'Public key of the passkey',
  publicKeySpkiB64url: 'Public key',
  sealedText: 'What the key signed',
  signatureB64url: 'Signature',
  signedAt: 'Signed, by the clock of the machine',
  subjectId: 'What was signed',
  targetId: 'About',
  textSha256: 'SHA-256 of what the key signed',
}

/** `isMet` as `met`, `heldMinor` as `held`: what a name says of its kind of value, its value says itself. */
const plainName = (name: string): string =>
  name.replace(/^(?:is|has)(?=[A-Z])/, '').replace(/(?<=[a-z])(?:Minor|B64url|Json|Iso)$/, '')

/** `dailyTransactionLimit` as `Daily transaction limit`. */
export function labelOf(name: string): string {
  const known = LABELS[name]
  if (known !== undefined) return known
  const words = plainName(name)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(id|ids|iban|kyc|kyb|uma|url|sha256|api|pin)\b/g, (short) =>
      short === 'ids' ? 'IDs' : short.toUpperCase(),
    )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words of the program that are made of two words or more: no name of a person or a company is written so. */
const STATE = /^[A-Z]+[A-Z0-9]*(_[A-Z0-9]+)+$/
/** Under these names stand words of the program, of one word too; elsewhere one may be the name of a company. */
const STATE_MEMBER =
  /(?:^|[a-z])(?:status|state|kind|type|effect|outcome|verdict|result|decision|method|mode|role|roles)$/i
const STATE_PLACES: ReadonlySet<string> = new Set([
  ...['occasion', 'permission', 'permissions', 'side', 'lockSide', 'direction', 'purpose', 'rail', 'paymentRail'],
  ...['paymentRails', 'action', 'operation', 'operations', 'outlook', 'obstacle', 'clause', 'waitsFor', 'acts'],
  ...['allowedStatuses'],
])
const ONE_WORD = /^(?:[A-Z][A-Z0-9]+|[a-z]+(?:[-.A-Z]?[a-z]+)*)$/
const EVENT = /^[A-Z][A-Z_]+\.[A-Z_]+$/

/** `PENDING_APPROVAL` as `Pending approval`, `ACTIVE` under `status` as `Active`; null for any other text. */
export function stateText(text: string, member = ''): string | null {
  const known = VALUES[member]?.[text]
  if (known !== undefined) return known
  if (EVENT.test(text)) return eventText(text)
  if (STATE.test(text)) return enumText(text)
  if (!ONE_WORD.test(text) || !(STATE_MEMBER.test(member) || STATE_PLACES.has(member))) return null
  return wordText(text)
}
