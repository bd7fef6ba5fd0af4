import { type Finding, lineAt, type SourceFile, type Tree } from './source'

const CODE = /^(src|e2e|bench|scripts|generators)\/.*\.(css|json|sql)$|^[\w.]+\.json$/
/** What a person sets beside a rule that does not fit says the name of the rule. */
const SET_BESIDE = /biome-ignore/
const NAME = /(?<![\w./"'-])[a-z]+[A-Z][A-Za-z]+\b/g
/** A file is told of in backticks or in brackets. */
const FILE = /(?<=[`(])[a-z][\w.-]*(?:\/[\w.-]*\w)+(?=[`),:])/g
/** What a build or a run leaves, and what the parts of a dossier are named. */
const MADE = /^(?:out|\.cache|docs\/openapi|decision)\b/

/** The code of a file without what is said about it. */
function codeOf({ text, comments }: SourceFile): string {
  let [code, at] = ['', 0]
  for (const { start, end } of comments) {
    code += text.slice(at, start)
    at = end
  }
  return code + text.slice(at)
}

/** Comments tell of names and files that are there: what was renamed or moved is told of by its new name. */
export function commentFindings({ sources, texts }: Tree): Finding[] {
  const paths = texts.map(({ path }) => `/${path}`)
  const words = new Set(paths.flatMap((path) => path.split(/[/.]/)))
  const others = texts.filter(({ path }) => CODE.test(path)).map(({ text }) => text)
  for (const text of [...sources.map(codeOf), ...others])
    for (const [word] of text.matchAll(/[A-Za-z_]\w+/g)) words.add(word)
  const isFile = (part: string) =>
    MADE.test(part) || paths.some((path) => ['/', '.'].some((end) => `${path}/`.includes(`/${part}${end}`)))
  const goneIn = (text: string): string[] => [
    ...(text.match(NAME) ?? []).filter((name) => !words.has(name)),
    ...(text.match(FILE) ?? []).filter((part) => !isFile(part)),
  ]
  return sources.flatMap(({ path, text, comments }) =>
    comments
      .filter((comment) => !SET_BESIDE.test(comment.text))
      .flatMap((comment) =>
        goneIn(comment.text).map((gone) => ({
          path,
          line: lineAt(text, comment.start + comment.text.indexOf(gone)),
          message: `tells of ${gone}, which is not there`,
        })),
      ),
  )
}
