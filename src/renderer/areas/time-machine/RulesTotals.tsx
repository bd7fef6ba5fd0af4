import type { RulesReplay, RulesResult } from '../../../contract/console/replay/rulesSchemas'
import styles from './TimeMachine.module.css'
import { words } from './words'

const w = words.rules

/** How many payments take how many people, then and by the draft. */
export function RulesTotals({ replay, result }: { readonly replay: RulesReplay; readonly result: RulesResult }) {
  const { before, after } = result
  const shown = [...before.keys()].filter((people) => people === 0 || before[people] !== 0 || after[people] !== 0)
  return (
    <table className={styles.totals} aria-label={words.totals.label}>
      <thead>
        <tr>
          <th scope="col">{w.signed}</th>
          <th scope="col">{words.totals.before[replay.against]}</th>
          <th scope="col">{words.totals.after}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((people) => (
          <tr key={people}>
            <th scope="row">{w.people(people)}</th>
            <td>{before[people]?.toLocaleString()}</td>
            <td data-differs={before[people] !== after[people]}>{after[people]?.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
