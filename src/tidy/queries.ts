import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

const READS = ['selectFrom']
const WRITES = ['insertInto', 'updateTable', 'deleteFrom']
/** Of `database/rowsById`; the table is their second argument. */
const ROW_WRITES = ['insertRow', 'insertRowOnce', 'updateRow']

/** Where nothing is asked of the database: decisions, doors, lists of handlers, operations of rooms, the wire. */
const WITHOUT_SQL = [
  /^src\/(contract|main|preload)\//,
  /^src\/server\/(areas|console)\/([^/]+\/)+(rules|index|events|public|tables)\.ts$/,
  /^src\/server\/areas\/[^/]+\/operations\//,
  /^src\/server\/(http|hosted|crypto|foundation)\//,
]

const STORE = /\/(s|\w+S)tore\.ts$/
const ROOM = /^src\/server\/(areas|console)\//

/** Files that write a table of another folder, and why. */
const WRITES_ELSEWHERE: readonly { readonly path: string; readonly table: string; readonly why: string }[] = [
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
]

interface Query {
  readonly node: Node
  /** Null where the call does not say it: SQL as text, a table by a variable. */
  readonly table: string | null
  readonly isWrite: boolean
}

/** What a node asks the database for: a call of the query builder, or SQL as text. */
function queryOf(node: Node): Query | null {
  const { callee, arguments: given, tag } = node as { callee?: Node; arguments?: readonly Node[]; tag?: Node }
  if (node.type === 'TaggedTemplateExpression' && (tag as { name?: unknown } | undefined)?.name === 'sql')
    return { node, table: null, isWrite: false }
  if (node.type !== 'CallExpression') return null
  const tableAt = (index: number): string | null => {
    const table = (given?.[index] as { value?: unknown } | undefined)?.value
    return typeof table === 'string' ? table : null
  }
  if (callee?.type === 'Identifier')
    return ROW_WRITES.includes(String(callee.name)) ? { node, table: tableAt(1), isWrite: true } : null
  if (callee?.type !== 'MemberExpression') return null
  const name = String((callee.property as { name?: unknown }).name)
  return [...READS, ...WRITES].includes(name) ? { node, table: tableAt(0), isWrite: WRITES.includes(name) } : null
}

const queriesOf = (file: SourceFile): Query[] => file.nodes.flatMap((node) => queryOf(node) ?? [])

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

/**
 * Where SQL stands: none in decisions, doors and operations; a table is written in the folder that declares it; and of
 * a room, by its stores, or by one file alone.
 */
export function queryFindings({ sources }: Tree): Finding[] {
  const product = sources.filter(
    ({ path, isTest }) => path.startsWith('src/') && !isTest && !/\/(testing|journeys|migrations)\//.test(path),
  )
  const folders = foldersOfTables(product)
  const found = product
    .filter(({ text }) => /selectFrom|insertInto|updateTable|deleteFrom|(insert|update)Row|\bsql\b/.test(text))
    .flatMap((file) => queriesOf(file).map((query) => ({ file, ...query })))
  const writers = new Map<string, Set<string>>()
  for (const { file, table, isWrite } of found)
    if (isWrite && table !== null) writers.set(table, (writers.get(table) ?? new Set()).add(file.path))

  return found.flatMap(({ file: { path, text }, node, table, isWrite }) => {
    const at = { path, line: lineAt(text, node.start) }
    if (WITHOUT_SQL.some((place) => place.test(path)))
      return [{ ...at, message: 'asks the database; queries stand in a store or a view' }]
    if (!isWrite || table === null) return []
    const folder = folders.get(table)
    if (folder !== undefined && !path.startsWith(folder)) {
      const isKnown = WRITES_ELSEWHERE.some((one) => one.path === path && one.table === table)
      return isKnown ? [] : [{ ...at, message: `writes ${table}, which ${folder} keeps` }]
    }
    if (!ROOM.test(path) || STORE.test(path) || writers.get(table)?.size === 1) return []
    return [{ ...at, message: `writes ${table}, as others do: what several files write is in a store` }]
  })
}
