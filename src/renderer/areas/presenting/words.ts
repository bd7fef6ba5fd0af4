/** The words of presenting: its settings, and the story beside the desk. */
export const words = {
  settings: {
    title: 'Presenting',
    on: 'Presenting',
    onNote: 'Large type, your name and colour, and nothing that tells of a trial environment.',
    name: 'Name that the audience reads',
    nameNote: 'In the navigation and the title of the window. Empty keeps Countersign.',
    colour: 'Primary colour',
    colourNote: 'As six hexadecimal digits, such as #1d4ed8. Empty keeps the colour of the console.',
    pick: 'Pick the primary colour',
    noColour: 'Write a colour as six hexadecimal digits, such as #1d4ed8. Nothing was changed.',
    tooWeak: (contrast: string) =>
      `White text on this colour has a contrast of ${contrast}:1; 4.5:1 is needed to read it. Choose a darker one.`,
  },
  story: {
    title: 'Story',
    intro: 'A payment from the request of an agent to the message about it, step by step.',
    people: { customer: 'Amelia Hart', payee: 'Ferreteria Luna SA', agent: 'purchasing' },
    ruleName: 'Two people for what this agent may not pay alone',
    ruleReason: 'Set for a presentation; goes when the scene is set back.',
    policyReason: 'Set for a presentation; goes when the scene is set back.',
    snapshot: 'Before the presentation',
    snapshotNote: 'Kept by the story beside the desk, which sets the scene back to it.',
    list: 'Steps of the story',
    states: { passed: 'done', shown: 'on show', next: 'next', waits: 'later', failed: 'not done' },
    next: 'Next',
    previous: 'Back',
    setBack: 'Set the scene back',
    setBackNote: 'The data becomes what it was before the first step.',
    hide: 'Hide the story',
    notes: 'Notes',
    showNotes: 'Show the notes',
    hideNotes: 'Hide the notes',
    notesAside: 'Notes in a window of their own',
    notesTitle: 'Notes of the speaker',
    onShow: 'On show',
    comesNext: 'Comes next',
    ready: 'Ready. The scene is kept before the first step.',
    readyForTwo: (changes: readonly string[]) =>
      'Ready. The scene is kept before the first step. ' +
      `In step 2 another administrator confirms ${changes.join(' and ')}.`,
    toConfirm: {
      policies: { name: 'the agent’s policy', place: 'on the page of the agent' },
      rules: { name: 'the rule', place: 'under Settings, Approval rules' },
    },
    over: 'The story is told.',
    at: (step: number, count: number) => `Step ${step} of ${count}`,
    notTaken: (title: string) => `“${title}” was not done`,
    notSetBack: 'The scene was not set back',
    castMissing: 'An earlier step made nothing that this one could go on with. Set the scene back and begin again.',
    noAccount: 'The customer has no account in US dollars.',
    notHeld: (state: string) => `The payment was to wait for people, but it is ${state}.`,
    notArrived: (state: string) => `The payment ended as ${state}.`,
    tooFew: (missing: string) =>
      `Too few people may sign this payment. ${missing} Add an approver with a PIN under Settings, Operators, or ask ` +
      'for fewer under Settings, Approval rules, then try again.',
    mayOnly: (people: number) =>
      people === 0 ? 'Nobody may now.' : `Only ${people === 1 ? '1 person' : `${people} people`} may now.`,
    notApproved: (missing: readonly string[]) =>
      ['The payment is not approved, so no money is sent.', ...missing, 'Sign it at the desk, then try again.'].join(
        ' ',
      ),
    signingReason: 'Signed for a presentation.',
    nobodyMayConfirm: (change: string) =>
      `Another administrator has to confirm ${change} here, and nobody else can. Add an administrator under ` +
      'Settings, Operators, then try again.',
    lateConfirmation: (change: string, place: string) =>
      `Nobody has confirmed ${change} within three minutes, so the change was withdrawn. Try again; another ` +
      `administrator confirms it ${place}.`,
    notConfirmed: (change: string) => `The change of ${change} was not confirmed, so nothing was changed by it.`,
    withdrawReason: 'The story beside the desk did not go on.',
    notSigned: 'The signature was not taken.',
    lateMoney: 'The payment has not been completed after a minute. Look at it at the desk, then try again.',
    lateWebhook: 'The message has not been delivered after a minute. Look at it at the desk, then try again.',
    lateLog: 'The audit log has not been checked within two minutes. Try again.',
    logNotChecked: 'The check of the audit log was ended before it was over.',
    logFaulty: (count: number, first: string) =>
      `${count === 1 ? 'One fault was' : `${count} faults were`} found in the audit log. ${first}`,
    lateSignature: 'Nobody has signed within three minutes. Sign at the desk, or try again.',
    progress: {
      keeps: 'Keeping the scene as it is',
      setsBack: 'Setting the scene back',
      customer: 'Creating the customer',
      money: 'Adding money, and whom to pay',
      agent: 'Creating the agent with its policy',
      rule: 'Setting the rule that two people sign',
      asks: 'The agent asks for a payment',
      signs: (name: string) => `${name} signs with a PIN`,
      confirms: (name: string, change: string) => `${name} confirms ${change} with a PIN`,
      waitsForConfirmation: (change: string) => `Waiting for another administrator to confirm ${change}`,
      waitsForSignature: 'Waiting for a signature at the desk',
      arrives: 'Waiting for the money to arrive',
      webhook: 'Waiting for the delivery of the message',
      log: 'Checking every entry of the audit log',
    },
    steps: {
      customer: {
        title: 'A customer with money',
        text: 'Amelia Hart is verified, has 25,000.00 USD and a supplier in Mexico.',
        notes: 'Who pays, from what, and to whom. Nothing here is prepared: all of it was created a moment ago.',
      },
      agent: {
        title: 'An agent with limits',
        text: 'Up to 500.00 USD it pays alone. Above that two people sign; above 10,000.00 USD nothing is paid.',
        notes: 'The limits are the bank’s, not the agent’s. Show the policy and its sentences.',
      },
      asks: {
        title: 'The agent asks',
        text: 'It asks to pay 3,200.00 USD to Ferreteria Luna. No money moves: the payment waits.',
        notes: 'What, which account, how much, who, why held: the five questions, answered above the fold.',
      },
      firstSignature: {
        title: 'The first person signs',
        text: 'One signature of two, over exactly this amount, payee, account and rate.',
        notes: 'Signed is the text of the payment itself. One person alone can approve nothing here.',
      },
      secondSignature: {
        title: 'The second person signs',
        text: 'With the last signature the payment is approved. For some seconds it can still be undone.',
        notes: 'Two different people on one desk; the second signs without taking the place of the first.',
      },
      arrives: {
        title: 'The money arrives',
        text: 'The dollars leave, are converted at the locked rate, and arrive as pesos.',
        notes: 'Follow the amounts: sent, fee, converted, received. The ledger balances at every step.',
      },
      webhook: {
        title: 'The platform is told',
        text: 'A signed message about the completed payment was delivered.',
        notes: 'Whoever built on this hears of it within a second, and can check the signature.',
      },
      log: {
        title: 'The log is proved',
        text: 'Every entry of the audit log was checked against its chain: nothing is changed, missing or moved.',
        notes: 'Each entry holds the hash of the one before, and each day is signed. Try to change one.',
      },
    },
  },
} as const
