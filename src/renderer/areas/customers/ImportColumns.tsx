import { CSV_COLUMNS, type CsvColumn } from '../../../contract/customers/csvColumns'
import { ScrollRegion } from '../../components/ScrollRegion'
import { Section } from '../../components/Section'
import styles from './Import.module.css'
import { importWords as words } from './importWords'

const NOT_KEPT = ['platformAccountId', 'description']

function whoseOf({ of }: CsvColumn): string {
  const [first, second] = of
  return second !== undefined || first === undefined ? words.kinds.BOTH : words.kinds[first]
}

const formOf = ({ name, form }: CsvColumn): string => (NOT_KEPT.includes(name) ? words.notKept : form.text)

/** Every column that a file may have. */
export function ImportColumns() {
  const heads = words.columnHeads
  return (
    <Section title={words.columnsTitle} isFramed>
      <ScrollRegion className={styles.scroll}>
        <table className={styles.table} aria-label={words.columnsTitle}>
          <thead>
            <tr>
              <th scope="col">{heads.name}</th>
              <th scope="col">{heads.of}</th>
              <th scope="col">{heads.required}</th>
              <th scope="col">{heads.form}</th>
            </tr>
          </thead>
          <tbody>
            {CSV_COLUMNS.map((column) => (
              <tr key={column.name}>
                <th scope="row" className="mono">
                  {column.name}
                </th>
                <td>{whoseOf(column)}</td>
                <td>{column.isRequired ? words.yes : words.no}</td>
                <td>{formOf(column)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
