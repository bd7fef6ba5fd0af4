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

/**
 * Tests and assertions of the browser tests are the house's: after those of Playwright a page stays open, and they
 * outline the page whenever they look in vain.
 */
export function browserTestFindings({ sources }: Tree): Finding[] {
  const found = ({ path, text, nodes }: Tree['sources'][number]) =>
    nodes.flatMap((node) =>
      importedNames(node)
        .filter((name): name is keyof typeof OWN => Object.hasOwn(OWN, name) && OWN[name as keyof typeof OWN] !== path)
        .map((name) => ({
          path,
          line: lineAt(text, node.start),
          message: `${name} of Playwright; import it from ${OWN[name]}`,
        })),
    )
  return sources.filter(({ path }) => path.startsWith('e2e/')).flatMap(found)
}
