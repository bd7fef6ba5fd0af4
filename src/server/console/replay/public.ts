export { viewRulesDifferences } from './rulesDifferences'
