import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

const GUARDED = /^src\/(server|main)\//
/** The one place that may use timers as they are. */
const GUARD = 'src/server/foundation/guarded.ts'
const BARE_TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick'])
const LISTENING = new Set(['on', 'once', 'addListener', 'prependListener', 'addEventListener'])

const nameOf = (node: unknown): string => String((node as { name?: unknown } | null)?.name ?? '')

/** What is called: `setTimeout`, and of `process.nextTick` the last word. */
function calledName({ callee }: Node): string {
  const node = callee as Node
  return node.type === 'MemberExpression' ? nameOf(node.property) : nameOf(node)
}

const isGuardCall = (node: unknown): boolean =>
  (node as Node | null)?.type === 'CallExpression' && calledName(node as Node) === 'guarded'

/** Callbacks that were guarded under a name of their own: `const remove = guarded(...)`. */
function guardedNames(nodes: readonly Node[]): ReadonlySet<string> {
  return new Set(
    nodes.flatMap((node) =>
      node.type === 'VariableDeclarator' && isGuardCall(node.init) ? [nameOf(node.id as Node)] : [],
    ),
  )
}

function findingsIn(file: SourceFile): Finding[] {
  const { nodes } = file
  const known = guardedNames(nodes)
  const at = (node: Node, message: string): Finding => ({
    path: file.path,
    line: lineAt(file.text, node.start),
    message,
  })
  return nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const name = calledName(node)
    if (BARE_TIMERS.has(name)) return [at(node, `${name} without a guard; use foundation/guarded`)]
    const isListening = LISTENING.has(name) && (node.callee as Node).type === 'MemberExpression'
    const [, listener] = node.arguments as Node[]
    if (!isListening || listener === undefined) return []
    if (isGuardCall(listener) || known.has(nameOf(listener))) return []
    return [at(node, `a listener without a guard: .${name}(event, guarded(where, work))`)]
  })
}

/** No timer and no listener of the server and the hosts can end the process: each runs under a guard. */
export function guardFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(
      ({ path, isTest }) => GUARDED.test(path) && !isTest && path !== GUARD && !/\/(testing|journeys)\//.test(path),
    )
    .flatMap(findingsIn)
}
