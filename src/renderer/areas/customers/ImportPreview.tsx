import { Section } from '../../components/Section'
import type { CsvPreview, PreviewRow } from './csvStart'
import styles from './Import.module.css'
import { ImportTable } from './ImportTable'
import { importWords as words } from './importWords'

function Problems({ row }: { readonly row: PreviewRow }) {
  if (row.problems.length === 0) return <span className="muted">{words.ok}</span>
  return (
    <ul className={styles.problems}>
      {row.problems.map(({ column, message }) => (
        <li key={`${column} ${message}`}>{message}</li>
      ))}
    </ul>
  )
}

function Rows({ rows }: { readonly rows: readonly PreviewRow[] }) {
  return (
    <ImportTable label={words.previewTitle} heads={words.heads}>
      {rows.map((row) => (
        <tr key={row.number}>
          <td className={styles.number}>{row.number}</td>
          <td className="mono">{row.cells.platformCustomerId}</td>
          <td>{row.cells.customerType}</td>
          <td>{row.cells.fullName || row.cells.businessLegalName}</td>
          <td className="mono">{row.cells.umaAddress}</td>
          <td>
            <Problems row={row} />
          </td>
        </tr>
      ))}
    </ImportTable>
  )
}

/** The first rows of a file, judged by the columns' own rules before anything is sent. */
export function ImportPreview({ preview }: { readonly preview: CsvPreview }) {
  if (!preview.ok) {
    return (
      <p role="alert" className={styles.warning}>
        {words.faults[preview.fault]}
      </p>
    )
  }
  const { rows, missing, repeated, hasMore } = preview
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  return (
    <Section title={words.previewTitle} isFramed>
      <div role="status">
        {missing.length > 0 && <p className={styles.warning}>{words.missing(missing.join(', '))}</p>}
        {repeated.length > 0 && <p className={styles.warning}>{words.repeated(repeated.join(', '))}</p>}
        {rows.length === 0 && !hasMore && <p className={styles.warning}>{words.noRows}</p>}
        {rows.length > 0 && missing.length === 0 && (
          <p className={wrong > 0 ? styles.warning : styles.fine}>
            {wrong > 0 ? words.wrong(wrong) : words.fine(rows.length)}
          </p>
        )}
        {hasMore && <p className="muted">{words.more}</p>}
      </div>
      {rows.length > 0 && <Rows rows={rows} />}
    </Section>
  )
}
