import { endedWith } from '../../contract/console/agents/endedWith'
import type { Dossier } from '../../contract/console/dossier/format'
import { type FactTree, isBranch, treeOf } from './factTree'

/** What stands at a place such as `decision/decidedBy`; undefined where there is nothing. */
export function partAt(tree: FactTree | undefined, at: string): FactTree | undefined {
  let found = tree
  for (const name of at === '' ? [] : at.split('/')) {
    if (found === undefined || !isBranch(found)) return undefined
    found = found.parts.get(name)
  }
  return found
}

/** The items of the list there; none, where there is no list. */
export function listAt(tree: FactTree | undefined, at: string): readonly FactTree[] {
  const list = partAt(tree, at)
  return list !== undefined && isBranch(list) && list.isList ? [...list.parts.values()] : []
}

/** The text there; null where there is none, or where it is withheld. */
export function textAt(tree: FactTree | undefined, at: string): string | null {
  const found = partAt(tree, at)
  return typeof found === 'string' && found !== '' ? found : null
}

/** The number there. */
export function numberAt(tree: FactTree | undefined, at: string): number | null {
  const found = partAt(tree, at)
  return typeof found === 'number' ? found : null
}

/** Whether what an agent asked for expired before anybody decided it: the interface says that it failed. */
export function hasExpired(request: FactTree | undefined): boolean {
  const failure = { reason: textAt(request, 'decision/failure/reason') }
  return endedWith({ decidedBy: partAt(request, 'decision/decidedBy'), failure }) === 'quote'
}

/** True where something stands, shown or withheld; an empty list is nothing. */
export function isThere(tree: FactTree | undefined): tree is Exclude<FactTree, null> {
  if (tree === undefined || tree === null) return false
  return typeof tree !== 'object' || isBranch(tree)
}

/** Each section of a dossier by its name. */
export function sectionTrees({ content, revealed }: Dossier): ReadonlyMap<string, FactTree> {
  return new Map(
    content.sections.map((section, index) => [section.name, treeOf(section, revealed.facts[index] ?? [])] as const),
  )
}
