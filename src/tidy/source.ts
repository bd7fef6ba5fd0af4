import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

/** Something against the rules of the house, as `file:line: message`. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

export interface Import {
  /** As it is written. */
  readonly specifier: string
  /** Path from the project's root, or null for a package. */
  readonly target: string | null
  readonly names: readonly string[]
  readonly isTypeOnly: boolean
  readonly line: number
}

export interface TextFile {
  readonly path: string
  readonly text: string
  readonly lines: readonly string[]
}

/** One node of the syntax tree; the rules look at what they name and pass the rest by. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface Comment {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface SourceFile extends TextFile {
  readonly isTest: boolean
  readonly imports: readonly Import[]
  readonly exportedNames: readonly string[]
  readonly hasDefaultExport: boolean
  readonly comments: readonly Comment[]
  /** Made when it is first asked for, like `nodes`: most files concern no rule that looks into them. */
  readonly program: Node
  /** Every node of the program, parents first. */
  readonly nodes: readonly Node[]
}

export interface Tree {
  readonly root: string
  readonly sources: readonly SourceFile[]
  /** Every text file of the project, sources included. */
  readonly texts: readonly TextFile[]
}

const FOLDERS = ['.ci', 'bench', 'docs', 'e2e', 'resources', 'scripts', 'src']
const SKIPPED = new Set(['node_modules', 'out', '.git', '.cache', 'test-results', 'playwright-report'])
const TEXT_FILE = /\.(tsx?|mjs|cjs|js|json|ya?ml|md|css|html|svg|sql|txt)$|(^|\/)(run|\.npmrc|\.gitignore)$/
const SOURCE_FILE = /\.(tsx?|mjs)$/

const isTestPath = (path: string): boolean =>
  /\.test\.(tsx?|mjs)$|^e2e\/(components|journeys|electron)\/.*\.spec\.ts$/.test(path)

/** The line, from 1, in which a character stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** The line, from 1, of a file in which a text first stands; the first where it does not. */
export function lineOf({ texts }: Tree, path: string, part: string): number {
  const at = texts.find((file) => file.path === path)?.lines.findIndex((line) => line.includes(part)) ?? -1
  return Math.max(at, 0) + 1
}

function* pathsUnder(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (SKIPPED.has(entry.name)) continue
    if (entry.isDirectory()) {
      if (folder !== '' || FOLDERS.includes(entry.name)) yield* pathsUnder(root, path)
    } else if (TEXT_FILE.test(path)) {
      yield path
    }
  }
}

function resolveImport(root: string, from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  const base = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
  const found = endings
    .map((ending) => base + ending)
    .find((path) => /\.\w+$/.test(path) && existsSync(join(root, path)))
  return found ?? base
}

type Module = ReturnType<typeof parseSync>['module']

function importsOf(root: string, path: string, text: string, module: Module): Import[] {
  const make = (specifier: string, start: number, names: readonly string[], isTypeOnly: boolean): Import => ({
    specifier,
    target: resolveImport(root, path, specifier),
    names,
    isTypeOnly,
    line: lineAt(text, start),
  })
  const found = module.staticImports.map(({ moduleRequest, entries, start }) => {
    const names = entries.map(({ importName }) => importName.name ?? '*')
    return make(moduleRequest.value, start, names, entries.length > 0 && entries.every(({ isType }) => isType))
  })
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest) found.push(make(moduleRequest.value, start, [importName.name ?? '*'], isType))
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const written = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    if (written !== undefined) found.push(make(written, start, ['*'], false))
  }
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Adds a node and every one below it, parents first. */
function gatherNodes(node: Node, into: Node[]): Node[] {
  into.push(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) gatherNodes(item, into)
    } else if (isNode(value)) {
      gatherNodes(value, into)
    }
  }
  return into
}

function readSource(root: string, file: TextFile): SourceFile {
  const { path, text } = file
  const parsed = parseSync(path, text)
  let nodes: readonly Node[] | null = null
  const exported = parsed.module.staticExports.flatMap(({ entries }) => entries)
  return {
    ...file,
    isTest: isTestPath(path),
    imports: importsOf(root, path, text, parsed.module),
    exportedNames: exported.flatMap(({ exportName }) => (exportName.name === null ? [] : [exportName.name])),
    hasDefaultExport: exported.some(({ exportName }) => exportName.kind === 'Default'),
    comments: parsed.comments.map(({ value, start, end }) => ({ text: value, start, end })),
    get program(): Node {
      return parsed.program as unknown as Node
    },
    get nodes(): readonly Node[] {
      nodes ??= gatherNodes(this.program, [])
      return nodes
    },
  }
}

/** Reads every text file of the project and parses its sources. */
export function readTree(root: string): Tree {
  const texts = [...pathsUnder(root, '')].map((path): TextFile => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, lines: text.split('\n') }
  })
  return {
    root,
    texts,
    sources: texts.filter(({ path }) => SOURCE_FILE.test(path)).map((file) => readSource(root, file)),
  }
}
