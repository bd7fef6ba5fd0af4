import { element } from './elements'
import { type FactBranch, type FactTree, isBranch, WITHHELD } from './factTree'
import { CURRENCY_MEMBER, type Currency, feeCurrencyOf, type MoneyFact, moneyOf, onlyMoneyOf } from './money'
import { labelOf, stateText, pageWords as words } from './words'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** Columns that fit beside one another on a printed page. */
const COLUMNS_MAX = 6

/** Where a value stands: under which name, and in which currency fees are charged around it. */
interface Place {
  readonly name: string
  readonly fees: Currency | null
}

const NOWHERE: Place = { name: '', fees: null }

/** A value as people read it; instants in UTC. */
export function showValue(tree: FactTree | undefined, place: Place = NOWHERE): Node {
  if (tree === WITHHELD) return element('span', words.withheld, { class: 'withheld' })
  if (tree === undefined || tree === null) return element('span', '–', { class: 'none' })
  if (typeof tree === 'boolean') return document.createTextNode(tree ? words.yes : words.no)
  if (typeof tree === 'number') return element('span', String(tree), { class: 'number' })
  if (typeof tree !== 'string')
    return isBranch(tree) ? showBranch(tree, place) : element('span', words.none, { class: 'none' })
  const state = stateText(tree, place.name)
  if (state !== null) return element('span', state, { title: tree })
  if (INSTANT.test(tree)) return element('time', `${tree.slice(0, 19).replace('T', ' ')} UTC`, { datetime: tree })
  return document.createTextNode(tree)
}

const isFlat = (tree: FactTree): boolean => !isBranch(tree) || onlyMoneyOf(tree) !== null

/** Rows that all have few plain members stand in a table. */
function columnsOf(list: FactBranch): string[] | null {
  const rows = [...list.parts.values()]
  if (!rows.every((row) => isBranch(row) && !row.isList && [...row.parts.values()].every(isFlat))) return null
  const names = [...new Set(rows.flatMap((row) => (isBranch(row) ? [...row.parts.keys()] : [])))]
  return names.length > COLUMNS_MAX ? null : names
}

function showTable(list: FactBranch, columns: readonly string[], { fees }: Place): HTMLElement {
  const head = element(
    'tr',
    columns.map((name) => element('th', labelOf(name), { scope: 'col' })),
  )
  const rows = [...list.parts.values()].map((row) =>
    element(
      'tr',
      columns.map((name) => {
        const value = isBranch(row) ? row.parts.get(name) : undefined
        return element('td', [showValue(value, { name, fees })])
      }),
    ),
  )
  return element('div', [element('table', [element('thead', [head]), element('tbody', rows)])], { class: 'wide' })
}

function showList(list: FactBranch, place: Place): HTMLElement {
  const parts = [...list.parts.values()]
  if (parts.every(isFlat))
    return element(
      'ul',
      parts.map((part) => element('li', [showValue(part, place)])),
    )
  const columns = columnsOf(list)
  if (columns !== null) return showTable(list, columns, place)
  return element(
    'ol',
    parts.map((part) => element('li', [showValue(part, place)])),
    { class: 'blocks' },
  )
}

/** An amount as people read it, and the integer that was signed. */
const showMoney = ({ text, minor }: MoneyFact): HTMLElement =>
  element('span', [`${text} `, element('span', words.smallestUnits(minor), { class: 'none' })], { class: 'number' })

function showBranch(branch: FactBranch, place: Place): HTMLElement {
  if (branch.isList) return showList(branch, place)
  const only = onlyMoneyOf(branch)
  if (only !== null) return showMoney(only)
  const fees = feeCurrencyOf(branch) ?? place.fees
  const money = moneyOf(branch, place.fees)
  const rows = [...branch.parts]
    .filter(([name]) => name !== CURRENCY_MEMBER || money.size === 0)
    .map(([name, part]) => {
      const amount = money.get(name)
      const label = labelOf(name)
      const value = amount === undefined ? showValue(part, { name, fees }) : showMoney(amount)
      const style = isFlat(part) ? 'pair' : 'pair deep'
      return element('div', [element('dt', label), element('dd', [value])], { class: style })
    })
  return element('dl', rows)
}
