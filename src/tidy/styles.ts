import { posix } from 'node:path'
import { type Finding, lineAt, type SourceFile, type TextFile, type Tree } from './source'

const MODULE = /^src\/renderer\/.*\.module\.css$/
const COMMENT = /\/\*.*?\*\//gs
/** What stands before a brace: a selector, or the condition of what is nested in it. */
const SELECTOR = /[^{};]+(?=\{)/g
const CLASS = /\.([A-Za-z_]\w*)/g
/** Classes of the library, under the names that it gave them. */
const GLOBAL = /:global\([^)]*\)/g
const COMPOSED = /composes:\s*([\w\s]+?)(?:\s+from\s+"([^"]+)")?\s*;/g

/** Every part that is replaced becomes spaces, so that what follows stays where it is. */
const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ')

interface NamedClass {
  readonly name: string
  readonly index: number
}

/** The classes of a style sheet, each where it stands first. */
function classesIn({ text }: TextFile): readonly NamedClass[] {
  const plain = text.replaceAll(COMMENT, blank)
  const found = new Map<string, number>()
  for (const { 0: selector, index } of plain.matchAll(SELECTOR)) {
    for (const { 1: name = '', index: at } of selector.replaceAll(GLOBAL, blank).matchAll(CLASS)) {
      if (!found.has(name)) found.set(name, index + at)
    }
  }
  return [...found].map(([name, index]) => ({ name, index }))
}

/** `path#class` of each class that a part names by the style sheet that it imports. */
const namedIn = ({ imports, lines, text }: SourceFile): readonly string[] =>
  imports.flatMap(({ target, line }) => {
    const local = /^import (\w+) from /.exec(lines[line - 1] ?? '')?.[1]
    if (target === null || local === undefined || !MODULE.test(target)) return []
    return [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name]) => `${target}#${name}`)
  })

/** Each class that another one is composed of, in its own file or another, as `path#class`. */
const composedIn = ({ path, text }: TextFile): readonly string[] =>
  [...text.matchAll(COMPOSED)].flatMap(([, names = '', from]) => {
    const target = from === undefined ? path : posix.join(posix.dirname(path), from)
    return names.split(/\s+/).map((name) => `${target}#${name}`)
  })

/** Every class of a style sheet is named where the sheet is imported, or another class is composed of it. */
export function unusedClassFindings({ sources, texts }: Tree): Finding[] {
  const sheets = texts.filter(({ path }) => MODULE.test(path))
  const used = new Set([...sources.flatMap(namedIn), ...sheets.flatMap(composedIn)])
  return sheets.flatMap((sheet) =>
    classesIn(sheet)
      .filter(({ name }) => !used.has(`${sheet.path}#${name}`))
      .map(({ name, index }) => ({
        path: sheet.path,
        line: lineAt(sheet.text, index),
        message: `nobody uses the class ${name}: delete it`,
      })),
  )
}
