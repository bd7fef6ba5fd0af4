const s = (count: number, one: string, more: string): string => (count === 1 ? one : more)

interface Checked {
  readonly judged: string
  readonly changed: 'policy' | 'rules'
  readonly inForce: string
}

/** What was checked of a replay, and what was not replayed. */
const checkWords = ({ judged, changed, inForce }: Checked) => ({
  whole: (count: number) =>
    `Checked: ${judged} of its own time, each of the ${count.toLocaleString()} comes out as it did.`,
  broken: (count: number) =>
    `${s(count, '1 payment does', `${count} payments do`)} not come out as ${s(count, 'it', 'they')} did ` +
    `when ${judged} of the time. Do not rely on these figures.`,
  old: (count: number) =>
    `${s(count, '1 older payment kept', `${count} older payments kept`)} no facts and ` +
    `${s(count, 'is', 'are')} not replayed.`,
  versions: (count: number) =>
    `The ${changed} ${changed === 'rules' ? 'were' : 'was'} changed ${s(count, 'once', `${count} times`)} in these ` +
    `days, which is part of the difference. Compare with ${inForce} to leave it out.`,
  cut: 'There were more payments than are replayed at once: these are the newest.',
})

/** The words of the time machine. */
export const words = {
  title: 'Time machine',
  note: 'A draft of a policy, or of the approval rules, judges what has already happened. Nothing is changed by it.',
  judge: 'Draft of',
  judges: { policy: 'Agent’s policy', rules: 'Approval rules' },
  agent: 'Agent',
  days: 'Days back',
  daysText: (days: number) => s(days, '1 day', `${days} days`),
  against: 'Compare with',
  compared: { HISTORY: 'What happened', IN_FORCE: 'What is in force' },
  draft: 'Draft',
  draftNote: 'Starts as the policy in force. What you change here is judged, not saved.',
  replay: 'Replay',
  replayDays: (days: number) => `Replay the last ${s(days, 'day', `${days} days`)}`,
  replayAgain: 'Replay again',
  open: 'Open in the time machine',
  changesTitle: 'What the draft changes',
  result: 'Result',
  notYetTitle: 'Nothing has been replayed yet',
  notYetText: 'Change the draft, then replay: every payment this agent asked for is judged again by it.',
  agentDeletedTitle: 'This agent is deleted',
  agentDeletedText: 'No draft is judged for it any more. Its page keeps what it did and its policies over time.',
  toAgent: 'To the page of the agent',
  noAgentTitle: 'No agents yet',
  noAgentText: 'The time machine replays what an agent has asked for. Create an agent first.',
  toAgents: 'Open agents',
  running: 'Judging what happened',
  progress: (done: number, total: number) => `${Math.floor((100 * done) / Math.max(total, 1))} %`,
  stop: 'Stop',
  stoppedTitle: 'The replay was stopped',
  stoppedText: 'Nothing was changed. Replay again when you want the figures.',
  failedTitle: 'The replay could not be finished',
  failedText: 'Nothing was changed. Replay again; if it fails again, the fault stands in the terminal of the service.',
  gone: 'This replay is no longer kept. Replay again for the same figures.',
  nothingTitle: 'There was nothing to judge',
  nothingText: (days: number) => `This agent asked for no payment in the last ${s(days, 'day', `${days} days`)}.`,
  sentence: {
    of: (count: number, days: number) =>
      `Of ${s(count, '1 payment', `${count.toLocaleString()} payments`)} of ${s(days, '1 day', `${days} days`)}`,
    same: 'none would have gone differently.',
    runs: (count: number) => `${count.toLocaleString()} more would run by ${s(count, 'itself', 'themselves')}`,
    waits: (count: number) => `${count.toLocaleString()} more would wait`,
    refused: (count: number) => `${count.toLocaleString()} would be refused`,
    refusedLater: (count: number) => `${count.toLocaleString()} would be refused when approved`,
    passes: (count: number) => `${count.toLocaleString()} would pass a limit that refused ${s(count, 'it', 'them')}`,
    rejected: (rejected: number, count: number) =>
      count === 1
        ? 'it was rejected by a person'
        : `${rejected.toLocaleString()} of the ${count.toLocaleString()} ` +
          `${s(rejected, 'was', 'were')} rejected by a person`,
  },
  check: checkWords({
    judged: 'judged by the policy',
    changed: 'policy',
    inForce: 'the policy in force',
  }),
  refusedThen: (count: number) =>
    `${s(count, '1 request was', `${count} requests were`)} refused at the time and left no payment: not replayed.`,
  rules: {
    draftNote: 'Starts as the rules in force. What you change here is judged, not saved.',
    unchanged: 'Nothing yet: these are the rules in force.',
    noRules: 'The draft has no rule: nobody would have to sign.',
    takeOut: 'Take out',
    takeOutOf: (name: string) => `Take out the rule ${name}`,
    takeOver: 'Take into the draft',
    notYetText: 'Change the draft, then replay: every payment that was asked for is held against it again.',
    nothingText: (days: number) => `No payment was asked for in the last ${s(days, 'day', `${days} days`)}.`,
    signed: 'Signed by',
    people: (count: number) => (count === 0 ? 'Nobody' : s(count, '1 person', `${count} people`)),
    past: 'Compared with',
    of: (count: number, days: number) =>
      `Of ${s(count, '1 payment', `${count.toLocaleString()} payments`)} of ${s(days, '1 day', `${days} days`)}`,
    noneNeeded: 'none would have needed a signature',
    needed: (count: number, people: number) =>
      `${count.toLocaleString()} would have needed ${s(people, '1 person', `${people} people`)}`,
    also: (count: number, people: number) => `${count.toLocaleString()} would have needed ${people}`,
    compared: {
      HISTORY: (count: number) => `${count === 0 ? 'none' : count.toLocaleString()} needed signatures`,
      IN_FORCE: (count: number) => `under the rules in force ${count === 0 ? 'none' : count.toLocaleString()} would`,
    },
    same: 'Nothing else would have been asked of any of them.',
    more: (count: number) => `${count.toLocaleString()} would need more people`,
    fewer: (count: number) => `${count.toLocaleString()} would need fewer`,
    otherwise: (count: number) => `${count.toLocaleString()} would need as many, with other conditions`,
    check: checkWords({
      judged: 'held against the rules',
      changed: 'rules',
      inForce: 'what is in force',
    }),
    never: 'No such rule',
    curveName: (name: string) => `${name}: from this amount on`,
    figures: (counts: readonly number[]) =>
      counts
        .flatMap((count, people) =>
          count === 0 && people > 0
            ? []
            : [`${people === 0 ? 'nobody' : s(people, '1 person', `${people} people`)}: ${count.toLocaleString()}`],
        )
        .join(', '),
    changes: { MORE: 'More people', FEWER: 'Fewer people', OTHERWISE: 'Other conditions' },
    how: [
      'Each payment is held again against the rules, from what was known when it was asked for: amount, rate, payee, ' +
        'country, agent, customer, and whether this payee had been paid before.',
      'Payments of agents and what people at the desk proposed are replayed. What a person paid with no rule asking ' +
        'for signatures was not proposed, and is not among them.',
      'Who signed then, and whether somebody would have, is not replayed.',
    ],
  },
  shadows: {
    title: 'Watched drafts',
    watch: 'Watch from now on',
    started: 'It is watched from now on. What it finds stands at the top of this page.',
    ofPolicy: (agent: string) => `Policy of ${agent}`,
    ofRules: 'Approval rules',
    watching: 'watched since',
    ended: 'ended',
    endedWithAgent: 'ended with its agent',
    putInForce: 'put in force',
    startedBy: (name: string) => `started by ${name}`,
    used: (name: string) => `${name}: the draft came into force, and its watching ended with that.`,
    noDifferencesYet: 'No payment would have gone differently so far.',
    noDifferences: 'No payment would have gone differently.',
    agentDeletedText:
      'The draft was not put in force. The page of the agent keeps what it did and its policies over time.',
    none: 'No draft is watched now.',
    notRead: 'The watched drafts could not be read',
    endedOnes: (count: number) => `No longer watched (${count})`,
    more: 'Show more drafts',
    nothingYet: 'No payment has been asked for since it began.',
    sameToday: 'Today nothing would have gone differently.',
    today: 'Today it would have',
    since: 'Since it began it would have',
    held: (count: number) => `held ${count.toLocaleString()}`,
    letThrough: (count: number) => `let ${count.toLocaleString()} through`,
    refused: (count: number) => `refused ${count.toLocaleString()}`,
    otherwise: (count: number) => `asked other things of ${count.toLocaleString()}`,
    failed: (count: number) => `${s(count, '1 payment', `${count} payments`)} could not be judged by it.`,
    show: 'Show payments',
    hide: 'Hide payments',
    showOf: (name: string) => `Show payments: ${name}`,
    hideOf: (name: string) => `Hide payments: ${name}`,
    adopt: 'Use this draft…',
    adoptOf: (name: string) => `Use this draft…: ${name}`,
    waits: 'Waits for another administrator',
    stop: 'Stop watching',
    stopOf: (name: string) => `Stop watching: ${name}`,
    line: 'A draft is watched.',
    lineLink: 'Show the draft',
  },
  howTitle: 'How this is counted',
  how: [
    'Each payment is judged again by the rules of the service, from the amount, rates, usage and states of the time.',
    'What would have run counts towards the limits of later payments; what would have been refused does not.',
    'What would have waited counts as if someone had approved it at once. What people decided stays decided.',
    'What happened to the money afterwards is not replayed: a balance is taken to have been enough.',
  ],
  totals: {
    label: 'Totals',
    course: 'When asked',
    before: { HISTORY: 'Happened', IN_FORCE: 'In force' },
    after: 'Draft',
    runs: 'Ran by itself',
    waits: 'Waited for a person',
    refused: 'Refused',
  },
  curves: {
    title: 'Other amounts',
    note: 'Move an amount to see what it alone would have made of the same history. All else stays as in this replay.',
    names: {
      approvalThreshold: 'Approval required above',
      perTransactionLimit: 'Limit per payment',
      dailyLimit: 'Limit per day',
    },
    none: 'No limit',
    noThreshold: 'No threshold',
    figures: (runs: number, waits: number, refused: number) =>
      `${runs.toLocaleString()} run, ${waits.toLocaleString()} wait, ${refused.toLocaleString()} refused`,
    use: (amount: string) => `Replay with ${amount}`,
    useNone: 'Replay without it',
    keys: { runs: 'Run', waits: 'Wait', refused: 'Refused' },
  },
  differences: {
    title: 'Differences',
    label: 'Payments that would have gone differently',
    filter: 'Show',
    all: 'All',
    rejected: 'Rejected by a person',
    none: 'No payment of this kind',
    asked: 'Asked',
    amount: 'Amount',
    payee: 'Payee',
    past: 'What happened',
    draft: 'With the draft',
    open: 'Open the payment',
    course: {
      RUNS: 'Ran by itself',
      WAITS: 'Waited',
      REFUSED: 'Refused',
      REFUSED_LATER: 'Refused when approved',
    },
    would: {
      RUNS: 'Would run by itself',
      WAITS: 'Would wait',
      REFUSED: 'Would be refused',
      REFUSED_LATER: 'Would be refused when approved',
    },
    outcome: { APPROVED: 'approved', REJECTED: 'rejected', FAILED: 'failed' },
    by: (outcome: string, name: string) => `${outcome} by ${name}`,
    waiting: 'still waits',
    expired: 'expired undecided',
  },
} as const
