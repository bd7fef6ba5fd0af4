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
  /** The account inside: what pays, or what is paid by a collection. */
  readonly sourceAccountId: string | null
  /** Account or UMA address outside that is paid, or collected from. */
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
interface ChangeSubject {
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

/** What somebody's signature may count for. */
export interface StandingOf {
  readonly isApprover: boolean
  /** Said since administrators confirm changes. */
  readonly isAdministrator?: boolean | undefined
  readonly groupIds: readonly string[]
}

/** Who signs, and what they say with it. */
export interface VoteStatement {
  readonly operatorId: string
  readonly operatorName: string
  /** In their own name. */
  readonly standing: StandingOf
  /** Absent people whom this person stands in for at that moment. */
  readonly onBehalfOf: readonly (StandingOf & { readonly id: string })[]
  readonly reason: string | null
  readonly checklist: readonly string[]
  readonly evidence: readonly { readonly fileId: string; readonly sha256: string }[]
  /** Wall time of the host. */
  readonly signedAt: string
  /** 16 random bytes in lower-case hex: what is withheld of the text cannot be guessed by its hash. */
  readonly salt: string
}

/** One of several payments that are approved with one signature. */
export interface SignedSubject {
  readonly subjectId: string
  /** SHA-256 of its subject text, lower-case hex. */
  readonly sha256: string
}

/** Bump when a text changes: what was signed before is still read by its own first line. */
const FIRST_LINE = 'Countersign approval, form 2'
/** Form 2 said of a collection what it says of a payment: the account that it is paid to was its *From account*. */
const FIRST_LINE_OF_COLLECTION = 'Countersign approval of a collection, form 2'
const FIRST_LINE_OF_CHANGE = 'Countersign change, form 1'
const FIRST_LINE_OF_SEVERAL = 'Countersign approval of several payments, form 2'

/** A value on one line, whatever it holds: no text can pretend to be another line. */
const line = (name: string, value: string | number | null): string => `${name}: ${JSON.stringify(value)}`

const COLLECTIONS: readonly string[] = ['TRANSFER_IN', 'AGENT_TRANSFER_IN']

/** Where the money comes from and goes to. */
function endLines({ payee, payeeName, payeeIdentifier, sourceAccountId }: VoteSubject, isCollected: boolean): string[] {
  const outside = isCollected ? 'Payer' : 'Payee'
  const names = [line(`${outside} name`, payeeName), line(`${outside} identifier`, payeeIdentifier)]
  return isCollected
    ? [line('From payer', payee), ...names, line('To account', sourceAccountId)]
    : [line('From account', sourceAccountId), line('Payee', payee), ...names]
}

/** The part that says what is approved, the same for everybody who signs. */
export function subjectTextOf(subject: VoteSubject): string {
  const isCollected = COLLECTIONS.includes(subject.operation)
  return [
    isCollected ? FIRST_LINE_OF_COLLECTION : FIRST_LINE,
    line('Decision', 'approve'),
    line('Subject', subject.subjectId),
    line('Operation', subject.operation),
    line('Transaction', subject.transactionId),
    line('Amount in smallest units', subject.amountMinor),
    line('Currency', subject.currency),
    line('Customer', subject.customerId),
    line('Agent', subject.agentId),
    ...endLines(subject, isCollected),
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

function standingText({ isApprover, isAdministrator, groupIds }: StandingOf): string {
  const own = isApprover ? 'approver' : 'no approver'
  return [own, ...(isAdministrator === true ? ['administrator'] : []), ...[...groupIds].sort()].join(' ')
}

/** What a signature counts as: in somebody's own name, and in place of others. */
export function standingLines({ standing, onBehalfOf }: Pick<VoteStatement, 'standing' | 'onBehalfOf'>): string[] {
  const others = onBehalfOf.map((each) => line('In place of', `${each.id} ${standingText(each)}`))
  return [line('Counts as', standingText(standing)), ...others.sort()]
}

function statementLines(statement: VoteStatement): string[] {
  return [
    line('Signed by', statement.operatorId),
    line('Name', statement.operatorName),
    ...standingLines(statement),
    line('Reason', statement.reason),
    ...statement.checklist.map((item) => line('Confirmed', item)),
    ...statement.evidence.map(({ fileId, sha256 }) => line('Evidence', `${fileId} ${sha256}`)),
    line('Signed at', statement.signedAt),
    line('Salt', statement.salt),
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
export interface VoteClaims {
  readonly subject: SignedSubject & { readonly text: string }
  readonly statement: Omit<VoteStatement, 'salt'>
}

function isTextAbout(signedText: string, subject: VoteClaims['subject']): boolean {
  if (signedText.startsWith(`${subject.text}\n`)) return true
  if (!signedText.startsWith(`${FIRST_LINE_OF_SEVERAL}\n`)) return false
  // Neither the first line nor the last: those who sign say more behind it.
  return signedText.includes(`\n${line('Subject SHA-256', `${subject.subjectId} ${subject.sha256}`)}\n`)
}

const SALT = /\nSalt: "(?<salt>[0-9a-f]{32})"$/

const saltIn = (signedText: string): string | null => SALT.exec(signedText)?.groups?.salt ?? null

/**
 * True where a signed text says what a vote says: it begins with its subject text, or lists the SHA-256 of it, and ends
 * with who signed, as what and for whom, and what they said.
 */
export function isTextOf(signedText: string, { subject, statement }: VoteClaims): boolean {
  const salt = saltIn(signedText)
  if (salt === null) return false
  const said = statementLines({ ...statement, salt }).join('\n')
  return isTextAbout(signedText, subject) && signedText.endsWith(`\n${said}`)
}

const firstLineOf = (text: string): string => text.split('\n', 1)[0] ?? ''

/** Whether what was approved was written down in the form of another text, the one that is signed now. */
export const isOfFormOf = (subjectText: string, signedNow: string): boolean =>
  firstLineOf(subjectText) === firstLineOf(signedNow)

/** A line as it is, or one whose end is replaced by a hash: that of `hashed`, behind `kept`. */
type SealedLine = string | { readonly kept: string; readonly hashed: string }

/** Lines that may say something about a person; an id does not, nor does what is not there. */
const PERSONAL = new RegExp(
  [
    '^(?<kept>(?:Name|Payee name|Payee identifier|Reason|Reason of the change|Asked by name|Payee',
    '|From payer|Payer name|Payer identifier): )',
    '(?!null$|"[A-Za-z]+:[0-9a-f-]{36}"$)',
  ].join(''),
)
/** A text that is named by its hash could be guessed by it. */
const NAMED_BY_HASH = /^(?<kept>Subject SHA-256: "[^" ]+)/

/**
 * The lines that a key signs of a text, in which what may say something about a person is hashed with the text's salt:
 * so the signature can be verified without it. Null for a text of form 1, which was signed as it is.
 */
export function linesToSeal(signedText: string): SealedLine[] | null {
  const salt = saltIn(signedText)
  if (salt === null) return null
  const lines = signedText.split('\n').slice(0, -1)
  return lines.map((each) => {
    const kept = (PERSONAL.exec(each) ?? NAMED_BY_HASH.exec(each))?.groups?.kept
    return kept === undefined ? each : { kept, hashed: `${salt}:${each}` }
  })
}

/** One line as the key signs it. Input: `sha256`, of what is hashed, lower-case hex. */
export const sealedLine = (kept: string, sha256: string): string =>
  kept.endsWith(' ') ? `${kept}SHA-256 ${sha256}` : `${kept}" SHA-256 ${sha256}`
