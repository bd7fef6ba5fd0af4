import { type Finding, lineAt, type Node, type Tree } from './source'

/** The one `expect` of the browser tests. */
const EXPECT = 'e2e/expect.ts'

const importsExpect = (node: Node): boolean =>
  node.type === 'ImportDeclaration' &&
  (node.source as Node | undefined)?.value === '@playwright/test' &&
  ((node.specifiers ?? []) as readonly Node[]).some(({ imported }) => (imported as Node | undefined)?.name === 'expect')

/** Assertions of the browser tests are the house's: those of Playwright outline the page whenever they look in vain. */
export function expectFindings({ sources }: Tree): Finding[] {
  const message = `expect of Playwright; import it from ${EXPECT}`
  return sources
    .filter(({ path }) => path.startsWith('e2e/') && path !== EXPECT)
    .flatMap(({ path, text, nodes }) =>
      nodes.filter(importsExpect).map(({ start }) => ({ path, line: lineAt(text, start), message })),
    )
}
