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
  method: 'By',
  state: 'State',
  text: 'The text that was signed',
  auditLog: 'Audit log',
  withheld: 'withheld',
  none: 'none',
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
  left: (rows: number) => `${rows.toLocaleString('en')} older rows are left out.`,
  row: { when: 'When', act: 'Act', about: 'About', by: 'By', result: 'Result', entry: 'Entry' },
} as const

/** `dailyTransactionLimit` as `Daily transaction limit`. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
