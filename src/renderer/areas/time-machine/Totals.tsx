import type { PolicyReplay, ReplayResult } from '../../../contract/console/replay/schemas'
import styles from './TimeMachine.module.css'
import { words } from './words'

const COURSES = ['runs', 'waits', 'refused'] as const

/** What the whole history came to, and what the draft makes of it. */
export function Totals({ replay, result }: { readonly replay: PolicyReplay; readonly result: ReplayResult }) {
  const { before, after } = result
  return (
    <table className={styles.totals} aria-label={words.totals.label}>
      <thead>
        <tr>
          <th scope="col">{words.totals.course}</th>
          <th scope="col">{words.totals.before[replay.against]}</th>
          <th scope="col">{words.totals.after}</th>
        </tr>
      </thead>
      <tbody>
        {COURSES.map((course) => (
          <tr key={course}>
            <th scope="row">{words.totals[course]}</th>
            <td>{before[course].toLocaleString()}</td>
            <td data-differs={before[course] !== after[course]}>{after[course].toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
