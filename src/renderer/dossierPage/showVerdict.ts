import type { Dossier, DossierAuditRow, DossierSection } from '../../contract/console/dossier/format'
import type { DossierCheck, DossierVerdict } from '../../contract/console/dossier/verdict'
import { signedTextIn, signerNameIn } from '../../contract/console/dossier/verifyVotes'
import { readJson } from '../../contract/console/dossier/webCrypto'
import { actorName } from '../../contract/primitives/actorName'
import { actIn, actNode, resultNode, type ToldAct } from './acts'
import { element } from './elements'
import { type FactTree, treeOf } from './factTree'
import { showValue } from './showFacts'
import { showView } from './showView'
import { summaryOf } from './summary'
import { viewOf } from './views'
import { labelOf, pageWords as words } from './words'

const sentences = (checks: readonly DossierCheck[]): HTMLElement =>
  element(
    'ul',
    checks.map(({ sentence }) => element('li', sentence)),
  )

const checksBox = (title: string, style: string, checks: readonly DossierCheck[]): HTMLElement[] =>
  checks.length === 0 ? [] : [element('section', [element('h2', title), sentences(checks)], { class: `box ${style}` })]

function pairs(rows: readonly (readonly [string, Node | string])[]): HTMLElement {
  return element(
    'dl',
    rows.map(([label, value]) => element('div', [element('dt', label), element('dd', [value])], { class: 'pair' })),
  )
}

function section(title: string, inside: readonly Node[], id: string): HTMLElement {
  return element('section', [element('h2', title, { id: `part-${id}` }), ...inside], { 'data-section': id })
}

/** Where to find what, as links within the page. */
function contents(sections: readonly HTMLElement[]): HTMLElement {
  const lines = sections.map((one) => {
    const heading = one.querySelector('h2')
    return element('li', [element('a', heading?.textContent ?? '', { href: `#${heading?.id ?? ''}` })])
  })
  return element('nav', [element('h2', words.contents), element('ol', lines)], { 'aria-label': words.contents })
}

/** The text of a vote as it was signed, letter by letter. */
function voteText(dossier: Dossier, vote: Dossier['content']['votes'][number]): Node {
  const text = signedTextIn(dossier, vote)
  const shown = text ?? vote.sealedText ?? null
  if (shown === null) return element('p', [element('span', words.withheld, { class: 'withheld' })])
  return element('pre', shown, { tabindex: '0', role: 'group', 'aria-label': words.text })
}

/** By name, where the text that was signed is not withheld. */
function signerOf(dossier: Dossier, vote: Dossier['content']['votes'][number]): string {
  const name = signerNameIn(signedTextIn(dossier, vote))
  return name === null ? vote.operatorId : words.signerOf(name, vote.operatorId)
}

function votes(dossier: Dossier): HTMLElement[] {
  const all = dossier.content.votes
  if (all.length === 0) return []
  const shown = all.flatMap((vote) => [
    pairs([
      [words.signer, signerOf(dossier, vote)],
      [words.method, words.methods[vote.method] ?? labelOf(vote.method)],
      [words.state, words.states[vote.state] ?? labelOf(vote.state)],
    ]),
    voteText(dossier, vote),
  ])
  return [section(words.signatures, shown, 'votes')]
}

/** The target of a row; an act on several payments has that of their signer or their decision. */
function aboutOf({ content }: Dossier, targetId: string | null): string {
  if (targetId === null) return '–'
  const isSeveral = /^(?:Operator|Decision):/.test(targetId) && content.kind !== 'AGENT'
  return isSeveral ? words.severalPayments : targetId
}

/** What a row noted of its act, where it is not withheld. */
async function detailsIn(text: string | undefined): Promise<ToldAct['details']> {
  const said = text === undefined ? null : await readJson(text)
  return typeof said === 'object' && said !== null ? { ...said } : null
}

/** Who did what a row tells of; of a caller without a name, what it was. Input: null, also for a withheld name. */
export function actorIn({ row, hidden }: Pick<DossierAuditRow, 'row' | 'hidden'>, name: string | null): string {
  const who = actorName({ kind: row.actorKind ?? null, name })
  return who ?? (hidden.actorName === null ? labelOf(row.actorKind ?? '') : words.withheld)
}

