/** The words of changes that wait for a second administrator. */
export const words = {
  rulesTitle: 'Change of the approval rules',
  policyTitle: (agent: string) => `Change of the policy of ${agent}`,
  restores: (number: number) => `Restores version ${number}.`,
  asked: 'Requested by',
  reason: 'Reason',
  drafted: 'Drafted on',
  version: (number: number) => `Version ${number}`,
  waits: 'It waits for another administrator and changes nothing until then.',
  refuse: 'Refuse…',
  withdraw: 'Withdraw…',
  refuseTitle: 'Refuse the change',
  withdrawTitle: 'Withdraw the change',
  refuseSubmit: 'Refuse',
  withdrawSubmit: 'Withdraw',
  endText: 'Nothing changes. The request stays in the record, with your reason.',
  count: (count: number) =>
    count === 1 ? '1 change waits for a second administrator.' : `${count} changes wait for a second administrator.`,
  strip: 'Changes that wait',
  ofRules: 'Approval rules',
  note: 'Another administrator confirms the change before it takes effect.',
} as const
