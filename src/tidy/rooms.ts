import { docstringBefore, exportedFunctions } from './code'
import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

interface Declared {
  readonly name: string
  readonly path: string
  readonly line: number
  readonly isConsole: boolean
  readonly isHosted: boolean
  readonly isRead: boolean
}

/** Every `name: operation({ method: ..., ... })` of the contract. */
export function declaredOperations(sources: readonly SourceFile[]): Declared[] {
  return sources
    .filter(({ path, isTest }) => path.startsWith('src/contract/') && !isTest)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ {2}(\w+): operation\(\{\s*(?:method: '(\w+)')?/gm)].map((match) => ({
        name: match[1] ?? '',
        path,
        line: lineAt(text, match.index),
        isConsole: path.startsWith('src/contract/console/'),
        isHosted: path.startsWith('src/contract/hosted/'),
        isRead: match[2] === 'GET',
      })),
    )
}

/** What decides has a file of its name; reads, and rooms of the console plane, may keep several handlers in one. */
function isHandlerFile(
  { name, isConsole, isHosted, isRead }: Declared,
  { path, exportedNames, isTest }: SourceFile,
): boolean {
  if (isTest) return false
  if (isConsole) return path.startsWith('src/server/console/') && exportedNames.includes(name)
  if (isHosted) return path.startsWith('src/server/hosted/') && exportedNames.includes(name)
  const isOfOperations = /^src\/server\/areas\/[^/]+\/operations\//.test(path)
  return isOfOperations && (path.endsWith(`/${name}.ts`) || (isRead && exportedNames.includes(name)))
}

function handlerFinding(declared: Declared, sources: readonly SourceFile[]): Finding[] {
  const { name, path, line } = declared
  const file = sources.find((source) => isHandlerFile(declared, source))
  if (file === undefined) return [{ path, line, message: `no room has a handler for the operation ${name}` }]
  const handler = exportedFunctions(file).find((found) => found.name === name)
  if (handler === undefined) return [{ path: file.path, line: 1, message: `must export a function named ${name}` }]
  if (docstringBefore(file, handler.statement) === null) {
    return [{ path: file.path, line: lineAt(file.text, handler.statement.start), message: `${name} has no docstring` }]
  }
  return []
}

/** The words that the tests use: an operation is tested where one of them names it. */
function wordsOfTests(sources: readonly SourceFile[]): Set<string> {
  const words = new Set<string>()
  for (const { text } of sources.filter(({ isTest, path }) => isTest && path.startsWith('src/server/'))) {
    for (const [word] of text.matchAll(/[A-Za-z]\w+/g)) words.add(word)
  }
  return words
}

/** Every operation of the contract has one handler of its name, with a docstring, and a test that names it. */
export function operationFindings({ sources }: Tree): Finding[] {
  const words = wordsOfTests(sources)
  return declaredOperations(sources).flatMap((declared) => [
    ...handlerFinding(declared, sources),
    ...(words.has(declared.name)
      ? []
      : [{ path: declared.path, line: declared.line, message: `no test of the server mentions ${declared.name}` }]),
  ])
}

/** A handler file that no operation of the contract asks for. */
export function strayHandlerFindings({ sources }: Tree): Finding[] {
  const names = new Set(declaredOperations(sources).map(({ name }) => name))
  return sources
    .filter(({ path, isTest }) => !isTest && /^src\/server\/areas\/[^/]+\/operations\//.test(path))
    .filter(({ exportedNames }) => !exportedNames.some((name) => names.has(name)))
    .map(({ path }) => ({
      path,
      line: 1,
      message: 'is no operation of the contract; what operations share stands in public.ts',
    }))
}

/** Two operations that share steps share them through their room's public.ts, never through each other. */
export function operationImportFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(({ path, isTest }) => !isTest && /\/operations\//.test(path) && path.startsWith('src/server/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== null && /^src\/server\/.*\/operations\//.test(target))
        .map(({ target, line }) => ({
          path,
          line,
          message: `imports the operation ${target}; share the act in public.ts`,
        })),
    )
}

/** The wire serves whatever the contract declares: what one operation needs stands in its entry. */
export function namedOperationFindings({ sources }: Tree): Finding[] {
  const names = new Set(declaredOperations(sources).map(({ name }) => name))
  return sources
    .filter(({ path, isTest }) => path.startsWith('src/server/http/') && !isTest)
    .flatMap((file) =>
      file.nodes.flatMap((node) => {
        const { name, value } = node as { readonly name?: unknown; readonly value?: unknown }
        const word = node.type === 'Identifier' ? name : node.type === 'Literal' ? value : undefined
        return typeof word === 'string' && names.has(word)
          ? [{ path: file.path, line: lineAt(file.text, node.start), message: `names the operation ${word}` }]
          : []
      }),
    )
}

