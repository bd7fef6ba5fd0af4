/** Every word of the sessions screen. */
export const sessionsWords = {
  title: 'Sessions',
  note: 'The browsers and windows that are signed in to this host. All tabs of one browser share a session.',
  signedIn: 'Signed in',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  here: 'This browser',
  operator: 'Operator',
  nobody: 'Nobody yet',
  opened: 'Opened',
  lastUsed: 'Last used',
  ends: 'Ends',
  end: 'End',
  endOf: (who: string | null, browser: string) => `End the session of ${who === null ? browser : `${who}, ${browser}`}`,
  endQuestion: 'All its tabs are signed out at once. Anything typed but not sent there is lost.',
  endSubmit: 'End session',
  endOthers: 'End other sessions',
  endOthersQuestion: (count: number) =>
    count === 1
      ? 'One other session is signed out at once. This browser stays signed in.'
      : `${count} other sessions are signed out at once. This browser stays signed in.`,
  onlyOne: 'No other browser is signed in.',
  signOut: 'Sign out',
  link: 'To sign in another browser',
  linkNote: 'Ask the running host for a one-time link, and open it there.',
  limits: 'Time limits',
  limitsNote:
    'A new limit applies to open sessions at once. Limits follow the time of this machine, not the service clock.',
  idle: 'Ends without use after',
  idleUnit: (count: number) => (count === 1 ? 'hour' : 'hours'),
  lifetime: 'Ends in any case after',
  lifetimeUnit: (count: number) => (count === 1 ? 'day' : 'days'),
  needed: (max: number) => `Enter a whole number from 1 to ${max}.`,
  save: 'Save',
  reset: 'Back to 12 hours and 7 days',
} as const
