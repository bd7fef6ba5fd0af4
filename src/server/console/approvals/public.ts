export { proposeChange } from './changes'
export { sentencesOf } from './previewRules'
export { partiesOfProposal } from './proposalActs'
export { requireNamed } from './ruleChecks'
