/** Every word of the operators screen. */
export const operatorsWords = {
  title: 'Operators',
  note: 'The people who decide at this desk. Decisions, refusals and their reasons carry the name of who sits here.',
  name: 'Name',
  since: 'Since',
  lastSeen: 'Last at the desk',
  here: 'At the desk now',
  take: 'Take the desk',
  add: 'Add operator',
  addNote: 'First and last name, as it should stand in the audit log.',
  id: 'Id',
} as const
