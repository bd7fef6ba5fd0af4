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
/** What begins a statement that writes. */
const WRITTEN = [
  String.raw`(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO`,
  String.raw`DELETE\s+FROM`,
  String.raw`UPDATE\s+(OR\s+\w+\s+)?\S+(\s+(AS\s+)?\S+)?\s+SET`,
  String.raw`(CREATE|DROP|ALTER)\s+(\w+\s+)?(TABLE|INDEX|TRIGGER|VIEW)`,
].join('|')
/** SQL that writes, as text. */
const WRITING = new RegExp(String.raw`\b(${WRITTEN})\b`, 'i')
/** SQL wherever it stands, told from prose by its capitals. */
const SQL = new RegExp(String.raw`\b(${WRITTEN})\b|\bSELECT\s[\s\S]*?\bFROM\b`)
/** Without one of these a file asks nothing. */
const HINT = new RegExp(
  String.raw`\b(sql|${[...READS.keys(), ...WRITES.keys(), ...TEXT_TAKERS].join('|')})\b|${SQL.source}`,
)

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

type PartName = 'callee' | 'object' | 'property' | 'tag' | 'quasi' | 'local' | 'imported'
type Parts = Readonly<Record<PartName, Node | undefined>> & {
  readonly arguments?: readonly Node[]
}

const partsOf = (node: Node | undefined): Partial<Parts> => (node ?? {}) as Partial<Parts>

/** The text of a literal, or of a template with a mark for each value; null of anything else. */
function textOf(node: Node | undefined): string | null {
  const { value, quasis } = (node ?? {}) as { value?: unknown; quasis?: readonly { value: { raw: string } }[] }
  if (quasis !== undefined) return quasis.map((part) => part.value.raw).join(' ? ')
  return typeof value === 'string' ? value : null
}

/** The names under which a file imports what bears another where it is exported, and that other name. */
type Renamed = ReadonlyMap<string, string>

function renamedIn({ nodes }: SourceFile): Renamed {
  const specifiers = nodes.filter(({ type }) => type === 'ImportSpecifier').map(partsOf)
  return new Map(specifiers.map(({ local, imported }) => [String(local?.name), String(imported?.name)]))
}

/** The name that an expression ends with: of `tx.deleteFrom`, `tx['deleteFrom']` and `deleteFrom`. */
function nameOf(node: Node | undefined, renamed: Renamed): string {
  const { property } = partsOf(node)
  if (property !== undefined) return textOf(property) ?? String(property.name)
  return renamed.get(String(node?.name)) ?? String(node?.name)
}

/** What a node asks the database for: a call of the query builder or of `database/rowsById`, or SQL as text. */
function queryOf(node: Node, renamed: Renamed): Query | null {
  const { callee, tag, arguments: given = [] } = partsOf(node)
  const byText = (text: string | null): Query => ({ node, table: null, isWrite: WRITING.test(text ?? '') })
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
    const text = textOf(node)
    return text !== null && SQL.test(text) ? byText(text) : null
  }
  if (node.type === 'TaggedTemplateExpression')
    return nameOf(tag, renamed) === 'sql' ? byText(textOf(sqlOf(node))) : null
  if (node.type !== 'CallExpression') return null
  const name = nameOf(callee, renamed)
  const place = READS.get(name) ?? WRITES.get(name)
  if (place !== undefined) {
    const table = /^(\w+)(\s+as\s+\w+)?$/i.exec(textOf(given[place]) ?? '')?.[1] ?? null
    return { node, table, isWrite: WRITES.has(name) }
  }
  if (!TEXT_TAKERS.has(name)) return null
  const [text, of] = [textOf(given[0]), nameOf(partsOf(callee).object, renamed)]
  // `exec` is of regular expressions, too, which are asked about variables.
  return of === 'sql' || of === 'sqlite' || (name !== 'raw' && text !== null) ? byText(text) : null
}

/** The text that a call takes, or a tag. */
const sqlOf = (node: Node): Node | undefined => partsOf(node).quasi ?? partsOf(node).arguments?.[0]

/** What a file asks the database for; the text that a call takes is that call's. */
function asksOf(file: SourceFile): Query[] {
  const renamed = renamedIn(file)
  const taken = new Set<Node>()
  return file.nodes.flatMap((node) => {
    const query = taken.has(node) ? null : queryOf(node, renamed)
    const text = query === null ? undefined : sqlOf(node)
    if (text !== undefined) taken.add(text)
    return query === null ? [] : [query]
  })
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
      .flatMap((file) => {
        const renamed = renamedIn(file)
        const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
        return file.nodes
          .filter((node) => node.type === 'CallExpression' && nameOf(partsOf(node).callee, renamed) === 'table')
          .map((node): [string, string] => [textOf(sqlOf(node)) ?? '', folder])
      }),
  )
}

function queriesOf({ sources }: Tree): FoundQuery[] {
  const product = sources.filter(
    ({ path, isTest }) => path.startsWith('src/') && !isTest && !/\/(testing|journeys|migrations)\//.test(path),
  )
  const folders = foldersOfTables(product)
  return product
    .filter(({ text }) => HINT.test(text))
    .flatMap((file) => asksOf(file).map((query) => ({ ...query, file, folder: folders.get(query.table ?? '') })))
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
