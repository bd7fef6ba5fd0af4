import type { Dossier } from '../../contract/console/dossier/format'
import type { DossierCheck, DossierVerdict } from '../../contract/console/dossier/verdict'
import { signedTextIn, signerNameIn } from '../../contract/console/dossier/verifyVotes'
import { actText } from '../components/actText'
import { element } from './elements'
import { treeOf } from './factTree'
import { showValue } from './showFacts'
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
  if (shown === null) return element('span', words.withheld, { class: 'withheld' })
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
  const shown = all.map((vote) =>
    pairs([
      [words.signer, signerOf(dossier, vote)],
      [words.method, words.methods[vote.method] ?? labelOf(vote.method)],
      [words.state, words.states[vote.state] ?? labelOf(vote.state)],
      [words.text, voteText(dossier, vote)],
    ]),
  )
  return [section(words.signatures, shown, 'votes')]
}

function auditRows({ content, revealed }: Dossier): HTMLElement[] {
  const { rows, left } = content.audit
  if (rows.length === 0) return []
  const { when, act, about, by, result, entry } = words.row
  const head = [when, act, about, by, result, entry].map((name) => element('th', name, { scope: 'col' }))
  const lines = rows.map(({ row, seq, hidden }, index) => {
    const name = revealed.rows[index]?.actorName?.value
    const actor = name ?? (hidden.actorName === null ? labelOf(row.actorKind ?? '') : words.withheld)
    const { operationId, targetId } = row
    const outcome = row.outcome === 'REFUSED' ? 'REFUSED' : 'DONE'
    const act = element('span', actText({ operationId: operationId ?? '', targetId: targetId ?? null, outcome }), {
      title: operationId ?? '',
    })
    const cells = [showValue(row.wallAt), act, targetId ?? '–', actor]
    const ended = row.code ?? labelOf(outcome)
    return element(
      'tr',
      [...cells, ended, String(seq)].map((cell) => element('td', [cell])),
    )
  })
  const table = element('table', [element('thead', [element('tr', head)]), element('tbody', lines)])
  const more = left > 0 ? [element('p', words.left(left), { class: 'note' })] : []
  return [section(words.auditLog, [element('div', [table], { class: 'wide' }), ...more], 'audit')]
}

function facts({ content, revealed }: Dossier): HTMLElement[] {
  return content.sections.map((one, index) => {
    const tree = treeOf(one, revealed.facts[index] ?? [])
    const isEmpty = one.facts.length === 1 && one.facts[0]?.at === ''
    const shown = isEmpty ? element('p', words.nothing, { class: 'note' }) : showValue(tree)
    const more = one.left !== null && one.left > 0 ? [element('p', words.left(one.left), { class: 'note' })] : []
    return section(one.title, [shown, ...more], one.name)
  })
}

function head({ content }: Dossier): HTMLElement {
  return pairs([
    [words.about, content.id],
    [words.made, showValue(content.madeAt)],
    [words.madeBy, content.madeBy ?? words.nobody],
    [words.key, content.key],
  ])
}

/** Shows what looking at the dossier came to, and what it says, if it is right. */
export function showVerdict(page: HTMLElement, { isRight, checks, dossier }: DossierVerdict): void {
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
  const sections = [...votes(dossier), ...facts(dossier), ...auditRows(dossier)]
  page.replaceChildren(
    element('h1', words.title(dossier.content.kind)),
    status,
    head(dossier),
    ...checksBox(words.proved, 'right', of('PROVED')),
    ...checksBox(words.notProved, 'open', of('NOT_PROVED')),
    contents(sections),
    ...sections,
  )
}
