import { expect, it } from 'vitest'
import { bareActorFindings } from './actors'
import { findIn } from './exampleTree'

const SCREEN = 'src/renderer/areas/agents/History.tsx'

it.each([
  'decision.decidedBy.name',
  'decision?.decidedBy?.name',
  'changedBy.name',
  'rows.map(({ endedBy }) => endedBy?.name)',
  'vote.by.name',
  'act.actorName',
  "value('By', 'changedBy/name')",
  "value('By', 'by/name')",
])('the house notices: the bare name of whoever acted, %s', (said) => {
  expect(findIn(bareActorFindings, { [SCREEN]: `export const said = ${said}\n` })).toEqual([`${SCREEN}:1`])
})

it('and neither what says of an API token that it is one, nor people who can be nothing else', () => {
  const files = {
    [SCREEN]: 'export const said = [actorName(decision.decidedBy), whoActed(act), agent.name, "payee/name"]\n',
    'src/renderer/areas/approvals/proposals/ProposalFacts.tsx': 'export const said = proposedBy.name\n',
    'src/server/console/agents/view.ts': 'export const said = decidedBy.name\n',
  }
  expect(findIn(bareActorFindings, files)).toEqual([])
})
