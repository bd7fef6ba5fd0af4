const WHAT = 'the rows of the audit log with their proofs. Whoever opens the file can check it without this service.'

export const dossierWords = {
  open: 'Dossier',
  titles: {
    DECISION: 'Dossier of a decision',
    AGENT: 'Dossier of an agent',
    CUSTOMER: 'Dossier of a customer',
    PAYMENT: 'Dossier of a payment',
  },
  about: {
    DECISION: `Facts, what the policy said, rules, signatures, the story, webhooks, and ${WHAT}`,
    AGENT: `The agent, its policies, its requests and what became of them, webhooks, and ${WHAT}`,
    CUSTOMER: `The customer, checks, documents by their hashes, accounts, payments, webhooks, and ${WHAT}`,
    PAYMENT: `The payment, its signatures and its course through the ledger, webhooks, and ${WHAT}`,
  },
  people: 'Personal data',
  withheld: 'Withhold',
  withheldNote: 'Names, account numbers, notes and reasons are left out. The rest can still be verified.',
  shown: 'Include',
  shownNote: 'Everything is in the file.',
  file: 'File',
  page: 'Page',
  pageNote: 'Opens in a browser, verifies itself without a network, and prints.',
  json: 'JSON',
  jsonNote: 'For programs that read or check it.',
  recorded: 'The audit log keeps who took it, and the hash of the file.',
  save: 'Save dossier',
  saved: (file: string) => `Saved as ${file}`,
} as const