const namedBy = (node: unknown): string | null => {
  const { type, name, argument } = (node ?? {}) as { type?: string; name?: unknown; argument?: unknown }
  if (type === 'Identifier') return String(name)
  const inner = type === 'RestElement' || type === 'SpreadElement' ? namedBy(argument) : null
  return inner === null ? null : `...${inner}`
}

/** What a function does when it does one thing only: the expression that it returns, or its one statement. */
function onlyExpressionOf(body: Node): Node | null {
  if (body.type === 'AwaitExpression') return onlyExpressionOf(body.argument as Node)
  if (body.type !== 'BlockStatement') return body
  const [statement, ...others] = body.body as Node[]
  if (statement === undefined || others.length > 0) return null
  const inner = (statement.type === 'ReturnStatement' ? statement.argument : statement.expression) as Node | null
  return inner == null ? null : onlyExpressionOf(inner)
}

/** The function that another one only hands its parameters on to, in their order; null where it does more. */
function forwardedTo(made: Node): string | null {
  if (made.type === 'Identifier') return namedBy(made)
  if (made.params === undefined || made.body == null) return null
  const call = onlyExpressionOf(made.body as Node)
  if (call?.type !== 'CallExpression') return null
  const [taken, given] = [made.params, call.arguments].map((list) => (list as Node[]).map(namedBy))
  const isSame = taken?.length === given?.length && taken?.every((name, at) => name !== null && name === given?.[at])
  return isSame === true ? namedBy(call.callee) : null
}

/** What a statement exports under another name than it has inside, as pairs of the two names. */
function renamedBy({ type, local, exported, declaration }: Node): (readonly [string, string])[] {
  if (type === 'ExportSpecifier') {
    const [inside, outside] = [local, exported].map((each) => String((each as { name?: unknown }).name))
    return inside === undefined || outside === undefined || inside === outside ? [] : [[inside, outside] as const]
  }
  if (type !== 'ExportNamedDeclaration' || declaration == null) return []
  const { declarations } = declaration as Node
  return ((declarations ?? [declaration]) as Node[]).flatMap((one) => {
    const inside = forwardedTo((one.type === 'VariableDeclarator' ? (one.init ?? one) : one) as Node)
    const outside = namedBy(one.id)
    return inside === null || outside === null ? [] : [[inside, outside] as const]
  })
}

/**
 * What other rooms ask of a room has one name: its door says it as the room does, be it by an export or by a function
 * that only hands on what it is given.
 */
export function renamingDoorFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(({ path }) => /^src\/server\/.*\/public\.ts$/.test(path))
    .flatMap(({ path, text, nodes }) =>
      nodes.flatMap((node) =>
        renamedBy(node).map(([inside, outside]) => ({
          path,
          line: lineAt(text, node.start),
          message: `hands ${inside} out as ${outside}; one name for both`,
        })),
      ),
    )
}

/** Tables are found in files named tables.ts, each of which adds its rows to what the query builder knows. */
export function tableFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(({ path, isTest }) => path.startsWith('src/server/') && path !== 'src/server/database/table.ts' && !isTest)
    .flatMap(({ path, text }) => {
      const declared = /^(export )?const \w+ = table\($/m.exec(text) ?? /^(export )?const \w+ = table\('/m.exec(text)
      if (declared === null) return []
      const at = { path, line: lineAt(text, declared.index) }
      if (!path.endsWith('/tables.ts'))
        return [{ ...at, message: 'declares a table, and only tables.ts is looked into' }]
      if (declared[1] === undefined) return [{ ...at, message: 'declares a table that it does not export' }]
      // The database's own are listed in schema.ts.
      if (path === 'src/server/database/tables.ts') return []
      return text.includes("interface Database extends RowsOf<typeof import('./tables')> {}")
        ? []
        : [{ ...at, message: 'declares tables, and does not add their rows to the Database of database/schema' }]
    })
}

const IDLE = 'skip|only|todo|skipIf|runIf|fixme'

/** Tests that cannot fail, or that do not run, are no tests. */
export function idleTestFindings({ sources }: Tree): Finding[] {
  const [idle, inText] = [new RegExp(`^(${IDLE})$`), new RegExp(String.raw`\.\s*(${IDLE})\b`)]
  return sources
    .filter(({ isTest, text }) => isTest && inText.test(text))
    .flatMap((file) =>
      file.nodes.flatMap((node) => {
        if (node.type !== 'MemberExpression') return []
        const { name } = node.property as { name?: unknown }
        const object = (node.object as { name?: unknown }).name
        if (typeof name !== 'string' || !idle.test(name) || !/^(it|test|describe)$/.test(String(object))) return []
        return [
          {
            path: file.path,
            line: lineAt(file.text, node.start),
            message: `${object}.${name}: a test runs or is not there`,
          },
        ]
      }),
    )
}
