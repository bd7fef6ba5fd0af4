import type { Finding, TextFile, Tree } from './source'

/** Books about the code as it stands. What others tell of may have gone: decisions, the change log, measurements. */
const BOOKS = /^docs\/(architecture|adding-an-operation|adding-a-screen|security|chaos|scenarios|ledger)\.md$/
const CODE = /^(src|e2e|bench|scripts|generators)\/.*\.(tsx?|mjs|css|json|sql)$|^[\w.]+\.(ts|json)$/
const QUOTED = /`([^`]+)`/g
const PATH = /^[\w.@-]+(\/[\w.@-]+)+$/
const NAME = /(?<![\w./-])[a-z]+[A-Z]\w*/g
/** What the books make up to show how it is done, and what a run leaves. */
const EXAMPLES = /[Tt]hings\b|^test-results\//

function findingsIn(book: TextFile, isFile: (path: string) => boolean, isName: (name: string) => boolean): Finding[] {
  return book.lines.flatMap((line, index) =>
    [...line.matchAll(QUOTED)].flatMap(([, quoted = '']) => {
      if (EXAMPLES.test(quoted)) return []
      const names = PATH.test(quoted) ? [] : (quoted.match(NAME) ?? []).filter((name) => !isName(name))
      const gone = PATH.test(quoted) && !isFile(quoted) ? [quoted] : names
      return gone.map((name) => ({ path: book.path, line: index + 1, message: `tells of ${name}, which is not there` }))
    }),
  )
}

/** A book tells of files and names that are there. */
export function bookFindings({ texts }: Tree): Finding[] {
  const books = texts.filter(({ path }) => BOOKS.test(path))
  if (books.length === 0) return []
  const paths = texts.map(({ path }) => `/${path}`)
  const isFile = (part: string) =>
    paths.some((path) => path.includes(`/${part}/`) || path.includes(`/${part}.`) || path.endsWith(`/${part}`))
  const words = new Set<string>()
  for (const { path, text } of texts) {
    if (CODE.test(path)) for (const [word] of text.matchAll(/[A-Za-z_]\w+/g)) words.add(word)
  }
  return books.flatMap((book) => findingsIn(book, isFile, (name) => words.has(name)))
}

/** Enough of an entry to know it by: its area, and how it begins. */
const BEGINNING = 70

/** The change log says each thing once: an entry that was written again stands in place of what it said before. */
export function repeatedChangeFindings({ texts }: Tree): Finding[] {
  return texts
    .filter(({ path }) => path === 'CHANGELOG.md')
    .flatMap(({ path, lines }) => {
      const seen = new Set<string>()
      return lines.flatMap((line, index) => {
        const beginning = line.slice(0, BEGINNING)
        const isRepeated = line.startsWith('- [') && seen.has(beginning)
        seen.add(beginning)
        if (!isRepeated) return []
        return { path, line: index + 1, message: 'begins like an entry above it; say it once' }
      })
    })
}
