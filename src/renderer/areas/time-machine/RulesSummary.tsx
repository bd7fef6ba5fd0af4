import type { RulesReplay, RulesResult } from '../../../contract/console/replay/rulesSchemas'
import { Summary } from './ReplayState'
import { rulesRemarks, rulesSentence } from './rulesSentence'
import { words } from './words'

/** What approval rules would have asked, as sentences. */
export function RulesSummary({ replay, result }: { readonly replay: RulesReplay; readonly result: RulesResult }) {
  return (
    <Summary
      of={result}
      sentence={rulesSentence(replay, result)}
      remarks={rulesRemarks(replay, result)}
      nothingText={words.rules.nothingText(replay.days)}
    />
  )
}
