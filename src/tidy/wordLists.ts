import { type Finding, lineAt, type Node, type Tree } from './source'

/** A list of words by itself, or in its schema. */
const LIST = /(?:z\s*\.enum\(|=)\s*\[((?:\s*'[\w-]+',?)+)\s*\]/g
const WORD = /'([\w-]+)'/g
/** Shorter lists may be the same by chance. */
const WORDS_MIN = 4

const nameOf = (words: readonly string[]): string => [...words].sort().join(' ')

/** The words of a list that holds nothing else, whatever says its type, also where the file gives it a name first. */
function wordsIn(node: Node | undefined, nodes: readonly Node[]): string[] {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression')
    return wordsIn(node.expression as Node, nodes)
  if (node?.type === 'Identifier') {
    const named = nodes.find(({ type, id }) => type === 'VariableDeclarator' && (id as Node).name === node.name)
    return wordsIn((named?.init ?? undefined) as Node | undefined, nodes)
  }
  if (node?.type !== 'ArrayExpression') return []
  const words = (node.elements as Node[]).map(({ value }) => value)
  return words.every((word) => typeof word === 'string') ? words : []
}

/** The words that a column takes are those of the contract, by its name, where it has these words. */
export function wordListFindings({ sources }: Tree): Finding[] {
  const known = new Set<string>()
  for (const { path, text, isTest } of sources) {
    if (!path.startsWith('src/contract/') || isTest) continue
    for (const [, list = ''] of text.matchAll(LIST)) {
      const words = [...list.matchAll(WORD)].map(([, word]) => word ?? '')
      if (words.length >= WORDS_MIN) known.add(nameOf(words))
    }
  }
  return sources
    .filter(({ path }) => /^src\/server\/.*\/tables\.ts$/.test(path))
    .flatMap(({ path, text, nodes }) =>
      nodes.flatMap(({ type, callee, arguments: given, start }) => {
        if (type !== 'CallExpression' || (callee as { name?: unknown }).name !== 'oneOf') return []
        const words = wordsIn((given as Node[])[0], nodes)
        if (!known.has(nameOf(words))) return []
        const message = 'these words are a list of the contract: take them from it, such as oneOf(state.options)'
        return [{ path, line: lineAt(text, start), message }]
      }),
    )
}
