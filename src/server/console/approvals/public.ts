export { proposeChange } from './changes'
export { sentencesOf } from './previewRules'
export { viewProposal } from './proposalActs'
export { requireNamed } from './ruleChecks'
