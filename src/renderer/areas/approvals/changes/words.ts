/** The words of changes that wait for a second administrator. */
export const words = {
  rulesTitle: 'Change of the approval rules',
  policyTitle: (agent: string) => `Change of the policy of ${agent}`,
  restores: (number: number) => `Restores version ${number}.`,
  asked: 'Requested by',
  reason: 'Reason',
  drafted: 'Drafted on',
  version: (number: number) => `Version ${number}`,
  waits:
    'It waits for another administrator, because “Changes by two people” in the approval rules asks for one. ' +
    'Nothing changes until then.',
  reject: 'Reject…',
  withdraw: 'Withdraw…',
  rejectTitle: 'Reject the change',
  withdrawTitle: 'Withdraw the change',
  rejectSubmit: 'Reject',
  withdrawSubmit: 'Withdraw',
  endText: 'Nothing changes. The request stays in the history, with your reason.',
  gone: 'Nothing was done: the change was confirmed, rejected, withdrawn or void meanwhile. Its page says which.',
  endedTitle: 'Changes that did not come into force',
  ended: {
    REFUSED: 'Rejected',
    WITHDRAWN: 'Withdrawn',
    DELETED: 'Void',
    VOID: 'Void: another version came into force in between',
    FAILED: 'Could not come into force',
  },
  by: (name: string) => `by ${name}`,
  confirmedBy: (name: string) => `confirmed by ${name}`,
  count: (count: number) =>
    count === 1 ? '1 change waits for a second administrator.' : `${count} changes wait for a second administrator.`,
  strip: 'Changes that wait',
  notRead: 'Changes that take a second administrator could not be read',
  ofRules: 'Approval rules',
  note: 'Another administrator confirms the change before it takes effect.',
} as const
