import {
  type Dossier,
  type DossierSection,
  dossierText,
  embeddedText,
  factText,
  HIDDEN_MEMBERS,
  type Leaf,
  type Reveal,
  type RevealedRow,
  signedTextOfDossier,
} from './format'
import { check, counted, type DossierCheck, type DossierVerdict, leftText } from './verdict'
import { checkAuditRows } from './verifyAuditRows'
import { checkVotes } from './verifyVotes'
import { bytesOfBase64url, readJson, sha256Hex, signatureState, utf8 } from './webCrypto'

type Known = Record<string, unknown>

const known = (value: unknown): Known => value as Known
const list = (value: unknown): unknown[] => [...(value as Iterable<unknown>)]

function revealOf<Value>(given: unknown): Reveal<Value> | null {
  if (given === null) return null
  const { salt, value } = given as Reveal<Value>
  return { salt, value }
}

function rowOf(given: unknown): RevealedRow {
  const row = known(given)
  const members = HIDDEN_MEMBERS.map((name) => [name, revealOf<string>(row[name] ?? null)] as const)
  return Object.fromEntries(members) as RevealedRow
}

/** A dossier, and its content as it was signed. */
interface Read {
  readonly dossier: Dossier
  readonly contentText: string
}

/**
 * What a file says, made of the members that a dossier has and no others: written again it is the same text, or
 * something in it is not looked at. Null where it is none.
 */
async function readDossier(text: string): Promise<Read | null> {
  try {
    const given = known(await readJson(text))
    const [revealed, signed] = [known(given.revealed), known(given.signed)]
    const dossier = {
      content: given.content,
      revealed: {
        facts: list(revealed.facts).map((section) => list(section).map(revealOf<Leaf>)),
        rows: list(revealed.rows).map(rowOf),
      },
      signed: { publicKey: signed.publicKey, signature: signed.signature },
    } as Dossier
    const { format, v, sections, votes, audit } = dossier.content
    const isWhole = [sections, votes, audit.rows, audit.days].every(Array.isArray)
    if (format !== 'countersign-dossier' || (v !== 1 && v !== 2) || !isWhole) return null
    const contentText = signedTextOfDossier(dossier.content)
    const written = dossierText(dossier, contentText)
    return text === written || text === embeddedText(written) ? { dossier, contentText } : null
  } catch {
    return null
  }
}

async function checkSignature({ dossier: { content, signed }, contentText }: Read): Promise<DossierCheck> {
  const der = bytesOfBase64url(signed.publicKey)
  const key = der === null ? null : await sha256Hex(der)
  const given = { signature: bytesOfBase64url(signed.signature), data: utf8(contentText) }
  const state = key === content.key ? await signatureState('ES256', signed.publicKey, given) : 'WRONG'
  if (state === 'RIGHT') {
    const sentence = `The dossier is what the key ${content.key} signed: nothing in it has changed since.`
    return check('SIGNATURE', 'PROVED', sentence)
  }
  return check('SIGNATURE', 'FALSE', 'The dossier does not carry a signature of its key: it was changed.')
}

type Reveals = readonly (Reveal<Leaf> | null)[]

/** The places whose value is not the one that was signed. */
async function wrongFacts({ name, facts }: DossierSection, reveals: Reveals): Promise<string[]> {
  const found = await Promise.all(
    facts.map(async ({ at, sha256 }, index) => {
      const reveal = reveals[index]
      if (reveal === null || reveal === undefined) return []
      const isRight = (await sha256Hex(factText(reveal.salt, name, at, reveal.value))) === sha256
      return isRight ? [] : [`${name}${at}`]
    }),
  )
  return found.flat()
}

async function checkFacts({ content, revealed }: Dossier): Promise<DossierCheck[]> {
  const { sections } = content
  const isAligned =
    revealed.facts.length === sections.length &&
    sections.every(({ facts }, index) => revealed.facts[index]?.length === facts.length) &&
    revealed.rows.length === content.audit.rows.length
  if (!isAligned)
    return [check('FACTS', 'FALSE', 'The dossier reveals other facts than it holds: some were removed or added.')]
  const wrong: string[] = []
  for (const [index, section] of sections.entries())
    wrong.push(...(await wrongFacts(section, revealed.facts[index] ?? [])))
  if (wrong.length > 0)
    return wrong.slice(0, 20).map((at) => check('FACTS', 'FALSE', `The fact ${at} is not the one that was signed.`))
  const all = revealed.facts.flat()
  const withheld = all.filter((reveal) => reveal === null).length
  const shown = check(
    'FACTS',
    'PROVED',
    `${counted(all.length - withheld, 'fact is as it was', 'facts are as they were')} signed.`,
  )
  if (withheld === 0) return [shown]
  const hidden = counted(withheld, 'fact is', 'facts are')
  const sentence = `${hidden} withheld. What stands in their place was signed; what they say is not shown.`
  return [shown, check('FACTS', 'NOT_PROVED', sentence)]
}

/** What no file can show of itself, and where its lists end. */
function limitsOf({ content }: Dossier): DossierCheck[] {
  const cut = content.sections.filter(({ left }) => left !== null && left > 0)
  return [
    ...cut.map(({ title, left }) => check('LIMITS', 'NOT_PROVED', `${title}: ${leftText(left ?? 0)}`)),
    check(
      'LIMITS',
      'NOT_PROVED',
      `That the key ${content.key} is that of the service: compare it with what its Audit log shows under Proof.`,
    ),
    check('LIMITS', 'NOT_PROVED', 'That what was recorded is true, and that it is all there was.'),
  ]
}

/**
 * Looks at a dossier by WebCrypto alone: its form, the signature over it, the hash of each fact, each signature under a
 * payment, and each row of the audit log up to the signed root of its day.
 *
 * Input: `text`, the JSON file, or what stands in the page in its place.
 */
export async function verifyDossier(text: string): Promise<DossierVerdict> {
  const read = await readDossier(text)
  if (read === null) {
    const sentence = 'This is no dossier of this form: its text was changed, or another version wrote it.'
    return { isRight: false, checks: [check('FORM', 'FALSE', sentence)], dossier: null }
  }
  const { dossier } = read
  const checks: DossierCheck[] = []
  try {
    checks.push(await checkSignature(read), ...(await checkFacts(dossier)))
    checks.push(...(await checkVotes(dossier)), ...(await checkAuditRows(dossier)), ...limitsOf(dossier))
  } catch {
    checks.push(check('FORM', 'FALSE', 'The dossier lacks something that every dossier has.'))
  }
  const isRight = checks.every(({ state }) => state !== 'FALSE')
  return {
    isRight,
    checks: isRight ? checks : checks.filter(({ state }) => state === 'FALSE'),
    dossier: isRight ? dossier : null,
  }
}

/** Where the document stands in a page. */
export const DOSSIER_OPENING = '<script type="application/json" id="dossier">'
const CLOSING = '</script>'

/** The document of a file: of a page what stands in it, else the file itself. Null where it is neither. */
export function documentOf(file: string): string | null {
  if (file.startsWith('{')) return file
  const begin = file.indexOf(DOSSIER_OPENING)
  const end = file.indexOf(CLOSING, begin)
  return begin === -1 || end === -1 ? null : file.slice(begin + DOSSIER_OPENING.length, end)
}
