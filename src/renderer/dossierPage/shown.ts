import { actorName } from '../../contract/primitives/actorName'
import { memoText } from '../components/format/memoText'
import { rateText } from '../components/format/rateText'
import { element } from './elements'
import { type FactTree, isBranch, WITHHELD } from './factTree'
import { currencyOf, type MoneyFact, moneyFact, NOTHING_AROUND, onlyMoneyOf } from './money'
import { isThere, listAt, numberAt, partAt, textAt } from './pick'
import { showValue } from './showFacts'
import { wordText } from './words'

/** One thing that is said of a row: what it is called and how it is shown; null where there is nothing to say. */
export interface Shown {
  readonly label: string
  readonly show: (row: FactTree) => Node | null
}

/** Rows beside one another. */
export interface ShownTable {
  readonly title?: string
  readonly rows: readonly FactTree[]
  readonly columns: readonly Shown[]
}

/** What a section says first: single facts, then tables. */
export interface View {
  readonly fields?: readonly Shown[]
  readonly tables?: (section: FactTree) => readonly ShownTable[]
}

const lastOf = (at: string): string => at.slice(at.lastIndexOf('/') + 1)

const withheld = (): Node => showValue(WITHHELD)

/** What stands there. */
export const value = (label: string, at: string): Shown => ({
  label,
  show: (row) => {
    const found = partAt(row, at)
    return isThere(found) ? showValue(found, { name: lastOf(at), around: NOTHING_AROUND }) : null
  },
})

/** The amount at a place, in the currency that stands at another one or with it. */
export function moneyAt(row: FactTree, at: string, currencyAt?: string): MoneyFact | null {
  const found = partAt(row, at)
  if (currencyAt !== undefined) return moneyFact(lastOf(at), found, currencyOf(partAt(row, currencyAt)))
  return found !== undefined && isBranch(found) ? onlyMoneyOf(found) : null
}

/** An amount; the integer that was signed stands among the facts. */
export const money = (label: string, at: string, currencyAt?: string): Shown => ({
  label,
  show: (row) => {
    const found = moneyAt(row, at, currencyAt)
    return found === null ? null : element('span', found.text, { class: 'number' })
  },
})

/** A rate as the desk says it, `18.5431 MXN / USD`; the figure that was signed stands among the facts. */
export const rate = (label: string, at: string, sendingAt: string, receivingAt: string): Shown => ({
  label,
  show: (row) => {
    const figure = numberAt(row, at)
    const [from, to] = [currencyOf(partAt(row, sendingAt)), currencyOf(partAt(row, receivingAt))]
    if (figure === null || from === null || to === null) return value(label, at).show(row)
    return from.code === to.code ? null : element('span', rateText(figure, from.code, to.code), { class: 'number' })
  },
})

/** What is shown, or these words where nothing stands. */
export const withFallback = ({ label, show }: Shown, otherwise: string): Shown => ({
  label,
  show: (row) => show(row) ?? document.createTextNode(otherwise),
})

/** The first that is there. */
export const firstOf = (label: string, ats: readonly string[]): Shown => ({
  label,
  show: (row) => {
    for (const at of ats) {
      const shown = value(label, at).show(row)
      if (shown !== null) return shown
    }
    return null
  },
})

/** What stands at each of the places, joined by commas. */
export const joined = (label: string, ats: readonly string[]): Shown => ({
  label,
  show: (row) => {
    const found = ats.map((at) => partAt(row, at)).filter(isThere)
    if (found.length === 0) return null
    if (found.includes(WITHHELD)) return withheld()
    return document.createTextNode(found.map((one) => (typeof one === 'string' ? one : '')).join(', '))
  },
})

/** A text in other words. */
export const worded = (label: string, at: string, wordsOf: (text: string) => string): Shown => ({
  label,
  show: (row) => {
    const text = textAt(row, at)
    if (text === null) return partAt(row, at) === WITHHELD ? withheld() : null
    return element('span', wordsOf(text), { title: text })
  },
})

/** The name of whoever acted there; null where there is none, or where it is withheld. */
export function actorAt(row: FactTree | undefined, at: string): string | null {
  return actorName({ kind: textAt(row, `${at}/kind`), name: textAt(row, `${at}/name`) })
}

/** Who acted. */
export const actor = (label: string, at: string): Shown => ({
  label,
  show: (row) => {
    const name = actorAt(row, at)
    return name === null ? value(label, `${at}/name`).show(row) : document.createTextNode(name)
  },
})

const nameOrKind = firstOf('By', ['actorName', 'actorKind'])
/** Who did an act of the audit log; of a caller without a name, what it was. */
export const actedBy: Shown = {
  ...nameOrKind,
  show: (row) => {
    const name = actorName({ kind: textAt(row, 'actorKind'), name: textAt(row, 'actorName') })
    return name === null ? nameOrKind.show(row) : document.createTextNode(name)
  },
}

/** A memo of the books: ids by the ends by which people tell them apart. */
export const memo = (label: string, at: string): Shown => worded(label, at, memoText)

/** A long figure for machines. */
export const code = (label: string, at: string): Shown => ({
  label,
  show: (row) => {
    const text = textAt(row, at)
    return text === null ? value(label, at).show(row) : element('code', text)
  },
})

/** Words of the program, joined. */
export const listed = (label: string, at: string): Shown => ({
  label,
  show: (row) => {
    const texts = listAt(row, at).flatMap((one) => (typeof one === 'string' ? [wordText(one)] : []))
    return texts.length === 0 ? null : document.createTextNode(texts.join(', '))
  },
})

/** A view of a list alone. */
export const tableAt = (at: string, columns: readonly Shown[]): View => ({
  tables: (section) => [{ rows: listAt(section, at), columns }],
})
