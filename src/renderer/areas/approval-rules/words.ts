import { PEOPLE_MAX } from '../../../contract/console/approvals/limits'

/** The words of the approval rules: which payments need the signatures of which people. */
export const words = {
  title: 'Approval rules',
  note:
    'Which payments of agents and of the desk need signatures before they are made, and whose. ' +
    'All rules that match a payment apply to it together.',
  tabs: { inForce: 'In force', history: 'History' },
  add: 'Add rule',
  edit: 'Change…',
  editOf: (name: string) => `Change the rule ${name}`,
  remove: 'Remove…',
  removeOf: (name: string) => `Remove the rule ${name}`,
  version: (number: number) => `Version ${number}`,
  none: 'No version yet',
  appliesTo: 'Applies to',
  asks: 'Asks for',
  checklist: 'Each confirms',
  maySign: 'May sign',
  empty: {
    title: 'No rule is in force',
    text:
      'One person approves each payment, as the policies of the agents say. ' +
      'A rule asks for more: two people, a group, a reason.',
  },
  tokens: {
    title: 'Approvals by API token',
    change: 'Change…',
    changeOf: 'Change what API tokens count for',
    label: 'Counts for',
    note:
      'What an approval through the interface, by a program with an API token, counts for ' +
      'where a rule asks for signatures.',
    choices: {
      NOTHING: 'Nothing: the payment goes on waiting for people',
      ONE: 'One person, however many tokens; never for a group, a reason, a checklist or a file',
      ALL: 'Everybody: a program approves alone',
    },
    short: { NOTHING: 'nothing', ONE: 'one person', ALL: 'everybody' },
    dialog: 'Approvals by API token',
  },
  second: {
    title: 'Changes by two people',
    change: 'Change…',
    changeOf: 'Change how many people change policies and rules',
    policies: 'Policies of agents',
    rules: 'These rules',
    choices: { 1: 'One administrator changes them', 2: 'Another administrator confirms each change' },
    note: 'What takes a second administrator waits until that person has signed it with a PIN or a passkey.',
    dialog: 'Changes by two people',
    tickPolicies: 'Another administrator confirms each change of an agent’s policy',
    tickRules: 'Another administrator confirms each change of these rules, this one among them',
  },
  when: {
    everything: 'every payment',
    operations: {
      AGENT_QUOTE: 'payments by quote',
      AGENT_TRANSFER_OUT: 'transfers out',
      AGENT_TRANSFER_IN: 'transfers in',
      QUOTE: 'payments by quote from the desk',
      TRANSFER_OUT: 'transfers out from the desk',
      TRANSFER_IN: 'transfers in from the desk',
    },
    amount: (money: string) => `of ${money} or more`,
    first: 'to a payee who has not been paid before',
    countries: (names: string) => `to an account in ${names}`,
    unknownCountry: 'no known country',
    agents: (names: string) => `requested by ${names}`,
    customers: (names: string) => `for ${names}`,
    or: ' or ',
  },
  form: {
    addTitle: 'Add approval rule',
    editTitle: (name: string) => `Change ${name}`,
    name: 'Name',
    nameNote: 'As the desk reads it.',
    appliesTo: 'Which payments',
    appliesNote: 'All that is filled in must hold. Nothing filled in: every payment.',
    amount: 'From this amount on',
    currency: 'Currency',
    currencyNote: 'Amounts in other currencies are converted at the rate of when the payment was requested.',
    operations: 'Kinds of payment',
    kinds: {
      AGENT_QUOTE: 'Payment by quote, of an agent',
      AGENT_TRANSFER_OUT: 'Transfer out, of an agent',
      AGENT_TRANSFER_IN: 'Transfer in, of an agent',
      QUOTE: 'Payment by quote, from the desk',
      TRANSFER_OUT: 'Transfer out, from the desk',
      TRANSFER_IN: 'Transfer in, from the desk',
    },
    first: 'Only the first payment to a payee',
    countries: 'Countries of the payee',
    unknown: 'No known country · wallets and addresses',
    agents: 'Agents',
    customers: 'Customers',
    asks: 'What is asked',
    people: 'People who sign',
    peopleMissing: `Enter how many people sign, 1 to ${PEOPLE_MAX}.`,
    peopleNote: `1 to ${PEOPLE_MAX}.`,
    group: 'Of the group',
    anyone: 'Anybody who may approve',
    excludesAsker: 'Whoever made the agent or proposed the payment does not count',
    reason: 'Each says why',
    evidenceFile: 'Each attaches a file as evidence',
    checklist: 'Checklist',
    checklistNote: 'What each confirms, a line for each. For example: Called the supplier back.',
    next: 'Preview',
  },
  confirm: {
    restoreTitle: (number: number) => `Restore version ${number}`,
    changes: 'What changes',
    nothing: 'Nothing changes.',
    preview: 'On what waits now',
    reason: 'Reason',
    reasonNote: 'It stays in the history of the rules, with your name.',
    impossible: 'Put it in force although too few people may sign',
    impossibleMissing: 'Confirm it, or go back and ask for fewer people.',
    submit: 'Put in force',
    ask: 'Ask for confirmation',
    second: 'Another administrator confirms the change before it takes effect.',
    back: 'Back',
  },
  preview: {
    nothingWaits: 'No payment is waiting.',
    waiting: (count: number) =>
      count === 1 ? '1 payment is waiting.' : `${count.toLocaleString()} payments are waiting.`,
    cut: 'Only what people propose and the newest of agents were looked at.',
    need: (now: number, then: number) => {
      if (now === 0 && then === 0) return 'None of them needs signatures, neither now nor then.'
      if (now === then) return `${then.toLocaleString()} need signatures, as many as now.`
      const nowText =
        now === 0 ? 'none needs any now' : now === 1 ? '1 needs them now' : `${now.toLocaleString()} need them now`
      return `${then === 0 ? 'None' : then.toLocaleString()} would need signatures; ${nowText}.`
    },
    voided: (count: number) =>
      count === 1
        ? '1 signature under a waiting payment would count no more and has to be given again.'
        : `${count.toLocaleString()} signatures under waiting payments would count no more and have to be given again.`,
    reach: (name: string, sentence: string) => `${name}: ${sentence}`,
    rule: (name: string, count: number) => `${name}: matches ${count === 0 ? 'none' : count.toLocaleString()} of them`,
    list: (count: number) => `Payments that need signatures now or then (${count.toLocaleString()})`,
    now: (text: string) => `Now: ${text}`,
    later: (text: string) => `Then: ${text}`,
    noSignature: 'no signature.',
    more: (count: number) => `And ${count.toLocaleString()} more.`,
  },
  history: {
    emptyTitle: 'Nothing was changed yet',
    emptyText: 'Each change of the rules is listed here: who made it, when, why, and what it changed.',
    by: (name: string) => `by ${name}`,
    nobody: 'the service',
    inForce: 'In force',
    restored: (number: number) => `Restored version ${number}`,
    restore: 'Restore…',
    restoreOf: (number: number) => `Restore version ${number}`,
    gone: (names: readonly string[]) => `It cannot be restored. It names what was deleted: ${names.join(', ')}.`,
    restoreNone: 'Restore: no rules…',
    older: 'Older versions stand in the audit log.',
    reason: 'Reason',
  },
  changes: {
    added: (name: string, when: string, asks: string) => `Added: ${name}. ${when}: ${asks}.`,
    removed: (name: string) => `Removed: ${name}.`,
    renamed: (before: string, after: string) => `${before} is now called ${after}.`,
    when: (name: string, before: string, after: string) => `${name} now applies to: ${after}. Before: ${before}.`,
    asks: (name: string, before: string, after: string) => `${name} now asks for: ${after}. Before: ${before}.`,
    listed: (name: string, item: string) => `${name}: each now confirms “${item}”.`,
    unlisted: (name: string, item: string) => `${name}: nobody confirms “${item}” any more.`,
    second: {
      policies: {
        on: 'Another administrator now confirms each change of an agent’s policy.',
        off: 'Nobody else confirms changes of agents’ policies any more.',
      },
      rules: {
        on: 'Another administrator now confirms each change of the approval rules.',
        off: 'Nobody else confirms changes of the approval rules any more.',
      },
    },
    tokens: (before: string, after: string) => `An approval by API token now counts for ${after}. Before: ${before}.`,
  },
} as const
