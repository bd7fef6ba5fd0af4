/** Every word of the proof of the audit log. */
export const auditProofWords = {
  open: 'Proof',
  title: 'Proof of the audit log',
  about:
    'Every entry is tied to the one before it, and the end is signed every ten seconds. A check reads the whole ' +
    'log and names every entry that was changed, removed, added or moved since it was written.',
  state: 'The log',
  entries: 'Entries',
  earlier: 'From before',
  earlierRows: (count: number) => `${count.toLocaleString()} entries, hashed as one`,
  began: 'Tied together since',
  signed: 'Proved by a signature',
  chainOnly: 'Proved by the chain alone',
  chainOnlyTip: 'Nobody has signed these entries yet; it is done within ten seconds',
  entriesFromTo: (from: number, to: number) =>
    to < from ? 'None' : `Entries ${from.toLocaleString()} to ${to.toLocaleString()}`,
  lastDay: 'Last day that was closed',
  noDay: 'No day is over yet; each is closed with a signature of its own',
  lastHash: 'Last hash',
  key: 'Key that signs',
  check: 'Check the whole log',
  checkAgain: 'Check again',
  stop: 'Stop',
  checking: (done: number, total: number) => `${done.toLocaleString()} of ${total.toLocaleString()} looked at`,
  cancelled: 'The check was stopped before its end.',
  failed: 'The check could not be done; the report of the service says why.',
  holds: (entries: number, days: number) =>
    `The log is what was written: ${entries.toLocaleString()} ${entries === 1 ? 'entry' : 'entries'}, ` +
    `${days === 0 ? 'no day closed yet' : `${days} closed ${days === 1 ? 'day' : 'days'}`}.`,
  proved: (to: number) => `Entries 1 to ${to.toLocaleString()} are proved by a signature.`,
  unproved: (from: number, to: number) =>
    `Entries ${from.toLocaleString()} to ${to.toLocaleString()} are proved by the chain alone.`,
  since: (count: number) =>
    `${count === 1 ? 'One entry was' : `${count.toLocaleString()} entries were`} written since; ` +
    'the check itself leaves one.',
  broken: (count: number) => `The log is not what was written. Found: ${count.toLocaleString()}.`,
  more: (count: number) => `And ${count.toLocaleString()} more.`,
  exportLog: 'Export for an auditor',
  exportNote: 'The file can be checked without this service: npm run verify, or as docs/audit-proof.md says',
  fileName: 'countersign-audit-log.jsonl',
  ofEntry: 'Proof',
  ofEntryText: 'Shows that this entry stands in the log as it was written, without the rest of the log.',
  saveProof: 'Save the proof',
  proofName: (id: string) => `${id.replace(':', '-')}-proof.json`,
} as const
