import { type Finding, lineAt, type Node, type Tree } from './source'

const CALL = /\b(?:GET|POST|PUT|PATCH|DELETE) \//
/** Whose refusals reach a form of staff. */
const REFUSES = /^src\/server\/(?:areas|guards)\//
const WORDS = 'src/renderer/components/format/callWords.ts'

/** The text of a literal, or of a piece of a template. */
function textOf({ type, value }: Node): string {
  if (type === 'TemplateElement') return String((value as { readonly cooked?: unknown }).cooked)
  return type === 'Literal' && typeof value === 'string' ? value : ''
}

/** Whatever refusal names a call of the interface has words for staff: `callWords`. */
export function refusalCallFindings({ sources }: Tree): Finding[] {
  const known = (sources.find(({ path }) => path === WORDS)?.nodes ?? []).map(textOf).filter((text) => CALL.test(text))
  const isNotInWords = (text: string): boolean => CALL.test(known.reduce((left, said) => left.replace(said, ''), text))
  return sources
    .filter(({ path, isTest, text }) => REFUSES.test(path) && !isTest && CALL.test(text))
    .flatMap(({ path, text, nodes }) =>
      nodes
        .filter((node) => isNotInWords(textOf(node)))
        .map(({ start }) => ({
          path,
          line: lineAt(text, start),
          message: `staff read this, too: say in ${WORDS} what they do instead of the call`,
        })),
    )
}
