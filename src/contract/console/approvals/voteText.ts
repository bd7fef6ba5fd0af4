/** What is approved, in the words that people sign. Every value is exact; amounts are in the smallest unit. */
export interface VoteSubject {
  readonly subjectId: string
  readonly operation: string
  /** Null where it is made by the payment itself. */
  readonly transactionId: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly customerId: string | null
  readonly agentId: string | null
  readonly sourceAccountId: string | null
  /** Account or UMA address that is paid, or collected from. */
  readonly payee: string | null
  readonly payeeName: string | null
  /** What names the account outside: IBAN, number, address. */
  readonly payeeIdentifier: string | null
  readonly quoteId: string | null
  /** SHA-256 of everything that the quote promises, lower-case hex. */
  readonly quoteFingerprint: string | null
  readonly ruleVersion: number
}

/** A change of what people and programs may do, in the words that a second administrator signs. */
export interface ChangeSubject {
  readonly subjectId: string
  readonly kind: 'POLICY' | 'RULES'
  /** Null where the rules of the platform are changed. */
  readonly agentId: string | null
  readonly agentName: string | null
  /** The version that it was drafted on. */
  readonly baseNumber: number
  readonly restoredNumber: number | null
  readonly reason: string
  readonly askedBy: string
  readonly askedByName: string
  /** What would hold then, whole, as JSON. */
  readonly afterJson: string
  readonly ruleVersion: number
}

/** Who signs, and what they say with it. */
export interface VoteStatement {
  readonly operatorId: string
  readonly operatorName: string
  /** Absent people whom this person stands in for at that moment, by id. */
  readonly onBehalfOf: readonly string[]
  readonly reason: string | null
  readonly checklist: readonly string[]
  readonly evidence: readonly { readonly fileId: string; readonly sha256: string }[]
  /** Wall time of the host. */
  readonly signedAt: string
}

/** One of several payments that are approved with one signature. */
export interface SignedSubject {
  readonly subjectId: string
  /** SHA-256 of its subject text, lower-case hex. */
  readonly sha256: string
}

/** Bump when a text changes: what was signed before is still read by its own first line. */
const FIRST_LINE = 'Countersign approval, form 1'
const FIRST_LINE_OF_CHANGE = 'Countersign change, form 1'
const FIRST_LINE_OF_SEVERAL = 'Countersign approval of several payments, form 1'

/** A value on one line, whatever it holds: no text can pretend to be another line. */
const line = (name: string, value: string | number | null): string => `${name}: ${JSON.stringify(value)}`

/** The part that says what is approved, the same for everybody who signs. */
export function subjectTextOf(subject: VoteSubject): string {
  return [
    FIRST_LINE,
    line('Decision', 'approve'),
    line('Subject', subject.subjectId),
    line('Operation', subject.operation),
    line('Transaction', subject.transactionId),
    line('Amount in smallest units', subject.amountMinor),
    line('Currency', subject.currency),
    line('Customer', subject.customerId),
    line('Agent', subject.agentId),
    line('From account', subject.sourceAccountId),
    line('Payee', subject.payee),
    line('Payee name', subject.payeeName),
    line('Payee identifier', subject.payeeIdentifier),
    line('Quote', subject.quoteId),
    line('Quote SHA-256', subject.quoteFingerprint),
    line('Approval rules version', subject.ruleVersion),
  ].join('\n')
}

/** The part that says what is changed; whoever confirms it signs these words. */
export function changeTextOf(change: ChangeSubject): string {
  return [
    FIRST_LINE_OF_CHANGE,
    line('Decision', 'confirm'),
    line('Subject', change.subjectId),
    line('Change of', change.kind === 'POLICY' ? 'policy of an agent' : 'approval rules'),
    line('Agent', change.agentId),
    line('Agent name', change.agentName),
    line('Drafted on version', change.baseNumber),
    line('Restores version', change.restoredNumber),
    line('Asked by', change.askedBy),
    line('Asked by name', change.askedByName),
    line('Reason of the change', change.reason),
    line('Then holds', change.afterJson),
    line('Approval rules version', change.ruleVersion),
  ].join('\n')
}

function statementLines(statement: VoteStatement): string[] {
  return [
    line('Signed by', statement.operatorId),
    line('Name', statement.operatorName),
    ...[...statement.onBehalfOf].sort().map((id) => line('In place of', id)),
    line('Reason', statement.reason),
    ...statement.checklist.map((item) => line('Confirmed', item)),
    ...statement.evidence.map(({ fileId, sha256 }) => line('Evidence', `${fileId} ${sha256}`)),
    line('Signed at', statement.signedAt),
  ]
}

/**
 * The whole text that one person signs: for one payment what is approved in full, for several the SHA-256 of each.
 *
 * Input: `one`, the subject text of the only payment, or the list of all of them in the order of the request.
 */
export function signedTextOf(given: string | readonly SignedSubject[], statement: VoteStatement): string {
  const subject =
    typeof given === 'string'
      ? [given]
      : [
          FIRST_LINE_OF_SEVERAL,
          line('Decision', 'approve'),
          line('Payments', given.length),
          ...given.map(({ subjectId, sha256 }) => line('Subject SHA-256', `${subjectId} ${sha256}`)),
        ]
  return [...subject, ...statementLines(statement)].join('\n')
}

/** What a vote says of itself: what its signed text must say to the letter. */
export interface SaidOfVote {
  readonly subject: SignedSubject & { readonly text: string }
  readonly statement: VoteStatement
}

function isTextAbout(signedText: string, subject: SaidOfVote['subject']): boolean {
  if (signedText.startsWith(`${subject.text}\n`)) return true
  if (!signedText.startsWith(`${FIRST_LINE_OF_SEVERAL}\n`)) return false
  // Neither the first line nor the last: those who sign say more behind it.
  return signedText.includes(`\n${line('Subject SHA-256', `${subject.subjectId} ${subject.sha256}`)}\n`)
}

/**
 * True where a signed text says what a vote says: it begins with its subject text, or lists the SHA-256 of it, and ends
 * with who signed, for whom, and what they said.
 */
export function isTextOf(signedText: string, { subject, statement }: SaidOfVote): boolean {
  return isTextAbout(signedText, subject) && signedText.endsWith(`\n${statementLines(statement).join('\n')}`)
}
