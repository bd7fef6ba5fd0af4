import { type Finding, lineAt, type Node, type Tree } from './source'

/** Where text that somebody else wrote becomes a value, and why the codec of a column is not the place for it. */
const READERS: readonly (readonly [where: RegExp, why: string])[] = [
  [/\/database\/columns\.ts$/, 'the codec of a column itself'],
  [/\/foundation\/jsonText\.ts$/, 'foreign text through a schema'],
  [/\/http\/strictJson\.ts$/, 'bodies of calls; the contract reads them next'],
  [/\/requestLog\/masking\.ts$/, 'bodies as they came'],
  [/\/crypto\//, 'proofs; each member is a check of its own, and nothing but packages may be imported'],
  [/\/webhooks\/verify\.ts$/, 'a header of a sender; each member is a check of its own'],
  [/\/console\/inbox\/alteredWebhooks\.ts$/, 'a body that a person wrote, sent on as it is'],
  [/\/console\/snapshots\/fileTransfers\.ts$/, 'settings of a file that nobody knows; a schema reads them next'],
  [/\/console\/seeds\//, 'replies that the builder of the demo data was given a moment before'],
]

const nameOf = (node: unknown): string => String((node as { name?: unknown } | null)?.name ?? '')

function isJsonParse({ type, callee }: Node): boolean {
  const { type: calleeType, object, property } = (callee ?? {}) as Node
  if (type !== 'CallExpression' || calleeType !== 'MemberExpression') return false
  return nameOf(object) === 'JSON' && nameOf(property) === 'parse'
}

/** Stored JSON comes through the schema of its column or setting; nothing else of the server parses text unchecked. */
export function jsonTextFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(({ path, isTest }) => path.startsWith('src/server/') && !isTest && !/\/(testing|journeys)\//.test(path))
    .filter(({ path }) => !READERS.some(([where]) => where.test(path)))
    .filter(({ text }) => /\bJSON\b/.test(text))
    .flatMap(({ path, text, nodes }) =>
      nodes.filter(isJsonParse).map(({ start }) => ({
        path,
        line: lineAt(text, start),
        message: 'JSON.parse; columns: readColumn, settings: getHostSetting, foreign text: readJsonText',
      })),
    )
}
