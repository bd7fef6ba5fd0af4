import { type DecodedRow, decodeRow, encodeRow, type StoredRow, type Table } from './table'

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name

/** A column as records spell it: `errors_json` is `errors`, `created_at` is `createdAt`. */
type Field<Column extends string> = Column extends `${infer Name}_json` ? Camel<Name> : Camel<Column>

/** Ids are text to whoever holds a record, and lists are not changed in place. */
type Held<Value> = Value extends `${string}:${string}` ? string : Value extends (infer Item)[] ? readonly Item[] : Value

/** A row as the program reads it, in the names of the program. */
export type RecordOf<T extends Table> = {
  readonly [Column in keyof T['columns'] & string as Field<Column>]: Held<DecodedRow<T>[Column]>
}

const fieldOf = (column: string): string =>
  column.replace(/_json$/, '').replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())

/** Both directions between the rows of a table and its records; made once for each table. */
export function recordsOf<T extends Table>(
  declared: T,
): {
  /** Errors: StoredValueError, naming table, column and row. */
  readonly recordOf: (row: StoredRow<T>) => RecordOf<T>
  readonly rowOf: (record: RecordOf<T>) => StoredRow<T>
} {
  const names = Object.keys(declared.columns).map((column) => [column, fieldOf(column)] as const)
  return {
    recordOf: (row) => {
      const decoded: Readonly<Record<string, unknown>> = decodeRow(declared, row)
      return Object.fromEntries(names.map(([column, field]) => [field, decoded[column]])) as RecordOf<T>
    },
    rowOf: (record) => {
      const held = record as Readonly<Record<string, unknown>>
      const decoded = Object.fromEntries(names.map(([column, field]) => [column, held[field]]))
      return encodeRow(declared, decoded as DecodedRow<T>)
    },
  }
}