async function auditRows(dossier: Dossier): Promise<HTMLElement[]> {
  const { content, revealed } = dossier
  const { rows, left } = content.audit
  if (rows.length === 0) return []
  const { when, act, about, by, result, entry } = words.row
  const head = [when, act, about, by, result, entry].map((name) => element('th', name, { scope: 'col' }))
  const details = await Promise.all(revealed.rows.map((row) => detailsIn(row.details?.value)))
  const lines = rows.map(({ row, seq, hidden }, index) => {
    const actor = actorIn({ row, hidden }, revealed.rows[index]?.actorName?.value ?? null)
    const told = { ...actIn({ isList: false, parts: new Map(Object.entries(row)) }), details: details[index] ?? null }
    const cells = [showValue(row.wallAt), actNode(told), aboutOf(dossier, told.targetId), actor]
    return element(
      'tr',
      [...cells, resultNode(told), String(seq)].map((cell) => element('td', [cell])),
    )
  })
  const table = element('table', [element('thead', [element('tr', head)]), element('tbody', lines)])
  const more = left > 0 ? [element('p', words.left(left), { class: 'note' })] : []
  return [section(words.auditLog, [element('div', [table], { class: 'wide' }), ...more], 'audit')]
}

/** What a section says first, where it has a view of its own; else every fact of it. */
function factsOf(one: DossierSection, tree: FactTree): HTMLElement[] {
  const view = viewOf(one)
  // A list without items is a fact itself.
  if (one.facts.some(({ at }) => at === '' || at === '/data')) return [element('p', words.nothing, { class: 'note' })]
  return view === null ? [element('div', [showValue(tree)])] : showView(view, tree, one.facts.length)
}

function facts({ content, revealed }: Dossier): HTMLElement[] {
  return content.sections.map((one, index) => {
    const more = one.left !== null && one.left > 0 ? [element('p', words.left(one.left), { class: 'note' })] : []
    return section(one.title, [...factsOf(one, treeOf(one, revealed.facts[index] ?? [])), ...more], one.name)
  })
}

/** The name of whoever made it, where it is not withheld. */
function makerIn({ content, revealed }: Dossier): string | null {
  const section = content.sections.findIndex(({ name }) => name === 'maker')
  const fact = content.sections[section]?.facts.findIndex(({ at }) => at === '/name') ?? -1
  const value = revealed.facts[section]?.[fact]?.value
  return typeof value === 'string' ? value : null
}

/** The name of somebody at the desk: of whoever made it, or where a row of the audit log or a signature says it. */
function operatorText(dossier: Dossier, operatorId: string): string {
  const { content, revealed } = dossier
  const row = content.audit.rows.findIndex((one) => one.row.actorId === operatorId)
  const vote = content.votes.find((one) => one.operatorId === operatorId)
  const signed = vote === undefined ? null : signerNameIn(signedTextIn(dossier, vote))
  const maker = operatorId === content.madeBy ? makerIn(dossier) : null
  const name = maker ?? revealed.rows[row]?.actorName?.value ?? signed
  return name === null ? operatorId : words.signerOf(name, operatorId)
}

/** What it is about, of whom and how much; then the ids. */
function head(dossier: Dossier): HTMLElement[] {
  const { content } = dossier
  const count = content.sections.reduce((sum, { facts: own }) => sum + own.length, 0)
  const ids = pairs([
    [words.about, content.id],
    [words.made, showValue(content.madeAt)],
    [words.madeBy, content.madeBy === null ? words.nobody : operatorText(dossier, content.madeBy)],
    [words.key, element('code', content.key)],
    [words.facts, words.factCount(count)],
  ])
  return [element('p', summaryOf(dossier), { class: 'lead' }), ids]
}

/** Shows what looking at the dossier came to, and what it says, if it is right. */
export async function showVerdict(page: HTMLElement, { isRight, checks, dossier }: DossierVerdict): Promise<void> {
  const status = element('p', isRight ? words.verified : words.refused, {
    role: 'status',
    class: isRight ? 'status right' : 'status wrong',
  })
  if (dossier === null) {
    const wrong = checksBox(words.faults, 'wrong', checks)
    page.replaceChildren(element('h1', 'Dossier'), status, element('p', words.refusedText), ...wrong)
    return
  }
  const of = (state: DossierCheck['state']) => checks.filter((check) => check.state === state)
  const [first, ...others] = facts(dossier)
  const sections = [
    ...(first === undefined ? [] : [first]),
    ...votes(dossier),
    ...others,
    ...(await auditRows(dossier)),
  ]
  page.replaceChildren(
    element('h1', words.title(dossier.content.kind)),
    status,
    ...head(dossier),
    ...checksBox(words.proved, 'right', of('PROVED')),
    ...checksBox(words.notProved, 'open', of('NOT_PROVED')),
    contents(sections),
    ...sections,
  )
}
