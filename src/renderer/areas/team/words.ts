/** The words of what several operators share: who looks after what, what is put off, notes. */
export const words = {
  bar: 'Team',
  claim: {
    take: 'Claim',
    release: 'Release',
    takeOver: 'Take over…',
    mine: 'Claimed by you',
    theirs: (name: string) => `Claimed by ${name}`,
    warning: 'You can still decide it; ask them first.',
    failed: 'The claim was not changed',
    dialog: {
      title: 'Take over',
      text: (name: string) =>
        `${name} has claimed this payment. Say briefly why you are taking it over; the audit log keeps it.`,
      word: 'Why',
      submit: 'Take over',
    },
  },
  snooze: {
    put: 'Snooze…',
    until: 'Snoozed until',
    by: (name: string) => `by ${name}`,
    end: 'Back to the queue',
    failed: 'The payment was not snoozed',
    choices: {
      tenMinutes: 'For 10 minutes',
      hour: 'For an hour',
      fourHours: 'For 4 hours',
      beforeExpiry: 'Until a minute before it expires',
      tomorrow: 'Until tomorrow, 9:00',
      monday: 'Until Monday, 9:00',
    },
    other: 'Another time…',
    neverBeyond: 'It returns before it expires.',
    tooClose: 'It expires within two minutes; decide it now.',
    dialog: {
      title: 'Snooze until',
      until: 'Date and time',
      zone: (zone: string) => `In the time zone of this computer, ${zone}`,
      submit: 'Snooze',
    },
  },
  looking: (names: readonly string[]) => {
    const all = new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
    return `${all} ${names.length === 1 ? 'is' : 'are'} looking at this`
  },
  away: {
    title: 'Since you were away',
    last: 'last act',
    arrived: (count: number) => `${count} arrived`,
    decided: (count: number) => `${count} decided by others`,
    expired: (count: number) => `${count} expired`,
    ended: (count: number) => `${count} ended without a decision`,
    dismiss: 'Put away',
  },
  row: {
    claimedBy: (name: string) => `Claimed by ${name}`,
    claimedByMe: 'Claimed by you',
  },
} as const
