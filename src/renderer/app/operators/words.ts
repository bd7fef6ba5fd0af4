/** Every word of signing in and of changing who is at the desk. */
export const words = {
  title: 'Who is at the desk?',
  note: 'What you decide here carries your name in the audit log. Choose it, and prove that it is you.',
  people: 'Operators',
  lastSignedIn: 'last signed in',
  neverSignedIn: 'never signed in',
  here: 'At the desk now',
  demoPin: (pin: string) => `Demo PIN ${pin}`,
  demoNote: 'This is a demo: its PINs are shown to everybody until they are changed under Settings, Operators.',
  noPin: 'No PIN yet',
  noPinText: (name: string) =>
    `${name} has no PIN yet. With several operators each needs one: set it, and the name is yours from now on.`,
  noProofElsewhere: (name: string) =>
    `${name} has no PIN or passkey. Another operator sets one under Settings, Operators; so does --reset-pin.`,
  submit: 'Take the desk',
  submitFirst: 'Set the PIN and take the desk',
  forgotten: 'PIN forgotten? On the host: npm start -- --reset-pin NAME',
  switchTitle: 'Switch operator',
  switchNote: 'Only this browser changes hands. Its other tabs are told.',
  cancel: 'Cancel',
  lockedTitle: 'The desk is locked',
  lockedNote: 'What was open stays open. Whoever takes the desk continues here in their own name.',
  nothingLocked: 'You have no PIN or passkey, so there is nothing to lock. Set one under Settings, Operators.',
  signedIn: (name: string) => `${name} is at the desk`,
  changed: {
    title: (name: string) => `${name} is at the desk now`,
    text: (before: string) =>
      `Another tab of this browser changed who is at the desk. What was started here as ${before} was not sent.`,
    goOnNote: 'What is open in this tab stays open; from now on it carries the new name.',
    goOn: (name: string) => `Continue as ${name}`,
    back: (name: string) => `Switch back to ${name}`,
  },
  menu: {
    switch: 'Switch operator',
    lock: 'Lock the desk',
    manage: 'Operators and PINs',
  },
  first: {
    title: 'Who is at the desk?',
    text: 'Every decision carries a name. It goes into the audit log with the reason and stays there for good.',
    name: 'Your name',
    nameHint: 'Amara Diallo',
    pin: 'PIN',
    pinNote: 'Asked for when somebody takes your name; needed from the second operator on. 6 to 12 digits.',
    next: 'Continue',
  },
} as const
