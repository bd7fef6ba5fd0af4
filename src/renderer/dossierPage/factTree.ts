import type { DossierSection, Leaf, Reveal } from '../../contract/console/dossier/format'

/** A value that is not shown. */
export const WITHHELD = Symbol('withheld')

/** The facts of a section put together again. */
export type FactTree = Leaf | typeof WITHHELD | FactBranch

/** An object or a list; of a list the names are its places. */
export interface FactBranch {
  readonly isList: boolean
  readonly parts: ReadonlyMap<string, FactTree>
}

/** True for what has parts. */
export const isBranch = (tree: FactTree): tree is FactBranch =>
  typeof tree === 'object' && tree !== null && 'parts' in tree && tree.parts instanceof Map

interface Growing {
  readonly parts: Map<string, Growing | Leaf | typeof WITHHELD>
}

const isGrowing = (value: Growing | Leaf | typeof WITHHELD | undefined): value is Growing =>
  typeof value === 'object' && value !== null && 'parts' in value && value.parts instanceof Map

function grown({ parts }: Growing): FactBranch {
  const entries = [...parts].map(([name, part]) => [name, isGrowing(part) ? grown(part) : part] as const)
  return { isList: entries.every(([name], index) => name === String(index)), parts: new Map(entries) }
}

/** Makes the values of a section from its facts. Input: `reveals`, in the order of the facts. */
export function treeOf({ facts }: DossierSection, reveals: readonly (Reveal<Leaf> | null)[]): FactTree {
  const root: Growing = { parts: new Map() }
  for (const [index, { at }] of facts.entries()) {
    const reveal = reveals[index] ?? null
    const value = reveal === null ? WITHHELD : reveal.value
    if (at === '') return value
    const names = at.slice(1).split('/')
    const last = names.pop() ?? ''
    let place = root
    for (const name of names) {
      const found = place.parts.get(name)
      const next: Growing = isGrowing(found) ? found : { parts: new Map() }
      if (next !== found) place.parts.set(name, next)
      place = next
    }
    place.parts.set(last.replaceAll('~1', '/').replaceAll('~0', '~'), value)
  }
  return grown(root)
}
