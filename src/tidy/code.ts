import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

const FUNCTION_LINES_MAX = 70
const DOCSTRING_LINES_MAX = 12
const FUNCTION_TYPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const at = (file: SourceFile, node: Node, message: string): Finding => ({
  path: file.path,
  line: lineAt(file.text, node.start),
  message,
})

/** Functions of at most 70 lines; the groups of a test file are lists, not functions. */
export function functionLengthFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(({ isTest, lines }) => !isTest && lines.length > FUNCTION_LINES_MAX)
    .flatMap((file) =>
      file.nodes.flatMap((node) => {
        if (!FUNCTION_TYPES.has(node.type) || node.end - node.start < FUNCTION_LINES_MAX) return []
        const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1
        return lines > FUNCTION_LINES_MAX
          ? [at(file, node, `function of ${lines} lines; at most ${FUNCTION_LINES_MAX}`)]
          : []
      }),
    )
}

interface Ban {
  readonly what: string
  readonly instead: string
  readonly where: RegExp
  /** Without this in its text a file is not looked into. */
  readonly hint: RegExp
  readonly is: (node: Node) => boolean
}

const nameOf = (node: unknown): string => {
  const { type, name, value } = (node ?? {}) as { type?: string; name?: unknown; value?: unknown }
  if (type === 'Identifier') return String(name)
  return type === 'Literal' ? String(value) : ''
}

const isMember = (node: Node, object: string, property: string): boolean =>
  node.type === 'MemberExpression' && nameOf(node.object) === object && nameOf(node.property) === property

/** What Fastify and Node call an address as the client spelled it. */
const ADDRESS_TEXTS: ReadonlySet<string> = new Set(['url', 'originalUrl'])

const SERVER = /^src\/server\/(?!foundation\/)/
const AREAS = /^src\/server\/(areas|console)\//

const BANS: readonly Ban[] = [
  {
    what: 'Date.now',
    instead: 'clock.now() or context.now',
    where: SERVER,
    hint: /\bDate\b/,
    is: (node) => isMember(node, 'Date', 'now'),
  },
  {
    what: 'new Date()',
    instead: 'clock.now() or context.now',
    where: SERVER,
    hint: /\bDate\b/,
    is: (node) =>
      node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && (node.arguments as Node[]).length === 0,
  },
  {
    what: 'performance.now',
    instead: 'clock.now() or context.now',
    where: SERVER,
    hint: /\bperformance\b/,
    is: (node) => isMember(node, 'performance', 'now'),
  },
  {
    what: 'Math.random',
    instead: 'ids',
    where: /^src\/server\/(?!foundation\/)|^src\/contract\//,
    hint: /\brandom\b/,
    is: (node) => isMember(node, 'Math', 'random'),
  },
  {
    what: 'randomUUID',
    instead: 'ids.new(...)',
    where: SERVER,
    hint: /\brandomUUID\b/,
    is: (node) => node.type === 'Identifier' && node.name === 'randomUUID',
  },
  {
    what: 'new BetterSqlite3(...)',
    instead: 'openSqlite(...), which trusts no schema',
    where: /^src\/server\//,
    hint: /\bBetterSqlite3\b/,
    is: (node) => node.type === 'NewExpression' && nameOf(node.callee) === 'BetterSqlite3',
  },
  {
    what: 'new Error(...)',
    instead: 'ServiceError, or assert for what cannot happen',
    where: AREAS,
    hint: /\bError\b/,
    is: (node) => node.type === 'NewExpression' && nameOf(node.callee) === 'Error',
  },
  {
    what: 'the text of an address',
    instead: 'request.call.address, which the matched route decided',
    where: /^src\/server\/http\/(?!address\.ts$)/,
    hint: /\b(url|originalUrl)\b/,
    is: (node) =>
      (node.type === 'MemberExpression' && ADDRESS_TEXTS.has(nameOf(node.property))) ||
      (node.type === 'ObjectPattern' && (node.properties as Node[]).some(({ key }) => ADDRESS_TEXTS.has(nameOf(key)))),
  },
  {
    what: 'networkMode',
    instead: 'what client/queryClient says of every read: at a desk that was left they wait',
    where: /^src\/renderer\/(?!client\/queryClient\.ts$)/,
    hint: /\bnetworkMode\b/,
    is: (node) => node.type === 'Property' && nameOf(node.key) === 'networkMode',
  },
  {
    what: 'the type any',
    instead: 'unknown, or the real type',
    where: /^(src|e2e|bench)\//,
    hint: /\bany\b/,
    is: (node) => node.type === 'TSAnyKeyword',
  },
]

