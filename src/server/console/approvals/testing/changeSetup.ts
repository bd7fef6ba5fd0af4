import type { ApprovalRule } from '../../../../contract/console/approvals/schemas'
import type { Colleague, VoteSetup } from './voteSetup'

/** Makes Bea a second administrator, whom changes of policies and of the approval rules take from now on. */
export async function takeTwoForChanges({ ana, bea }: VoteSetup, rules: ApprovalRule[] = []): Promise<void> {
  const confirm = { kind: 'PIN', pin: ana.pin } as const
  const roles = ['VIEWER', 'REVIEWER', 'APPROVER', 'ADMINISTRATOR'] as const
  const made = { roles: [...roles], reason: 'Second administrator', confirm }
  await ana.desk.call('changeOperatorRoles', { params: { operatorId: bea.id }, body: made }, 200)
  const changesNeed = { policies: 2, rules: 2 } as const
  const body = { rules, apiTokenCountsFor: 'ONE' as const, changesNeed, reason: 'Audit finding 14' }
  await ana.desk.call('changeApprovalRules', { body }, 200)
}

/** Confirms a change by PIN over what the standing shows. */
export async function confirmChange(by: Colleague, changeId: string): Promise<void> {
  const { subject } = await by.desk.call('getApprovalStanding', { params: { subjectId: changeId } }, 200)
  const proof = { kind: 'PIN', pin: by.pin } as const
  const subjects = [{ subjectId: changeId, sha256: subject.sha256 }]
  await by.desk.call('confirmChange', { body: { subjects, proof } }, 200)
}
