import { element } from './elements'
import type { FactTree } from './factTree'
import { showValue, tableOf } from './showFacts'
import type { Shown, ShownTable, View } from './shown'
import { pageWords as words } from './words'

function fieldsOf(fields: readonly Shown[], section: FactTree): HTMLElement[] {
  const rows = fields.flatMap(({ label, show }) => {
    const shown = show(section)
    return shown === null ? [] : [element('div', [element('dt', label), element('dd', [shown])], { class: 'pair' })]
  })
  return rows.length === 0 ? [] : [element('dl', rows)]
}

/** A table without the columns in which nothing stands. */
function tableIn({ title, rows, columns }: ShownTable): HTMLElement[] {
  const cells = rows.map((row) => columns.map(({ show }) => show(row)))
  if (cells.length === 0) return []
  const used = columns.flatMap((column, index) => (cells.some((row) => row[index] !== null) ? [{ column, index }] : []))
  const head = used.map(({ column }) => column.label)
  const table = tableOf(
    head,
    cells.map((row) => used.map(({ index }) => row[index] ?? showValue(null))),
  )
  return title === undefined ? [table] : [element('h3', title), table]
}

/** What a section says in the words of a bank, and all its facts to open. Input: `count`, how many facts it has. */
export function showView({ fields = [], tables }: View, section: FactTree, count: number): HTMLElement[] {
  const shown = [...fieldsOf(fields, section), ...(tables?.(section) ?? []).flatMap(tableIn)]
  const first = shown.length === 0 ? [element('p', words.nothing, { class: 'note' })] : shown
  const all = element('details', [element('summary', words.allFacts(count)), showValue(section)])
  return [...first, all]
}
