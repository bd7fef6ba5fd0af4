/** Every word of the audit log screen. */
export const auditWords = {
  title: 'Audit log',
  note:
    'Every change, and every change that was refused, with who and why. Entries are never edited or removed. ' +
    'Not here: reading, calls without valid credentials or in the wrong form, and fields that a form had corrected.',
  detail: 'Audit entry',
  at: 'When',
  actor: 'Who',
  actorId: 'ID of who',
  nobody: { operator: 'Nobody at the desk', system: 'The service', anonymous: 'Not signed in' } as Readonly<
    Record<string, string>
  >,
  operation: 'What',
  target: 'On',
  targetId: 'ID of that',
  outcome: 'Outcome',
  reason: 'Reason',
  actorFilter: 'Who, by name or ID',
  actFilter: 'What was done',
  operationFilter: 'API operation',
  targetFilter: 'On, by whole ID',
  targetNotWhole:
    '“On, by whole ID” takes a whole ID, such as one copied from the panel of an entry: not a part, not a name.',
  dates: 'Dates',
  origin: 'Recorded by',
  imported: 'Another host, imported',
  thisHost: 'This host',
  outcomes: { DONE: 'Done', REFUSED: 'Refused' },
  facts: 'Entry',
  forDevelopers: 'For developers',
  code: 'Code',
  clock: 'Service clock',
  wall: 'Time of this machine',
  kind: 'Kind of caller',
  kinds: {
    operator: 'Operator',
    tool: 'Tool with the console secret',
    agent: 'Agent',
    token: 'API token',
    system: 'The service',
    host: 'Host option',
    anonymous: 'Not signed in',
  } as Readonly<Record<string, string>>,
  call: 'Request',
  more: 'Details',
  emptyTitle: 'No entries yet',
  emptyText: 'Make a change and watch it appear here.',
} as const
