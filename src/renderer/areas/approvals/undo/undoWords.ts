import type { DecisionWord } from '../../../../contract/console/agents/decisions'

const DONE: Readonly<Record<DecisionWord, string>> = { approve: 'Approved', reject: 'Rejected' }
const NOUN: Readonly<Record<DecisionWord, string>> = { approve: 'approval', reject: 'rejection' }
const VERBS: Readonly<Record<string, string>> = {
  APPROVED: 'approved it',
  REJECTED: 'rejected it',
  FAILED: 'approved it, and it failed',
}

/** The words of what was decided a moment ago. */
export const undoWords = {
  label: 'Decided a moment ago',
  undo: 'Undo',
  open: 'Open',
  close: 'Close',
  nobody: 'the service',
  seconds: (count: number) => `${count} s`,
  held: (decision: DecisionWord, what: string) => `${DONE[decision]}: ${what}`,
  failed: (what: string, why: string) => `Approved, but it failed: ${what}. ${why}`,
  overtaken: (decision: DecisionWord, what: string, who: string, outcome: string) =>
    `Your ${NOUN[decision]} of ${what} was not carried out: ${who} ${VERBS[outcome] ?? 'ended it'} first.`,
  ended: (decision: DecisionWord, what: string, whom: string) =>
    `Your ${NOUN[decision]} of ${what} was not carried out: the payment ended with its ${whom}.`,
  unsigned: (what: string) =>
    `The approval of ${what} was not carried out: a signature no longer counts. It waits for signatures again.`,
  faulted: (decision: DecisionWord, what: string) =>
    `Your ${NOUN[decision]} of ${what} was not carried out: the service met a fault. It waits again.`,
  many: (count: number) => `${count} payments`,
  manyFailed: (count: number) => `${count} could not start and ended as failed.`,
  manyOvertaken: (count: number) => `${count} had been decided by somebody else first.`,
  manyUnsigned: (count: number) =>
    `${count} ${count === 1 ? 'waits' : 'wait'} for signatures again, because one of them no longer counts.`,
  manyFaulted: (count: number) => `${count} were not carried out, for the service met a fault; they wait again.`,
  more: (count: number) => `and ${count} more`,
  one: {
    OUT: (money: string, whom: string) => `${money} to ${whom}`,
    IN: (money: string, whom: string) => `${money} from ${whom}`,
  },
  announced: (text: string, key: string) => (key === '' ? text : `${text}. ${key} undoes it.`),
} as const
