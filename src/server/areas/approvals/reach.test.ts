import { describe, expect, it } from 'vitest'
import { reachText } from '../../../contract/console/approvals/requirementText'
import type { ApprovalRequirement } from '../../../contract/console/approvals/schemas'
import { advancedBy, fullVoteOf, type PossibleSigner, possibleOf, reachOf } from './reach'
import { countVotes } from './rules'

const ASKS: ApprovalRequirement = {
  ruleId: 'large',
  ruleName: 'Large payments',
  people: 2,
  excludesAsker: false,
  reason: true,
  checklist: ['Called the supplier back'],
  evidenceFile: true,
}
const PLAIN = { ...ASKS, reason: false, checklist: [], evidenceFile: false }

const person = (id: string, standing: Partial<PossibleSigner['standing']> = {}): PossibleSigner => ({
  operatorId: id,
  name: id,
  standing: { isApprover: true, groupIds: [], onBehalfOf: [], ...standing },
})
const [ana, bea, carl] = [person('ana'), person('bea'), person('carl')]
const viewer = person('vera', { isApprover: false })
const group = (id: string) => person(id, { groupIds: ['treasury'] })

describe('how many people could sign for a rule', () => {
  it.each<[string, Partial<ApprovalRequirement>, PossibleSigner[], ReturnType<typeof reachOf>]>([
    ['as many as it asks for', {}, [ana, bea, viewer], { maySign: 2, mayAtLeast: 2, outlook: 'ENOUGH' }],
    ['fewer than it asks for', { people: 3 }, [ana, bea], { maySign: 2, mayAtLeast: 2, outlook: 'TOO_FEW' }],
    ['nobody', { people: 1 }, [viewer], { maySign: 0, mayAtLeast: 0, outlook: 'TOO_FEW' }],
    [
      'a group of two where three are asked for',
      { people: 3, groupId: 'treasury' },
      [group('ana'), group('bea'), carl],
      { maySign: 2, mayAtLeast: 2, outlook: 'TOO_FEW' },
    ],
    [
      'two of whom one may have asked',
      { excludesAsker: true },
      [ana, bea],
      { maySign: 2, mayAtLeast: 1, outlook: 'NOT_FOR_ALL' },
    ],
    [
      'three of whom one may have asked',
      { excludesAsker: true },
      [ana, bea, carl],
      { maySign: 3, mayAtLeast: 2, outlook: 'ENOUGH' },
    ],
    [
      'somebody who stands in for another of them, and is no third',
      { people: 3 },
      [
        ana,
        bea,
        person('vera', { isApprover: false, onBehalfOf: [{ id: 'ana', name: 'ana', isApprover: true, groupIds: [] }] }),
      ],
      { maySign: 2, mayAtLeast: 2, outlook: 'TOO_FEW' },
    ],
  ])('%s', (_what, asks, signers, expected) => {
    expect(reachOf({ ...ASKS, ...asks }, signers)).toEqual(expected)
  })

  it('of one payment, those count who have signed and could not again, and not who asked for it', () => {
    const votes = [fullVoteOf(carl, ASKS)]
    const asker = { kind: 'operator', id: 'ana' }
    const given = { signers: [ana, bea], votes, asker, mayToken: false }
    expect(possibleOf({ ...ASKS, excludesAsker: true }, given)).toMatchObject({ maySign: 2, outlook: 'ENOUGH' })
    const nobodyYet = { ...given, votes: [] }
    expect(possibleOf({ ...ASKS, excludesAsker: true }, nobodyYet)).toMatchObject({ maySign: 1, outlook: 'TOO_FEW' })
  })

  it('of one payment, who has signed in the place of one of two absent people could not sign for the other', () => {
    const absent = ['ana', 'bea'].map((id) => ({ id, name: id, isApprover: true, groupIds: [] }))
    const vera = person('vera', { isApprover: false, onBehalfOf: absent })
    const given = { signers: [vera], votes: [fullVoteOf(vera, ASKS)], asker: null, mayToken: false }
    expect(possibleOf(ASKS, given)).toMatchObject({ maySign: 1, outlook: 'TOO_FEW' })
    // Without what is asked for, it could be taken back and given again.
    const bare = { ...fullVoteOf(vera, ASKS), hasReason: false }
    expect(possibleOf(ASKS, { ...given, votes: [bare] })).toMatchObject({ maySign: 1 })
  })

  it('a token is one more, but for nothing that only a person can say', () => {
    const given = { signers: [ana], votes: [], asker: null, mayToken: true }
    expect(possibleOf(PLAIN, given)).toMatchObject({ maySign: 1, outlook: 'ENOUGH' })
    expect(possibleOf(ASKS, given)).toMatchObject({ maySign: 1, outlook: 'TOO_FEW' })
    expect(possibleOf(PLAIN, { ...given, mayToken: false })).toMatchObject({ outlook: 'TOO_FEW' })
  })
})

describe('a signature brings further', () => {
  const inPlaceOf = (id: string, ...absent: PossibleSigner[]) =>
    person(id, {
      isApprover: false,
      onBehalfOf: absent.map(({ operatorId, standing }) => ({ ...standing, id: operatorId, name: operatorId })),
    })

  it.each<[string, PossibleSigner, PossibleSigner[], string[]]>([
    ['nothing for which enough have signed', group('carl'), [ana, bea], ['members']],
    ['nothing that does not count it', carl, [ana], ['large']],
    ['what it counts for', group('carl'), [ana], ['large', 'members']],
    ['nothing in place of somebody who signed', inPlaceOf('vera', ana), [ana], []],
    ['nothing of somebody in whose place another signed', ana, [inPlaceOf('vera', ana)], []],
    ['what another of two absent people may sign', inPlaceOf('vera', ana, bea), [ana], ['large']],
    ['nothing a second time', ana, [ana], []],
  ])('%s', (_what, signer, signed, ruleIds) => {
    const members = { ...ASKS, ruleId: 'members', groupId: 'treasury' }
    const votes = signed.map((one) => fullVoteOf(one, ASKS))
    const counted = countVotes([ASKS, members], votes, null)
    expect(advancedBy(counted, { signer, votes, asker: null }).map(({ ruleId }) => ruleId)).toEqual(ruleIds)
  })
})

describe('in a sentence', () => {
  it.each<[Partial<ApprovalRequirement>, PossibleSigner[], string]>([
    [{}, [ana, bea], '2 people may sign now.'],
    [
      { people: 3, groupId: 'treasury' },
      [group('ana')],
      '1 person of Treasury may sign now; this rule needs 3. ' +
        'Until more people may sign, no payment under this rule can be approved.',
    ],
    [
      { people: 1 },
      [],
      'Nobody may sign now; this rule needs 1. Until more people may sign, no payment under this rule can be approved.',
    ],
    [
      { excludesAsker: true },
      [ana, bea],
      '2 people may sign now; this rule needs 2. ' +
        'Where one of them asked for the payment, only 1 is left, and it cannot be approved.',
    ],
    [
      { people: 1, excludesAsker: true },
      [ana],
      '1 person may sign now; this rule needs 1. ' +
        'Where that person asked for the payment, nobody is left, and it cannot be approved.',
    ],
  ])('%j', (asks, signers, sentence) => {
    const requirement = { ...ASKS, ...asks }
    const groupName = requirement.groupId === undefined ? null : 'Treasury'
    expect(reachText(requirement, reachOf(requirement, signers), groupName)).toBe(sentence)
  })
})
