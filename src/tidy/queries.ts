import { type Finding, lineAt, lineOf, type Node, type SourceFile, type Tree } from './source'

/** What reads by the query builder or `database/rowsById`, and which argument is the table. */
const READS: ReadonlyMap<string, number> = new Map([
  ['selectFrom', 0],
  ['getRowById', 1],
  ['getRowsById', 1],
])
const WRITES: ReadonlyMap<string, number> = new Map([
  ['insertInto', 0],
  ['replaceInto', 0],
  ['mergeInto', 0],
  ['updateTable', 0],
  ['deleteFrom', 0],
  ['insertRow', 1],
  ['insertRowOnce', 1],
  ['updateRow', 1],
])
/** What takes SQL as text, beside the tag `sql`. */
const TEXT_TAKERS: ReadonlySet<string> = new Set(['raw', 'prepare', 'exec'])
/** Without one of these a file asks nothing. */
const HINT = new RegExp(String.raw`\b(sql|${[...READS.keys(), ...WRITES.keys(), ...TEXT_TAKERS].join('|')})\b`)

/** SQL that writes, as text. */
const WRITING =
  /\b((INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO|DELETE\s+FROM|UPDATE\b.*\bSET|(CREATE|DROP|ALTER)\s+[A-Z]+)\b/is

/** Where nothing is asked of the database: decisions, doors, lists of handlers, operations of rooms, the wire. */
const WITHOUT_SQL = [
  /^src\/(contract|main|preload)\//,
  /^src\/server\/(areas|console)\/([^/]+\/)+(rules|\w+Rules|index|events|public|tables)\.ts$/,
  /^src\/server\/areas\/[^/]+\/operations\//,
  /^src\/server\/(http|hosted|crypto|foundation)\//,
]

const DATABASE = 'src/server/database/'
const STORE = /\/(s|\w+S)tore\.ts$/
const ROOM = /^src\/server\/(areas|console)\//

/** Files that write a table of another folder, or (null) tables that they do not name as text, and why. */
const WRITES_ELSEWHERE: readonly { readonly path: string; readonly table: string | null; readonly why: string }[] = [
  {
    path: 'src/server/areas/platform-config/store.ts',
    table: 'platform_config',
    why: 'the database counts and rebuilds by it, and the room keeps it',
  },
  {
    path: 'src/server/host/inboxEndpoint.ts',
    table: 'platform_config',
    why: 'the address of the inbox is that of the process, which may have moved',
  },
  {
    path: 'src/server/console/signatures/signatureStore.ts',
    table: 'signature_verdicts',
    why: 'written with the refusal by the kernel, and pruned where they are read',
  },
  {
    path: 'src/server/webhooks/forwarding/pruneForwarding.ts',
    table: 'inbox_marks',
    why: 'marks of events and of what arrived of them go in one slice',
  },
  {
    path: 'src/server/host/unnamedFiles.ts',
    table: null,
    why: 'which tables are written ahead of the rows that name them, their declarations say',
  },
  {
    path: 'src/server/requestLog/callStore.ts',
    table: null,
    why: 'the log of calls is a file of its own, whose tables no declaration knows',
  },
]

interface Query {
  readonly node: Node
  /** Null where the call does not name it as text, and of SQL as text. */
  readonly table: string | null
  readonly isWrite: boolean
}

type Parts = Readonly<Record<'callee' | 'object' | 'property' | 'tag' | 'quasi', Node | undefined>> & {
  readonly arguments?: readonly Node[]
}

const partsOf = (node: Node | undefined): Partial<Parts> => (node ?? {}) as Partial<Parts>

/** The text of a literal, or of a template with a mark for each value; null of anything else. */
function textOf(node: Node | undefined): string | null {
  const { value, quasis } = (node ?? {}) as { value?: unknown; quasis?: readonly { value: { raw: string } }[] }
  if (quasis !== undefined) return quasis.map((part) => part.value.raw).join(' ? ')
  return typeof value === 'string' ? value : null
}

/** The name that an expression ends with: of `tx.deleteFrom`, `tx['deleteFrom']` and `deleteFrom`. */
function nameOf(node: Node | undefined): string {
  const { property } = partsOf(node)
  return property === undefined ? String(node?.name) : (textOf(property) ?? nameOf(property))
}

/** What a node asks the database for: a call of the query builder or of `database/rowsById`, or SQL as text. */
function queryOf(node: Node): Query | null {
  const { callee, tag, quasi, arguments: given = [] } = partsOf(node)
  const byText = (text: string | null): Query => ({ node, table: null, isWrite: WRITING.test(text ?? '') })
  if (node.type === 'TaggedTemplateExpression') return nameOf(tag) === 'sql' ? byText(textOf(quasi)) : null
  if (node.type !== 'CallExpression') return null
  const name = nameOf(callee)
  const place = READS.get(name) ?? WRITES.get(name)
  if (place !== undefined) {
    const table = /^(\w+)(\s+as\s+\w+)?$/i.exec(textOf(given[place]) ?? '')?.[1] ?? null
    return { node, table, isWrite: WRITES.has(name) }
  }
  if (!TEXT_TAKERS.has(name)) return null
  const [text, of] = [textOf(given[0]), nameOf(partsOf(callee).object)]
  // `exec` is of regular expressions, too, which are asked about variables.
  return of === 'sql' || of === 'sqlite' || (name !== 'raw' && text !== null) ? byText(text) : null
}

interface FoundQuery extends Query {
  readonly file: SourceFile
  /** The folder that keeps the table. */
  readonly folder: string | undefined
}

/** The folder of each table, as `table('name', …)` of its `tables.ts` says it. */
function foldersOfTables(sources: readonly SourceFile[]): Map<string, string> {
  return new Map(
    sources
      .filter(({ path, isTest }) => path.endsWith('/tables.ts') && !isTest)
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\btable\(\s*'(\w+)'/g)].map(([, name]): [string, string] => [
          name ?? '',
          path.slice(0, path.lastIndexOf('/') + 1),
        ]),
      ),
  )
}

