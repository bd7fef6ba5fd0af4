import { counted } from '../../contract/console/dossier/verdict'

interface Moved {
  readonly amount: string
  readonly arrives: string
  readonly customer: string
}

const receives = ({ amount, arrives }: Moved): string => (amount === arrives ? '' : `, who receives ${arrives}`)

const PAYMENT = 'Payment '

/** The words with which a dossier begins. */
export const summaryWords = {
  agentOf: (name: string | null) => (name === null ? 'An agent' : `The agent ${name}`),
  someCustomer: 'a customer',
  theCustomer: 'A customer',
  platform: 'the platform',
  somePayee: 'a payee',
  somePayer: 'a payer',
  somebody: 'somebody',
  oneOfUs: 'Somebody at the desk',
  anAmount: 'an amount',
  and: (names: readonly string[]) =>
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
  on: (instant: string) => ` on ${instant}`,
  askedToSend: (of: Moved & { readonly agent: string; readonly payee: string }) =>
    `${of.agent} asked to send ${of.amount} from ${of.customer} to ${of.payee}${receives(of)}.`,
  askedToCollect: ({ agent, amount, payer, customer }: Moved & { readonly agent: string; readonly payer: string }) =>
    `${agent} asked to collect ${amount} from ${payer} for ${customer}.`,
  undecided: 'Nobody has decided it.',
  decided: (outcome: string, by: string, on: string) => `${outcome} by ${by}${on}.`,
  reason: (reason: string) => `Reason: “${reason}”.`,
  failed: (failure: string) => `It failed: ${failure}`,
  signedBy: (names: string) => `Signed by ${names}.`,
  signedBySome: (count: number) => `Signed by ${counted(count, 'person', 'people')}.`,
  paymentIs: (state: string) => `${PAYMENT}${state}.`,
  rejected: 'rejected',
  isOfPayment: (text: string) => text.startsWith(PAYMENT),
  proposed: (of: Moved & { readonly by: string; readonly payee: string }) =>
    `${of.by} proposed to send ${of.amount} from ${of.customer} to ${of.payee}${receives(of)}.`,
  proposedToCollect: ({ by, amount, payer, customer }: Moved & { readonly by: string; readonly payer: string }) =>
    `${by} proposed to collect ${amount} from ${payer} for ${customer}.`,
  ended: (isWithdrawn: boolean, by: string, on: string) => `${isWithdrawn ? 'Withdrawn' : 'Rejected'} by ${by}${on}.`,
  proposalIs: {
    WAITING: () => 'It waits for signatures.',
    EXECUTED: (on) => `Carried out${on}.`,
    FAILED: (on) => `Signed by everybody, and failed when it was carried out${on}.`,
    EXPIRED: () => 'It expired before everybody had signed.',
  } as Readonly<Record<string, (on: string) => string>>,
  paidOut: (of: Moved & { readonly other: string; readonly state: string; readonly when: string }) =>
    `Payment of ${of.amount} from ${of.customer} to ${of.other}${receives(of)}: ${of.state}${of.when}.`,
  paidIn: ({
    arrives,
    other,
    hasPayer,
    customer,
    state,
    when,
  }: Moved & {
    readonly other: string
    readonly hasPayer: boolean
    readonly state: string
    readonly when: string
  }) => `Payment of ${arrives}${hasPayer ? ` from ${other}` : ''} for ${customer}: ${state}${when}.`,
  agent: (agent: string, customer: string) => `${agent} pays on behalf of ${customer}.`,
  deleted: (by: string, on: string) => `It is not in use: it was deleted by ${by}${on}.`,
  gone: 'It is not in use, because its customer was deleted.',
  paused: 'It is paused.',
  connected: 'It is connected.',
  notConnected: 'It is not connected.',
  spent: (spent: string) => `On the day of this dossier it had spent ${spent}.`,
  spentOf: (spent: string, limit: string) => `On the day of this dossier it had spent ${spent} of ${limit}.`,
  waits: (count: number) =>
    count === 0
      ? 'No request waits for a decision.'
      : `${counted(count, 'request waits', 'requests wait')} for a decision.`,
  business: 'a business',
  person: 'a person',
  state: 'state',
  verification: 'verification',
  customer: (name: string, kind: string, states: readonly (readonly [string, string | null])[]) =>
    `${[`${name} is ${kind}`, ...states.flatMap(([of, is]) => (is === null ? [] : [`${of}: ${is}`]))].join('; ')}.`,
  holdings: (of: {
    readonly accounts: number
    readonly payees: number
    readonly agents: number
    readonly payments: number
  }) =>
    `${counted(of.accounts, 'account')}, ${counted(of.payees, 'payee')}, ${counted(of.agents, 'agent')} and ` +
    `${counted(of.payments, 'payment')}.`,
} as const
