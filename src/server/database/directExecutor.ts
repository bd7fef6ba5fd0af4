import type BetterSqlite3 from 'better-sqlite3'
import {
  type BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type LimitNode,
  OperatorNode,
  type QueryResult,
  ReferenceNode,
  SqliteAdapter,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { type Column, StoredValueError } from './columns'
import type { Table } from './table'

const STATEMENTS_MAX = 1000

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER)

/** Integers as numbers where those are exact, in the row itself: nobody has seen it yet. */
function narrowed(row: unknown): unknown {
  const values = row as Record<string, unknown>
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'bigint' && value <= SAFE_MAX && value >= -SAFE_MAX) values[name] = Number(value)
  }
  return values
}

/** Whether a statement names a table with wide integers. */
function namesWideAmong(tables: readonly Table[]): (sql: string) => boolean {
  const wide = tables.filter(({ columns }) => Object.values(columns).some(({ isWide }) => isWide))
  if (wide.length === 0) return () => false
  const names = new RegExp(`\\b(${wide.map(({ name }) => name).join('|')})\\b`)
  return (sql) => names.test(sql)
}

/** A value of a row that is read as it is stored. */
interface Looked {
  /** What it is called in the row. */
  readonly name: string
  readonly table: string
  readonly column: string
  readonly codec: Column<unknown, unknown>
  readonly isSound: (stored: unknown) => boolean
}

/** A statement, and whether its integers are read as bigints because one of its tables has wide ones. */
interface Prepared {
  readonly statement: BetterSqlite3.Statement
  readonly isWide: boolean
  readonly looked: readonly Looked[]
}

/** Which columns of the tables stand in the rows of a statement as they are, whatever they are called there. */
function lookedAtIn(statement: BetterSqlite3.Statement, tables: ReadonlyMap<string, Table>): readonly Looked[] {
  if (!statement.reader) return []
  return statement.columns().flatMap(({ name, table, column }) => {
    if (table === null || column === null) return []
    const codec = tables.get(table)?.columns[column]
    return codec?.isSound === undefined ? [] : [{ name, table, column, codec, isSound: codec.isSound }]
  })
}

/** Nothing is decided by a value that cannot be what its column says. Errors: StoredValueError. */
function requireSound(rows: readonly unknown[], looked: readonly Looked[]): void {
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    for (const { name, table, column, codec, isSound } of looked) {
      const stored = row[name]
      // No row of a joined table, or a column in which nothing may stand.
      if (stored === null || isSound(stored)) continue
      const problem = codec.faultOf(stored) ?? 'must be exact'
      throw new StoredValueError(problem, { table, column, row: String(row.id ?? 'unknown') })
    }
  }
}

/** Ids, and what stands beside them in the indexes of busy tables: no partial index asks for one by its value. */
const KEY_COLUMN = /(^|_)(id|hash|currency)$|^(month|account_type|type|is_deleted)$/

/** Whether a comparison asks for a key that is given as a parameter. */
function asksForKey({ leftOperand, operator, rightOperand }: BinaryOperationNode): boolean {
  if (!(OperatorNode.is(operator) && operator.operator === '=' && ValueNode.is(rightOperand))) return false
  const column = ReferenceNode.is(leftOperand) ? leftOperand.column : leftOperand
  return ColumnNode.is(column) && KEY_COLUMN.test(column.column.name)
}

/**
 * Makes statements that SQLite plans once. It plans again each time that it is given a limit as a parameter, or a value
 * for an equality beside an ORDER BY, which costs more than most of those queries themselves. So limits stand in the
 * text (they are few, so texts stay few), and keys have a sign before them, which takes them out of the planner's sight
 * and changes nothing else.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    if (!asksForKey(node)) {
      super.visitBinaryOperation(node)
      return
    }
    this.visitNode(node.leftOperand)
    this.append(' = +')
    this.visitNode(node.rightOperand)
  }

  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`)
    else super.visitLimit(node)
  }
}

/** Kysely prepares each time; keeping statements by text makes a read four times cheaper (decisions, Storage). */
function createStatementCache(sqlite: BetterSqlite3.Database, tables: readonly Table[]): (sql: string) => Prepared {
  const namesWide = namesWideAmong(tables)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const cache = new Map<string, Prepared>()
  return (sql) => {
    const known = cache.get(sql)
    if (known !== undefined) return known
    if (cache.size >= STATEMENTS_MAX) cache.clear()
    const statement = sqlite.prepare(sql)
    const isWide = statement.reader && namesWide(sql)
    if (isWide) statement.safeIntegers(true)
    const prepared = { statement, isWide, looked: lookedAtIn(statement, byName) }
    cache.set(sql, prepared)
    return prepared
  }
}

/** Runs compiled queries at once on the one connection, without handing it out and taking it back each time. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    super(new PlannedOnceCompiler(), new SqliteAdapter(), { provideConnection: (consumer) => consumer(connection) })
    this.#connection = connection
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>(query)
  }
}

/** Kysely's way to an open SQLite database whose transactions somebody else begins and ends. */
export function createDirectExecutor(sqlite: BetterSqlite3.Database, tables: readonly Table[]): DefaultQueryExecutor {
  const prepare = createStatementCache(sqlite, tables)
  return new DirectExecutor({
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const { statement, isWide, looked } = prepare(sql)
      if (statement.reader) {
        const rows = isWide ? statement.all(parameters).map(narrowed) : statement.all(parameters)
        if (looked.length > 0) requireSound(rows, looked)
        return { rows: rows as Row[] }
      }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    streamQuery: () => {
      throw new Error('this database is not streamed; ask for pages')
    },
  })
}
