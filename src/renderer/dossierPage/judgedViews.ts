import { memoText } from '../components/format/memoText'
import { element } from './elements'
import type { FactTree } from './factTree'
import { currencyOf, moneyFact } from './money'
import { isThere, listAt, numberAt, partAt, textAt } from './pick'
import { instantText } from './showFacts'
import { money, type Shown, type ShownTable, type View, value, worded } from './shown'
import { pageWords as words, wordText } from './words'

/** An amount or a count of a clause. */
function figureOf(clause: FactTree, name: 'before' | 'value' | 'limit'): string | null {
  const amount = moneyFact('valueMinor', partAt(clause, `${name}Minor`), currencyOf(partAt(clause, 'currency')))
  if (amount !== null) return amount.text
  const count = numberAt(clause, `${name}Count`)
  return count === null ? null : String(count)
}

/** Words of the program, and ids by their ends. */
const clauseWords = (text: string): string => text.split(', ').map(wordText).map(memoText).join(', ')

/** What a clause found, with what stood before, or its limit: an amount, a count or words. */
const found = (label: string, name: 'value' | 'limit'): Shown => ({
  label,
  show: (clause) => {
    const figure = figureOf(clause, name)
    if (figure === null) return worded(label, `${name}Text`, clauseWords).show(clause)
    const before = name === 'value' ? figureOf(clause, 'before') : null
    return element('span', before === null ? figure : words.grows(before, figure), { class: 'number' })
  },
})

const CLAUSE_COLUMNS: readonly Shown[] = [
  value('Check', 'label'),
  found('Found', 'value'),
  found('Limit', 'limit'),
  value('Result', 'effect'),
]

/** What each clause of the policy found. */
const clausesOf = (judged: FactTree, title?: string): ShownTable => ({
  title,
  rows: listAt(judged, 'judgement/clauses'),
  columns: CLAUSE_COLUMNS,
})

/** The judgements that were kept: when it was asked, and when it was approved. */
export const JUDGED_THEN_VIEW: View = {
  tables: (section) =>
    listAt(section, '').map((judged) => {
      const [occasion, at] = [textAt(judged, 'occasion'), textAt(judged, 'judgedAt')]
      return clausesOf(judged, words.judged(occasion ?? '', at === null ? '' : instantText(at)))
    }),
}

export const JUDGED_NOW_VIEW: View = {
  fields: [
    value('Judged', 'judgedAt'),
    value('Outcome', 'judgement/outcome'),
    money('Amount counted', 'counted/amount', 'counted/currency'),
  ],
  tables: (section) => (isThere(partAt(section, 'judgement')) ? [clausesOf(section)] : []),
}
