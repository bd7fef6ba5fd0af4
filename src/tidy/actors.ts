import { type Finding, lineAt, type Node, type Tree } from './source'

/** Where nobody but people can stand, and why. */
const PEOPLE_ALONE: readonly { readonly path: RegExp; readonly why: string }[] = [
  {
    path: /\/(approvals\/proposals\/\w+|quotes\/QuoteProposal|shell\/useAttention|overview\/OverviewLists)\.tsx?$/,
    why: 'people alone propose payments and end what is proposed: the contract knows no kind there',
  },
  { path: /\/operators\/ProofDialog\.tsx$/, why: 'whoever proves at the desk who they are' },
  { path: /\/dossierPage\/showVerdict\.ts$/, why: 'puts the row together whose name may be withheld' },
]

const ACTED = /^(decided|changed|confirmed|proposed|ended)By$|^by$/

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return String(name ?? value ?? '')
}

/** `decidedBy.name`, `act.actorName`, and in a view of a dossier `'decision/decidedBy/name'`. */
function isBare(node: Node): boolean {
  if (node.type === 'Literal') return /(^|\/)(\w+By|by)\/name$/.test(nameOf(node))
  if (node.type !== 'MemberExpression') return false
  if (nameOf(node.property) === 'actorName') return true
  const { property } = node.object as { property?: unknown }
  return nameOf(node.property) === 'name' && ACTED.test(nameOf(property ?? node.object))
}

/** Who acted is said by `actorName`: the name of an API token could be a person's. */
export function bareActorFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(({ path, isTest }) => path.startsWith('src/renderer/') && !isTest)
    .filter(({ path }) => !PEOPLE_ALONE.some((alone) => alone.path.test(path)))
    .flatMap(({ path, text, nodes }) =>
      nodes.filter(isBare).map(({ start }) => ({
        path,
        line: lineAt(text, start),
        message: 'a bare name; use actorName or whoActed, and actor or actorAt in a dossier',
      })),
    )
}
