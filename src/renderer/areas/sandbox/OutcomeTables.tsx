import { Section } from '../../components/Section'
import { OUTCOME_NOTE, OUTCOME_TABLES, type OutcomeTable } from './outcomeWords'
import styles from './SandboxPage.module.css'
import { words } from './words'

function Outcomes({ table }: { readonly table: OutcomeTable }) {
  return (
    <Section title={table.title} isFramed>
      <p className={styles.note}>{table.note}</p>
      <table className={styles.outcomes} aria-label={table.title}>
        <thead>
          <tr>
            <th scope="col">{table.heading ?? words.suffix}</th>
            <th scope="col">{words.outcome}</th>
            <th scope="col">{words.end}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.suffix ?? ''}>
              <th scope="row">
                {row.suffix === null ? (
                  <span className="muted">{words.other}</span>
                ) : (
                  <span className="mono">{row.suffix}</span>
                )}
              </th>
              <td>{row.text}</td>
              <td className={`mono ${styles.end}`}>
                {row.end.split(' · ').map((end) => (
                  <div key={end}>{end}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** What each ending makes happen, table by table. */
export function OutcomeTables() {
  return (
    <>
      <p className={styles.note}>{OUTCOME_NOTE}</p>
      <div className={styles.tables}>
        {OUTCOME_TABLES.map((table) => (
          <Outcomes key={table.name} table={table} />
        ))}
      </div>
    </>
  )
}
