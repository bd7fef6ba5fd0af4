import { type Finding, lineAt, type Node, type Tree } from './source'

/** What the browser tests have of their own, by its name in Playwright. */
const OWN = { expect: 'e2e/expect.ts', test: 'e2e/test.ts' } as const

/** The names that a node imports from Playwright. */
function importedNames(node: Node): string[] {
  const isPlaywright =
    node.type === 'ImportDeclaration' && (node.source as Node | undefined)?.value === '@playwright/test'
  if (!isPlaywright) return []
  const specifiers = (node.specifiers ?? []) as readonly Node[]
  return specifiers.map(({ imported }) => String((imported as Node | undefined)?.name))
}

/** The name of the method that a node calls; null where it calls none. */
function calledMethod({ type, callee }: Node): string | null {
  const property = type === 'CallExpression' ? (callee as Node).property : undefined
  return property === undefined ? null : String((property as Node).name)
}

/** Why a node does not stand in a browser test; null where it may. */
function objectionTo(node: Node, path: string): string | null {
  const own = importedNames(node).find((name) => Object.hasOwn(OWN, name)) as keyof typeof OWN | undefined
  if (own !== undefined && OWN[own] !== path) return `${own} of Playwright; import it from ${OWN[own]}`
  const method = calledMethod(node)
  return method === 'unroute' || method === 'unrouteAll' ? `${method}; end an answer of e2e/holdBack.ts` : null
}

/**
 * Tests and assertions of the browser tests are the house's: after those of Playwright a page stays open, and they
 * outline the page whenever they look in vain. No route is taken away: requests under way would never be answered.
 */
export function browserTestFindings({ sources }: Tree): Finding[] {
  const found = ({ path, text, nodes }: Tree['sources'][number]) =>
    nodes.flatMap((node) => {
      const message = objectionTo(node, path)
      return message === null ? [] : [{ path, line: lineAt(text, node.start), message }]
    })
  return sources.filter(({ path }) => path.startsWith('e2e/')).flatMap(found)
}
