import { declaredOperations } from './rooms'
import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

/** What is kept under the names of operations: `operation_id`, `proposed.operation_id`. */
const COLUMN = /(^|\.)operation_id$/
/** What an old row holds is what the operation was called then, and a handler is called as its operation is. */
const LEFT_OUT = /\/(testing|journeys|migrations|seeds|operations)\//
const TYPED = /\b(Service|Console)OperationId\b/

const unwrapped = (node: Node | null): Node | null =>
  node?.type === 'ParenthesizedExpression' ? unwrapped(node.expression as Node) : node

const textOf = (node: Node): unknown => (node.type === 'Literal' ? node.value : undefined)

/** The texts that a list or an object holds, through whatever says its type. */
function textsIn(node: Node | null | undefined): string[] {
  if (node == null) return []
  const held = textOf(node)
  if (typeof held === 'string') return [held]
  const { expression, elements, properties, arguments: given } = node as Readonly<Record<string, unknown>>
  const inner = [expression, ...[elements, given].flatMap((each) => each ?? [])] as (Node | null)[]
  const values = ((properties ?? []) as Node[]).map(({ value }) => value as Node)
  return [...inner, ...values].flatMap((each) => textsIn(each))
}

/** A list or table of a file, at its top. */
function declarationsOf(file: SourceFile): Node[] {
  return (file.program.body as Node[]).flatMap(
    (statement) => (((statement.declaration ?? statement) as Node).declarations ?? []) as Node[],
  )
}

/** What is compared with a stored name, or stored as one: the node of it, null where a node does neither. */
function storedNameIn({ type, callee, arguments: given, key, value, left, right }: Node): Node | null {
  if (type === 'CallExpression') {
    const [column, , name] = given as Node[]
    const called = ((callee as Node).property as { name?: unknown } | undefined)?.name
    const isColumn = column !== undefined && COLUMN.test(String(textOf(column)))
    return called === 'where' && isColumn ? (name ?? null) : null
  }
  if (type === 'Property') return (key as { name?: unknown }).name === 'operation_id' ? (value as Node) : null
  if (type !== 'BinaryExpression') return null
  const [one, other] = [left, right] as [Node, Node]
  return (one.property as { name?: unknown } | undefined)?.name === 'operation_id' ? other : null
}

function findingsIn(file: SourceFile, names: ReadonlySet<string>): Finding[] {
  const lists = declarationsOf(file).filter(({ init, start, end }) => {
    const isNaming = textsIn(init as Node | null).some((text) => names.has(text))
    return isNaming && !TYPED.test(file.text.slice(start, end))
  })
  const stored = file.text.includes('operation_id') ? file.nodes.map((node) => unwrapped(storedNameIn(node))) : []
  const plain = stored.filter((node) => node !== null && node.type !== 'TSSatisfiesExpression')
  return [...lists, ...plain.filter((node) => textsIn(node).length > 0)].flatMap((node) =>
    node == null
      ? []
      : [
          {
            path: file.path,
            line: lineAt(file.text, node.start),
            message:
              'names an operation as any text: say ServiceOperationId or ConsoleOperationId, so that it compiles',
          },
        ],
  )
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
