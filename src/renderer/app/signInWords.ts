/** The words of signing in. */
export const signInWords = {
  titles: {
    absent: 'Sign in',
    ended: 'This session has ended',
    'signed-out': 'You are signed out',
    'link-refused': 'This link no longer works',
  },
  reasons: {
    absent: 'This browser is not signed in. A one-time link from the host signs it in; there is no password.',
    ended:
      'It was signed out in another tab or window, or reached its time limit. ' +
      'Nothing was changed, and whatever you had not sent was not sent.',
    'signed-out': 'All tabs of this browser are signed out. What you decided stays decided.',
    'link-refused': 'It was used before, or is older than ten minutes. Nothing was opened and nothing was changed.',
  },
  askHost: 'In the folder of Countersign, ask the host for a link:',
  copyCommand: 'Copy the command',
  ownPlace: 'Started with --workspace or --data-dir? Add the same option here.',
  openLink: 'Open the link that it prints in this browser. It works once, within ten minutes.',
  otherTab: 'This page goes on by itself when the link is opened in another tab.',
  desktop: 'The desktop window can sign in again by itself.',
  desktopButton: 'Sign in again',
} as const
