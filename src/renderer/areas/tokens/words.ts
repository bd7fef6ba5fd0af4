/** Every word of the API tokens screen. */
export const words = {
  title: 'API tokens',
  detail: 'API token',
  name: 'Name',
  permissions: 'Permissions',
  clientId: 'Token ID',
  created: 'Created',
  changed: 'Changed',
  id: 'ID',
  create: 'Create token',
  nameNote: 'What uses it, for example “CI of the shop”.',
  permissionNotes: {
    VIEW: 'Read everything.',
    TRANSACT: 'Send payments, approve and reject; reading included.',
    MANAGE: 'Change configuration, tokens, customers, agents; reading included.',
  },
  emptyTitle: 'No API tokens',
  emptyText: 'Without a token no program can call the service. The console itself needs none.',
  remove: 'Delete token',
  removeQuestion:
    'Every program that uses this token is refused from the next request on. A deleted token cannot be brought back.',
  secretTitle: 'The secret is shown only now',
  secretText: 'Copy it into your secret store before you close this; the service keeps only a hash.',
  secret: 'Secret',
  done: 'I have copied it',
  tryIt: 'Try it',
  facts: 'Facts',
} as const
