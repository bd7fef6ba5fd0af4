import type BetterSqlite3 from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'

const STATEMENTS_MAX = 1000

/**
 * Writes limits into the text: SQLite plans a statement anew each time that it is given a limit as a parameter, which
 * costs more than most of the queries that have one. Limits are few, so texts stay few.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`)
    else super.visitLimit(node)
  }
}

/** Kysely prepares each query anew; keeping statements by text makes a read four times cheaper (decisions, Storage). */
function createStatementCache(sqlite: BetterSqlite3.Database): (sql: string) => BetterSqlite3.Statement {
  const cache = new Map<string, BetterSqlite3.Statement>()
  return (sql) => {
    const known = cache.get(sql)
    if (known !== undefined) return known
    if (cache.size >= STATEMENTS_MAX) cache.clear()
    const statement = sqlite.prepare(sql)
    cache.set(sql, statement)
    return statement
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
export function createDirectExecutor(sqlite: BetterSqlite3.Database): DefaultQueryExecutor {
  const prepare = createStatementCache(sqlite)
  return new DirectExecutor({
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const statement = prepare(sql)
      if (statement.reader) return { rows: statement.all(parameters) as Row[] }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    streamQuery: () => {
      throw new Error('this database is not streamed; ask for pages')
    },
  })
}
