import { actName } from '../components/actText'
import { element } from './elements'
import { type FactBranch, type FactTree, isBranch, WITHHELD } from './factTree'
import {
  type Around,
  aroundIn,
  CURRENCY_MEMBER,
  fractionOf,
  type MoneyFact,
  moneyOf,
  NOTHING_AROUND,
  onlyMoneyOf,
} from './money'
import { labelOf, stateText, pageWords as words } from './words'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const ID = /^[A-Za-z]+:[0-9a-f-]{36}$/
/** Columns that fit beside one another on a printed page. */
const COLUMNS_MAX = 6

/** Where a value stands: under which name, and in which currencies what is around it is. */
interface Place {
  readonly name: string
  readonly around: Around
}

const NOWHERE: Place = { name: '', around: NOTHING_AROUND }

/** `2026-11-23 18:39:40 UTC`. */
export const instantText = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`

function showText(text: string, name: string): Node {
  if (name === 'operationId') return element('span', actName(text), { title: text })
  const state = stateText(text, name)
  if (state !== null) return element('span', state, { title: text })
  if (INSTANT.test(text)) return element('time', instantText(text), { datetime: text })
  if (ID.test(text)) return element('span', text, { class: 'id' })
  return text.includes('\n') ? element('pre', text) : document.createTextNode(text)
}

/** A value as people read it; instants in UTC. */
export function showValue(tree: FactTree | undefined, place: Place = NOWHERE): Node {
  if (tree === WITHHELD) return element('span', words.withheld, { class: 'withheld' })
  if (tree === undefined || tree === null) return element('span', '–', { class: 'none' })
  if (typeof tree === 'boolean') return document.createTextNode(tree ? words.yes : words.no)
  if (typeof tree === 'number') return element('span', String(tree), { class: 'number' })
  if (typeof tree === 'string') return showText(tree, place.name)
  return isBranch(tree) ? showBranch(tree, place) : element('span', words.none, { class: 'none' })
}

const isFlat = (tree: FactTree): boolean => !isBranch(tree) || onlyMoneyOf(tree) !== null || fractionOf(tree) !== null

/** Rows that all have few plain members stand in a table. */
function columnsOf(list: FactBranch): string[] | null {
  const rows = [...list.parts.values()]
  if (!rows.every((row) => isBranch(row) && !row.isList && [...row.parts.values()].every(isFlat))) return null
  const names = [...new Set(rows.flatMap((row) => (isBranch(row) ? [...row.parts.keys()] : [])))]
  return names.length > COLUMNS_MAX ? null : names
}

const isFigure = (cell: Node | undefined): boolean => cell instanceof HTMLElement && cell.classList.contains('number')
const isNothing = (cell: Node | undefined): boolean => cell instanceof HTMLElement && cell.classList.contains('none')

/** A table with a head; columns of figures stand to the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly Node[])[]): HTMLElement {
  const styles = head.map((_label, index) => {
    const cells = rows.map((row) => row[index])
    const figures = cells.filter(isFigure).length
    return { class: figures > 0 && figures + cells.filter(isNothing).length === cells.length ? 'figure' : 'text' }
  })
  const cells = head.map((label, index) => element('th', label, { scope: 'col', ...styles[index] }))
  const lines = rows.map((row) =>
    element(
      'tr',
      row.map((cell, index) => element('td', [cell], styles[index])),
    ),
  )
  const table = element('table', [element('thead', [element('tr', cells)]), element('tbody', lines)])
  return element('div', [table], { class: 'wide' })
}

function showTable(list: FactBranch, columns: readonly string[], { around }: Place): HTMLElement {
  const rows = [...list.parts.values()].map((row) => {
    const money = isBranch(row) ? moneyOf(row, around) : new Map<string, MoneyFact>()
    return columns.map((name) => {
      const amount = money.get(name)
      return amount === undefined
        ? showValue(isBranch(row) ? row.parts.get(name) : undefined, { name, around })
        : showMoney(amount)
    })
  })
  return tableOf(columns.map(labelOf), rows)
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
function showMoney({ text, minor }: MoneyFact): HTMLElement {
  if (minor === null) return element('span', text, { class: 'number' })
  return element('span', [`${text} `, element('span', words.smallestUnits(minor), { class: 'none' })], {
    class: 'number',
  })
}

function showBranch(branch: FactBranch, place: Place): HTMLElement {
  if (branch.isList) return showList(branch, place)
  const only = onlyMoneyOf(branch)
  if (only !== null) return showMoney(only)
  const fraction = fractionOf(branch)
  if (fraction !== null) {
    const { numerator, denominator } = fraction
    return element('span', denominator === 1n ? `${numerator}` : `${numerator} / ${denominator}`, { class: 'number' })
  }
  const around = aroundIn(branch, place.around)
  const money = moneyOf(branch, place.around)
  const rows = [...branch.parts]
    .filter(([name]) => name !== CURRENCY_MEMBER || money.size === 0)
    .map(([name, part]) => {
      const amount = money.get(name)
      const value = amount === undefined ? showValue(part, { name, around }) : showMoney(amount)
      const style = isFlat(part) ? 'pair' : 'pair deep'
      return element('div', [element('dt', labelOf(name)), element('dd', [value])], { class: style })
    })
  return element('dl', rows)
}
