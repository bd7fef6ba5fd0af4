import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

const CALL = /\b(?:GET|POST|PUT|PATCH|DELETE) \//
/** Whose refusals reach a form of staff. */
const REFUSES = /^src\/server\/(?:areas|guards)\//
const WORDS = 'src/renderer/components/format/callWords.ts'

/** The text of a literal, or of a piece of a template. */
function textOf({ type, value }: Node): string {
  if (type === 'TemplateElement') return String((value as { readonly cooked?: unknown }).cooked)
  return type === 'Literal' && typeof value === 'string' ? value : ''
}

/** Words for what no refusal says: it was put in another way, and staff read that as it stands. */
function endedWordFindings(words: SourceFile, refusing: readonly SourceFile[]): Finding[] {
  return words.nodes
    .filter(({ type }) => type === 'Property')
    .map(({ key }) => key as Node)
    .filter((key) => textOf(key) !== '' && !refusing.some(({ text }) => text.includes(textOf(key))))
    .map(({ start }) => ({ path: WORDS, line: lineAt(words.text, start), message: 'no refusal says this' }))
}

/** Whatever refusal names a call of the interface has words for staff, `callWords`, and those have a refusal. */
export function refusalCallFindings({ sources }: Tree): Finding[] {
  const words = sources.find(({ path }) => path === WORDS)
  const refusing = sources.filter(({ path, isTest }) => REFUSES.test(path) && !isTest)
  const known = (words?.nodes ?? []).map(textOf).filter((text) => CALL.test(text))
  const isNotInWords = (text: string): boolean => CALL.test(known.reduce((left, said) => left.replace(said, ''), text))
  const unworded = refusing
    .filter(({ text }) => CALL.test(text))
    .flatMap(({ path, text, nodes }) =>
      nodes
        .filter((node) => isNotInWords(textOf(node)))
        .map(({ start }) => ({
          path,
          line: lineAt(text, start),
          message: `staff read this, too: say in ${WORDS} what they do instead of the call`,
        })),
    )
  return words === undefined ? unworded : [...unworded, ...endedWordFindings(words, refusing)]
}