function queriesOf({ sources }: Tree): FoundQuery[] {
  const product = sources.filter(
    ({ path, isTest }) => path.startsWith('src/') && !isTest && !/\/(testing|journeys|migrations)\//.test(path),
  )
  const folders = foldersOfTables(product)
  return product
    .filter(({ text }) => HINT.test(text))
    .flatMap((file) =>
      file.nodes.flatMap((node) => {
        const query = queryOf(node)
        return query === null ? [] : [{ ...query, file, folder: folders.get(query.table ?? '') }]
      }),
    )
}

/** Whether it writes a table of another folder, or one that nobody reads off it. */
function isWrittenElsewhere({ file: { path }, table, folder, isWrite }: FoundQuery): boolean {
  if (!isWrite) return false
  return table === null ? !path.startsWith(DATABASE) : folder !== undefined && !path.startsWith(folder)
}

type WriteElsewhere = (typeof WRITES_ELSEWHERE)[number]

const isOf = ({ path, table }: WriteElsewhere, query: FoundQuery): boolean =>
  query.file.path === path && query.table === table && isWrittenElsewhere(query)

/**
 * Where SQL stands: none in decisions, doors and operations; a table is written in the folder that declares it, by its
 * name; and of a room, by its stores, or by one file alone.
 */
export function queryFindings(tree: Tree): Finding[] {
  const found = queriesOf(tree)
  const writers = new Map<string, Set<string>>()
  for (const { file, table, isWrite } of found)
    if (isWrite && table !== null) writers.set(table, (writers.get(table) ?? new Set()).add(file.path))

  return found.flatMap((query) => {
    const { node, table, isWrite, folder } = query
    const { path, text } = query.file
    const at = (message: string) => [{ path, line: lineAt(text, node.start), message }]
    if (WITHOUT_SQL.some((place) => place.test(path)))
      return at('asks the database; queries stand in a store or a view')
    if (isWrittenElsewhere(query)) {
      if (WRITES_ELSEWHERE.some((known) => isOf(known, query))) return []
      return at(table === null ? 'writes a table without its name as text' : `writes ${table}, which ${folder} keeps`)
    }
    if (!isWrite || table === null) return []
    if (!ROOM.test(path) || STORE.test(path) || writers.get(table)?.size === 1) return []
    return at(`writes ${table}, as others do: what several files write is in a store`)
  })
}

const OWN_PATH = 'src/tidy/queries.ts'

/** Files that are named above and write nothing elsewhere any more. */
export function endedWriteFindings(tree: Tree): Finding[] {
  const found = queriesOf(tree)
  return WRITES_ELSEWHERE.filter((known) => !found.some((query) => isOf(known, query))).map(({ path, table }) => ({
    path: OWN_PATH,
    line: lineOf(tree, OWN_PATH, `path: '${path}'`),
    message: `${path} writes ${table ?? 'tables without their names'} no more`,
  }))
}
