import { type Finding, lineAt, type Node, type Tree } from './source'

const AREAS = 'src/renderer/areas/'
const PLAIN = ['Button', 'IconButton', 'MenuLine']

const nameOf = (node: unknown): string => String((node as Node | undefined)?.name)

/** Whether a call is `write.send(…)`. */
const isSending = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && nameOf((callee as Node).property) === 'send'

/** What sends an operation is an ActButton or a ConfirmButton: their types ask which one, and they say its role. */
export function plainActFindings({ sources }: Tree): Finding[] {
  const looked = sources.filter(({ path, isTest }) => path.startsWith(AREAS) && !isTest)
  return looked.flatMap(({ path, text, nodes }) => {
    const sent = nodes.filter(isSending)
    return nodes
      .filter(({ type, name }) => type === 'JSXOpeningElement' && PLAIN.includes(nameOf(name)))
      .filter(({ start, end }) => sent.some((call) => call.start > start && call.end < end))
      .map(({ start }) => ({ path, line: lineAt(text, start), message: 'sends an operation; use ActButton' }))
  })
}
