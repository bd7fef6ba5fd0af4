export { viewRulesDifference } from './rulesReplays'
