/** Which columns of a list a person sees, and in which order. */
export interface ColumnChoice {
  readonly order: readonly string[]
  /** Switched off. */
  readonly hidden: readonly string[]
  /** Switched on: there also where the table has little room. */
  readonly pinned: readonly string[]
}

interface Chosen {
  readonly id: string
  readonly hideBelow?: number | undefined
  readonly isKept?: boolean
}

const ID = /^[-+]?[a-zA-Z][a-zA-Z0-9]*$/

/** Reads `amount,+payee,-why` out of an address or the preferences; null where no choice was made. */
export function readColumnChoice(text: string | undefined): ColumnChoice | null {
  const marked = (text ?? '').split(',').filter((one) => ID.test(one))
  if (marked.length === 0) return null
  const idOf = (one: string) => one.replace(/^[-+]/, '')
  return {
    order: [...new Set(marked.map(idOf))],
    hidden: marked.filter((one) => one.startsWith('-')).map(idOf),
    pinned: marked.filter((one) => one.startsWith('+')).map(idOf),
  }
}

/** The choice as a text. */
export function writeColumnChoice({ order, hidden, pinned }: ColumnChoice): string {
  return order.map((id) => `${hidden.includes(id) ? '-' : pinned.includes(id) ? '+' : ''}${id}`).join(',')
}

/** All columns in the chosen order; those that the choice does not know stand behind. */
export function orderedColumns<C extends Chosen>(all: readonly C[], choice: ColumnChoice | null): readonly C[] {
  if (choice === null) return all
  const rank = (id: string) => (choice.order.includes(id) ? choice.order.indexOf(id) : all.length)
  return [...all].sort((one, other) => rank(one.id) - rank(other.id))
}

/** The columns that are shown; never none. */
export function shownColumns<C extends Chosen>(all: readonly C[], choice: ColumnChoice | null): readonly C[] {
  if (choice === null) return all
  const shown = orderedColumns(all, choice).filter(({ id }) => !choice.hidden.includes(id))
  if (shown.length === 0) return all
  return shown.map((column) =>
    choice.pinned.includes(column.id) ? { ...column, hideBelow: undefined, isKept: true } : column,
  )
}

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((one) => one !== id)

/** Whether a person switched a column on or off; null where it is as the table has room. */
export function isColumnOn(choice: ColumnChoice | null, id: string): boolean | null {
  if (choice?.pinned.includes(id)) return true
  return choice?.hidden.includes(id) ? false : null
}

/** Switches a column on or off. */
export function withColumn(
  all: readonly Chosen[],
  choice: ColumnChoice | null,
  { id, isShown }: { readonly id: string; readonly isShown: boolean },
): ColumnChoice {
  const order = orderedColumns(all, choice).map((column) => column.id)
  const hidden = without(choice?.hidden ?? [], id)
  const pinned = without(choice?.pinned ?? [], id)
  return isShown ? { order, hidden, pinned: [...pinned, id] } : { order, hidden: [...hidden, id], pinned }
}

/** Moves a column one place to the front or to the end. */
export function withMovedColumn(
  all: readonly Chosen[],
  choice: ColumnChoice | null,
  { id, by }: { readonly id: string; readonly by: -1 | 1 },
): ColumnChoice {
  const order = orderedColumns(all, choice).map((column) => column.id)
  const at = order.indexOf(id)
  const other = order[at + by]
  const moved = other === undefined ? order : order.with(at, other).with(at + by, id)
  return { order: moved, hidden: choice?.hidden ?? [], pinned: choice?.pinned ?? [] }
}
