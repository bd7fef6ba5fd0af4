/** The words of the first run. */
export const words = {
  startTitle: 'Start with demo data or empty?',
  startText: 'Both are the same service. You can reset to either one later, under Settings, Platform.',
  demoTitle: 'Demo data',
  demoText:
    'A dozen customers, agents with different policies, funded accounts, 30 days of history, ' +
    'and several actions waiting for a decision.',
  demoNote:
    'Made in a few seconds by some 470 calls of the service itself, each saved, and 750 webhooks, each delivered; ' +
    'always the same from the same seed.',
  seedLabel: 'Seed number',
  demoButton: 'Build the demo data',
  emptyTitle: 'Empty',
  emptyText: 'A platform with its own accounts and one API token. Customers and agents come from your integration.',
  emptyNote: 'For development and for tests.',
  emptyButton: 'Start empty',
  dataTitle: 'This folder has data already',
  dataText:
    'Customers, accounts or payments were made before a start was chosen. Nothing was changed. ' +
    'Start empty keeps them. A reset puts them into a snapshot and builds the demo data in their place.',
  dataButton: 'Reset and build the demo data',
  buildingTitle: 'Building the demo data',
  failedTitle: 'The demo data was not finished',
  failedRetry: 'Build it again',
} as const
