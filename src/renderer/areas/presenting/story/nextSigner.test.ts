import { describe, expect, it } from 'vitest'
import type { ApprovalStanding } from '../../../../contract/console/approvals/schemas'
import { hasTooFewSigners, nextSigner, nobodyText, type StorySigner } from './nextSigner'

type Requirement = ApprovalStanding['requirements'][number]

const STORY: Requirement = {
  ruleId: 'presented-story',
  ruleName: 'Two people',
  people: 2,
  excludesAsker: false,
  reason: false,
  checklist: [],
  evidenceFile: false,
  groupName: null,
  signed: 0,
  missing: 2,
  isMet: false,
  sentence: 'Two people: signed by 2 people.',
  maySign: 3,
  warning: null,
}
/** The rule that a form begins with: whoever made the agent does not count. */
const OTHERS: Requirement = {
  ...STORY,
  ruleId: 'others',
  ruleName: 'Large',
  excludesAsker: true,
  sentence: 'Large: signed by 2 people, not whoever asked for it.',
  maySign: 2,
}
const BOTH = [STORY.ruleId, OTHERS.ruleId]
const asked = (requirements: readonly Requirement[], evidenceFile = false) => ({
  requirements: [...requirements],
  missing: ['Large: 1 more signature.'],
  needs: { reason: false, checklist: [], evidenceFile },
})

function person(name: string, countsFor: readonly string[], change: Partial<StorySigner['signer']> = {}): StorySigner {
  return {
    operator: { id: `Operator:${name}`, name, demoPin: '274915' },
    signer: { canSign: true, obstacle: null, sentence: null, countsFor: [...countsFor], ...change },
  }
}
const PRESENTER = person('Priya', [STORY.ruleId])
const signed = person('Ana', BOTH, { canSign: false, obstacle: 'SIGNED_ALREADY', sentence: 'You have signed.' })

const nameOf = (next: ReturnType<typeof nextSigner>) => (next.kind === 'DEMO' ? next.signer.name : next.kind)

describe('who signs next in the story', () => {
  it('is whoever brings it furthest, not whoever asked and is left out by a rule', () => {
    expect(nameOf(nextSigner(asked([STORY, OTHERS]), [PRESENTER, person('Tomás', BOTH)]))).toBe('Tomás')
    expect(nameOf(nextSigner(asked([STORY]), [PRESENTER, person('Tomás', BOTH)]))).toBe('Priya')
  })

  it('is nobody whose signature counts only for what is met', () => {
    const met = asked([{ ...STORY, isMet: true, missing: 0 }, OTHERS])
    expect(nameOf(nextSigner(met, [PRESENTER, person('Tomás', BOTH)]))).toBe('Tomás')
    expect(nextSigner(met, [PRESENTER, signed])).toEqual({ kind: 'NOBODY', past: null })
  })

  it('is somebody at the desk where only people with a PIN of their own may, or a file is needed', () => {
    const own = { ...person('Ben', BOTH), operator: { id: 'Operator:Ben', name: 'Ben', demoPin: null } }
    expect(nameOf(nextSigner(asked([OTHERS]), [PRESENTER, own]))).toBe('AT_DESK')
    expect(nameOf(nextSigner(asked([OTHERS], true), [person('Tomás', BOTH)]))).toBe('AT_DESK')
    expect(nameOf(nextSigner(asked([OTHERS]), [{ ...own, signer: null }]))).toBe('NOBODY')
  })

  it('says why nobody ever will, where what is signed is past it', () => {
    const sentence = 'The quote has expired, so the payment cannot be made any more.'
    const late = person('Tomás', BOTH, { canSign: false, obstacle: 'QUOTE_EXPIRED', sentence })
    expect(nextSigner(asked([OTHERS]), [late])).toEqual({ kind: 'NOBODY', past: sentence })
  })
})

describe('a payment that too few people may sign', () => {
  const short = { ...OTHERS, maySign: 1 }

  it('is known by the rules that are short, and says which and what to do', () => {
    expect(hasTooFewSigners(asked([STORY, short]))).toBe(true)
    expect(nobodyText(asked([STORY, short]))).toBe(
      `Too few people may sign this payment. ${OTHERS.sentence} 1 person may sign now; this rule needs 2. ` +
        'Add an approver with a PIN under Settings, Operators, or ask for fewer under Settings, Approval rules.',
    )
  })

  it('says into which group an approver goes, and that a rule that asks for one person asks for no fewer', () => {
    const ofGroup = { ...short, people: 1, groupId: 'OperatorGroup:1', groupName: 'Board', maySign: 0 }
    expect(nobodyText(asked([ofGroup]))).toContain(
      'Add an approver with a PIN to Board under Settings, Operators, or change the rule under Settings, Approval',
    )
  })

  it('is not known by a rule that is met, and says what is missing where no rule is short', () => {
    expect(hasTooFewSigners(asked([STORY, OTHERS]))).toBe(false)
    expect(hasTooFewSigners(asked([STORY, { ...short, isMet: true }]))).toBe(false)
    expect(nobodyText(asked([STORY, OTHERS]))).toContain('Large: 1 more signature.')
  })
})
