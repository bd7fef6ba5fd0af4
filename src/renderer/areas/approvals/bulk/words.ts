/** The words of deciding several payments together. */
export const words = {
  bar: 'Marked payments',
  marked: (count: number) => `${count.toLocaleString()} marked`,
  all: (count: number) => `All ${count.toLocaleString()}`,
  reject: 'Reject…',
  approve: 'Approve…',
  clear: 'Clear all marks',
  notApproved: {
    one: 'Mark two or more to approve them together.',
    proposals: 'A payment that a person proposes is signed or rejected by itself.',
    late: 'Some of them have expired; approving those fails.',
    agents: 'They were requested by more than one agent. Approve them one by one, or filter by agent.',
    payees: 'They go to more than one payee. Approve them one by one, or filter by payee.',
    currencies: 'They are in more than one currency. Approve them one by one.',
  },
  what: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'payment' : 'payments'}`,
  claimed: (count: number) =>
    count === 1 ? '1 of them is claimed by somebody else.' : `${count} of them are claimed by somebody else.`,
  rejectDialog: {
    title: 'Reject several payments',
    note: 'One reason for all of them. The agents can read it, and the audit log keeps it with each.',
    missing: 'Say why the payments are rejected.',
    submit: (count: number) => `Reject ${count.toLocaleString()}`,
  },
  approveDialog: {
    title: 'Approve several payments',
    to: (whom: string, agent: string) => `All to ${whom}, requested by ${agent}.`,
    largest: 'The largest of them',
    typed: 'Type the total',
    differs: 'This is not their total.',
    note: 'Each is checked on its own against the limits in force now; one that cannot start does not stop the others.',
    submit: (count: number) => `Approve ${count.toLocaleString()}`,
  },
  sign: {
    title: 'Sign and approve several payments',
    needed: (count: number) =>
      `${count === 1 ? '1 of them needs' : `${count.toLocaleString()} of them need`} signatures.`,
    rest: (count: number) =>
      `${count.toLocaleString()} ${count === 1 ? 'needs none and is' : 'need none and are'} approved with this.`,
    left: (count: number) =>
      `${count.toLocaleString()} cannot be signed by you now and ${count === 1 ? 'goes' : 'go'} on waiting.`,
    submit: 'Sign',
    signed: (count: number) => `${count.toLocaleString()} signed; more signatures are needed`,
    tooMany: (max: number) => `At most ${max.toLocaleString()} payments are signed at once.`,
  },
  progress: (done: number, total: number) => `${done.toLocaleString()} of ${total.toLocaleString()}`,
  stop: 'Stop',
  stopping: 'Stopping after this batch',
  result: {
    done: {
      reject: (count: number) => `${count.toLocaleString()} rejected`,
      approve: (count: number) => `${count.toLocaleString()} approved`,
    },
    notDone: (count: number) => `${count.toLocaleString()} not decided`,
    failed: (count: number) => `${count.toLocaleString()} failed`,
    notSent: (count: number) => `${count.toLocaleString()} not sent; they stay marked`,
    which: 'Not decided',
    close: 'Close',
    undo: 'Undo all that can still be undone',
    undone: (count: number) => `${count.toLocaleString()} wait again`,
  },
} as const