/** Where a ban does not hold, and why. Whatever is added here needs a reason that a reader would accept. */
const ALLOWED: readonly { readonly path: RegExp; readonly what: RegExp; readonly why: string }[] = [
  {
    path: /^src\/server\/database\/openSqlite\.ts$/,
    what: /^new BetterSqlite3/,
    why: 'every connection comes from here',
  },
  {
    path: /^src\/server\/(http|requestLog)\//,
    what: /^(Date\.now|performance\.now)$/,
    why: 'durations of requests and the times in the request log are wall time (decisions.md, Time)',
  },
  {
    path: /^src\/server\/console\/session\//,
    what: /^Date\.now$/,
    why: 'console sessions and one-time links live in wall time (decisions.md, Time)',
  },
]

const isAllowed = (path: string, what: string): boolean =>
  ALLOWED.some((allowance) => allowance.path.test(path) && allowance.what.test(what))

/** What the house forbids, each with what to use instead. Tests, which set their own clock and ids, are free. */
export function banFindings({ sources }: Tree): Finding[] {
  return sources.flatMap((file) => {
    if (/\/(testing|journeys)\//.test(file.path)) return []
    const bans = BANS.filter(
      ({ where, what, hint }) => where.test(file.path) && !isAllowed(file.path, what) && hint.test(file.text),
    )
    const applying = file.isTest ? bans.filter(({ what }) => what === 'the type any') : bans
    if (applying.length === 0) return []
    return file.nodes.flatMap((node) =>
      applying
        .filter(({ is }) => is(node))
        .map(({ what, instead }) => at(file, node, `${what} is banned here; use ${instead}`)),
    )
  })
}

const JOINS_HALVES: ReadonlySet<string> = new Set([
  'withPreparation',
  'withConsolePreparation',
  'withHostedPreparation',
])

/** A function, or the two halves of an operation joined by `withPreparation` (kernel/handlers). */
function isFunction(init: Node | null): boolean {
  if (init === null) return false
  return FUNCTION_TYPES.has(init.type) || (init.type === 'CallExpression' && JOINS_HALVES.has(nameOf(init.callee)))
}

/** The functions that a file exports by declaration, with the statement that a docstring stands before. */
export function exportedFunctions(file: SourceFile): { readonly name: string; readonly statement: Node }[] {
  return (file.program.body as Node[]).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : null
    if (declaration === null) return []
    if (declaration.type === 'FunctionDeclaration') return [{ name: nameOf(declaration.id), statement }]
    if (declaration.type !== 'VariableDeclaration') return []
    return (declaration.declarations as Node[])
      .filter(({ init }) => isFunction(init as Node | null))
      .map(({ id }) => ({ name: nameOf(id), statement }))
  })
}

/** The text between the docstring marks right before a statement, or null where there is none. */
export function docstringBefore(file: SourceFile, statement: Node): string | null {
  const comment = file.comments.findLast(({ end }) => end <= statement.start)
  if (comment === undefined || !comment.text.startsWith('*')) return null
  return file.text.slice(comment.end, statement.start).trim() === '' ? comment.text : null
}

/** Overloads repeat a name: the docstring stands before the first. */
function documentedNames(file: SourceFile): Set<string> {
  return new Set(
    exportedFunctions(file)
      .filter(({ statement }) => docstringBefore(file, statement) !== null)
      .map(({ name }) => name),
  )
}

const isComponent = (path: string): boolean => path.endsWith('.tsx')

/** Functions that other files use say what they do; a component's name says it. Docstrings have at most 12 lines. */
export function docstringFindings({ sources }: Tree): Finding[] {
  const product = sources.filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
  const used = new Set(
    sources.flatMap(({ isTest, imports }) =>
      isTest ? [] : imports.flatMap(({ target, names }) => names.map((name) => `${target}#${name}`)),
    ),
  )
  return product.flatMap((file) => {
    const documented = documentedNames(file)
    const long = file.comments
      .filter(({ text }) => text.startsWith('*') && text.split('\n').length - 2 > DOCSTRING_LINES_MAX)
      .map(({ start }) => ({
        path: file.path,
        line: lineAt(file.text, start),
        message: `docstring of more than ${DOCSTRING_LINES_MAX} lines`,
      }))
    const bare = exportedFunctions(file)
      .filter(({ name }) => used.has(`${file.path}#${name}`) && !documented.has(name) && !isComponent(file.path))
      .map(({ name, statement }) => at(file, statement, `${name} is used by other files and has no docstring`))
    return [...long, ...bare]
  })
}
