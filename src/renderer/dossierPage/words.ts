import { counted } from '../../contract/console/dossier/verdict'
import { enumText } from '../components/format/enumText'

const KINDS: Readonly<Record<string, string>> = {
  DECISION: 'Decision',
  AGENT: 'Agent',
  CUSTOMER: 'Customer',
  PAYMENT: 'Payment',
}

export const pageWords = {
  title: (kind: string) => `Dossier: ${(KINDS[kind] ?? kind).toLowerCase()}`,
  verified: 'Verified in this browser, without any network',
  refused: 'Refused: this is not what was signed',
  refusedText: 'Nothing of what the file says is shown, because something in it has been changed.',
  proved: 'What was proved',
  notProved: 'What was not proved',
  faults: 'What is wrong',
  about: 'About',
  made: 'Made',
  madeBy: 'Made by',
  nobody: 'Nobody at the desk',
  key: 'Signed by the key',
  signatures: 'Signatures under this payment',
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
  amount: 'Amount',
  smallestUnits: (minor: number) => `(${minor} in smallest units)`,
  left: (rows: number) => `${counted(rows, 'older row is', 'older rows are')} left out.`,
  row: { when: 'When', act: 'Act', about: 'About', by: 'By', result: 'Result', entry: 'Entry' },
} as const

/** `dailyTransactionLimit` as `Daily transaction limit`. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(id|ids|iban|kyc|kyb|uma|url|sha256)\b/g, (name) => (name === 'ids' ? 'IDs' : name.toUpperCase()))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words of the program that are made of two words or more: no name of a person or a company is written so. */
const STATE = /^[A-Z]+[A-Z0-9]*(_[A-Z0-9]+)+$/

/** `PENDING_APPROVAL` as `Pending approval`; null for any other text. */
export const stateText = (text: string): string | null => (STATE.test(text) ? enumText(text) : null)
