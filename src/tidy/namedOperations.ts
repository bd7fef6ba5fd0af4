import { declaredOperations } from './rooms'
import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

/** What is kept under the names of operations: `operation_id`, `proposed.operation_id`. */
const COLUMN = /(^|\.)operation_id$/
/** What an old row holds is what the operation was called then, and a handler is called as its operation is. */
const LEFT_OUT = /\/(testing|journeys|migrations|seeds|operations)\//
const TYPED = /\b(Service|Console)OperationId\b/

const textOf = (node: Node): unknown => (node.type === 'Literal' ? node.value : undefined)

/** The texts that a list, a choice or an object holds as any text: not those that are said to be operations. */
function textsIn(file: SourceFile, node: Node | null | undefined): string[] {
  if (node == null) return []
  const held = textOf(node)
  if (typeof held === 'string') return [held]
  if (node.type === 'TSSatisfiesExpression' && TYPED.test(file.text.slice(node.start, node.end))) return []
  const { expression, consequent, alternate, elements, properties, arguments: given } = node
  // A name that a call is given by itself is typed by what it calls.
  const taken = ((given ?? []) as Node[]).filter((each) => node.type === 'NewExpression' || textOf(each) === undefined)
  const inner = [expression, consequent, alternate, ...((elements ?? []) as Node[]), ...taken]
  const values = ((properties ?? []) as Node[]).map(({ value }) => value)
  return [...inner, ...values].flatMap((each) => textsIn(file, each as Node | null | undefined))
}

/** A list or table of a file, at its top. */
function declarationsOf(file: SourceFile): Node[] {
  return (file.program.body as Node[]).flatMap(
    (statement) => (((statement.declaration ?? statement) as Node).declarations ?? []) as Node[],
  )
}

const LISTS: ReadonlySet<unknown> = new Set(['ArrayExpression', 'ObjectExpression', 'NewExpression'])

function isList(node: Node | null | undefined): boolean {
  const isSaid = node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
  return isSaid ? isList(node.expression as Node) : LISTS.has(node?.type)
}

/** Lists and tables inside functions: by a name of their own, or `[...].includes(name)`. */
function innerListsOf(file: SourceFile): Node[] {
  return file.nodes.filter((node) => {
    if (node.type === 'VariableDeclarator') return isList(node.init as Node | null)
    const { object } = ((node.type === 'CallExpression' ? node.callee : null) ?? {}) as { object?: Node }
    return isList(object)
  })
}

/** A list with the names that it holds. */
const listedIn = (node: Node): Node | null =>
  node.type === 'VariableDeclarator' ? (node.init as Node | null) : ((node.callee as Node).object as Node)

/** A stored name that was read: `row.operation_id`, or by itself. */
function isStored(node: Node | null | undefined): boolean {
  const { name } = ((node?.type === 'MemberExpression' ? node.property : node) ?? {}) as { name?: unknown }
  return name === 'operation_id'
}

/** What is compared with a stored name, or stored as one. */
function storedNamesIn(node: Node): Node[] {
  if (node.type === 'CallExpression') {
    const [first, , name] = node.arguments as Node[]
    if (first !== undefined && COLUMN.test(String(textOf(first)))) return name === undefined ? [] : [name]
    return isStored(first) && (node.callee as Node).type === 'MemberExpression'
      ? [(node.callee as Node).object as Node]
      : []
  }
  if (node.type === 'Property')
    return (node.key as { name?: unknown }).name === 'operation_id' ? [node.value as Node] : []
  if (node.type === 'SwitchStatement' && isStored(node.discriminant as Node))
    return (node.cases as Node[]).flatMap(({ test }) => (test == null ? [] : [test as Node]))
  if (node.type !== 'BinaryExpression') return []
  const [left, right] = [node.left as Node, node.right as Node]
  return isStored(left) ? [right] : isStored(right) ? [left] : []
}

function findingsIn(file: SourceFile, names: ReadonlySet<string>): Finding[] {
  const quoted = [...file.text.matchAll(/'(\w+)'/g)].some(([, text = '']) => names.has(text))
  const found = quoted ? new Set([...declarationsOf(file), ...innerListsOf(file)]) : []
  const lists = [...found].filter((node) => {
    const isNaming = textsIn(file, listedIn(node)).some((text) => names.has(text))
    return isNaming && !TYPED.test(file.text.slice(node.start, node.end))
  })
  const stored = file.text.includes('operation_id') ? file.nodes.flatMap(storedNamesIn) : []
  const plain = stored.filter((node) => textsIn(file, node).length > 0)
  const message = 'names an operation as any text: say ServiceOperationId or ConsoleOperationId, so that it compiles'
  const lines = new Set([...lists, ...plain].map(({ start }) => lineAt(file.text, start)))
  return [...lines].map((line) => ({ path: file.path, line, message }))
}

/**
 * By the names of operations the server finds again what it wrote to its logs. There the compiler sees to it that there
 * is such an operation: a name that was changed elsewhere would find nothing, and nobody would be told.
 */
export function plainOperationFindings(tree: Tree): Finding[] {
  const names = new Set(declaredOperations(tree.sources).map(({ name }) => name))
  return tree.sources
    .filter(({ path, isTest }) => path.startsWith('src/server/') && !isTest && !LEFT_OUT.test(path))
    .flatMap((file) => findingsIn(file, names))
}
