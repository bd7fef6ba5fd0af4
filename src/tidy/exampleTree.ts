import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Finding, readTree, type Tree } from './source'

export type Rule = (tree: Tree) => Finding[]

type Files = Readonly<Record<string, string>>

/** What a rule finds in a project that consists of these files. */
export function findingsIn(rule: Rule, files: Files): Finding[] {
  const root = mkdtempSync(join(tmpdir(), 'countersign-tidy-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return rule(readTree(root))
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** Where a rule finds something in a project that consists of these files. */
export function findIn(rule: Rule, files: Files): string[] {
  return findingsIn(rule, files).map(({ path, line }) => `${path}:${line}`)
}
