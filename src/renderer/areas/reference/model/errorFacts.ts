import { ERROR_CODES, type ErrorCode, statusOf } from '../../../../contract/primitives/errors'

/** What docs/errors.md says of one code. */
interface ErrorText {
  readonly cause: string
  readonly remedy: string
  /** Why no request is answered with it; null when one is. */
  readonly notAnswered: string | null
  /** The operations that answered it in a test; without those where it is answered before an operation is found. */
  readonly operations: readonly string[]
  /** What `details.reason` may say beside it. */
  readonly reasons: readonly string[]
}

export interface CodeFacts extends ErrorText {
  readonly code: ErrorCode
  readonly status: number
}

const NAMES = /`([^`]+)`/g
const namesIn = (text: string): string[] => [...text.matchAll(NAMES)].map((match) => match[1] ?? '')

/** What the document says of each code; it is made from the contract and from the tests of the service. */
export function readErrorDocument(text: string): ReadonlyMap<string, ErrorText> {
  const texts = new Map<string, ErrorText>()
  for (const section of text.split('\n### ').slice(1)) {
    const [code = '', ...wrapped] = section.split('\n## ')[0]?.split('\n\n') ?? []
    const paragraphs = wrapped.map((one) => one.replaceAll('\n', ' ').trim())
    const after = (title: string) => paragraphs.find((one) => one.startsWith(title))?.slice(title.length) ?? null
    texts.set(code.trim(), {
      cause: after('Cause: ') ?? '',
      remedy: after('Remedy: ') ?? '',
      notAnswered: after('Not answered: '),
      operations: namesIn(after('Operations: ') ?? ''),
      reasons: namesIn(after('Reasons: ') ?? ''),
    })
  }
  return texts
}

const NOTHING: ErrorText = { cause: '', remedy: '', notAnswered: null, operations: [], reasons: [] }

/** Every code of the contract, by status, with what the document of errors says of it. */
export function codeFactsOf(documentText: string): readonly CodeFacts[] {
  const texts = readErrorDocument(documentText)
  const codes = Object.values(ERROR_CODES).flat() as readonly ErrorCode[]
  return codes.map((code) => ({ code, status: statusOf(code), ...(texts.get(code) ?? NOTHING) }))
}

/** The codes that an operation answered in a test; what every address may answer is not among them. */
export function codesOf(operationId: string, facts: readonly CodeFacts[]): readonly CodeFacts[] {
  return facts.filter(({ operations }) => operations.includes(operationId))
}

/** The codes that stand beside a reason. */
export function codesOfReason(reason: string, facts: readonly CodeFacts[]): readonly CodeFacts[] {
  return facts.filter(({ reasons }) => reasons.includes(reason))
}
