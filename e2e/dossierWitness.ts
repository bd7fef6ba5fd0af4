import { createHash, createPublicKey, verify } from 'node:crypto'

/** A verifier of dossiers written from docs/audit-proof.md alone; it shares nothing with the product. */

interface Revealed {
  readonly salt: string
  readonly value: unknown
}

interface File {
  readonly content: {
    readonly key: string
    readonly sections: readonly {
      readonly name: string
      readonly facts: readonly { readonly at: string; readonly sha256: string }[]
    }[]
    readonly votes: readonly {
      readonly algorithm: string
      readonly authenticatorData: string | null
      readonly clientDataJson: string | null
      readonly method: string
      readonly operatorId: string
      readonly publicKey: string
      readonly sealedText: string | null
      readonly signature: string
      readonly subjectId: string
      readonly textAt: string
      readonly textSection: string
      readonly textSha256: string
    }[]
    readonly audit: {
      readonly days: readonly { readonly publicKey: string; readonly signature: string; readonly statement: string }[]
      readonly rows: readonly {
        readonly day: number
        readonly hash: string
        readonly hidden: Readonly<Record<string, string | null>>
        readonly path: readonly { readonly hash: string; readonly side: string }[]
        readonly previous: string
        readonly row: Readonly<Record<string, string | null>>
        readonly seq: number
      }[]
    }
  }
  readonly revealed: {
    readonly facts: readonly (readonly (Revealed | null)[])[]
    readonly rows: readonly Readonly<Record<string, Revealed | null>>[]
  }
  readonly signed: { readonly publicKey: string; readonly signature: string }
}

/** RFC 8785 for what occurs here. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

function isSigned(text: string, publicKey: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), type: 'spki', format: 'der' })
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

function faultsOfFacts({ content, revealed }: File): string[] {
  return content.sections.flatMap(({ name, facts }, section) =>
    facts.flatMap(({ at, sha256: expected }, index) => {
      const shown = revealed.facts[section]?.[index]
      if (shown === undefined) return [`${name}${at} is gone`]
      if (shown === null) return []
      const found = sha256(`${shown.salt}:${name}:${at}:${canonical(shown.value)}`)
      return found === expected ? [] : [`${name}${at} was changed`]
    }),
  )
}

type Vote = File['content']['votes'][number]

const PERSONAL = /^(Name|Payee|Pay(?:ee|er) (?:name|identifier)|From payer|Reason|Reason of the change|Asked by name): /
const ID = /"[A-Za-z]+:[0-9a-f-]{36}"$/

/** What the key signs of a text whose last line is its salt. */
function sealed(text: string): string {
  const lines = text.split('\n')
  const salt = /^Salt: "([0-9a-f]{32})"$/.exec(lines.pop() ?? '')?.[1] ?? ''
  return lines
    .map((line) => {
      const hashed = `SHA-256 ${sha256(`${salt}:${line}`)}`
      const named = /^Subject SHA-256: "[^" ]+/.exec(line)?.[0]
      if (named !== undefined) return `${named}" ${hashed}`
      const label = PERSONAL.exec(line)?.[0]
      return label === undefined || line.endsWith(': null') || ID.test(line) ? line : `${label}${hashed}`
    })
    .join('\n')
}

async function isSignedByPasskey(vote: Vote): Promise<boolean> {
  const clientData = Buffer.from(vote.clientDataJson ?? '', 'base64url')
  const said = (await new Response(clientData).json()) as { readonly type: string; readonly challenge: string }
  if (said.type !== 'webauthn.get') return false
  if (said.challenge !== Buffer.from(vote.textSha256, 'utf8').toString('base64url')) return false
  const authenticatorData = Buffer.from(vote.authenticatorData ?? '', 'base64url')
  if (((authenticatorData[32] ?? 0) & 5) !== 5) return false
  const data = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
  const key = createPublicKey({ key: Buffer.from(vote.publicKey, 'base64url'), type: 'spki', format: 'der' })
  return verify(vote.algorithm === 'EdDSA' ? null : 'sha256', data, key, Buffer.from(vote.signature, 'base64url'))
}

async function isVoteRight(vote: Vote, text: unknown): Promise<boolean> {
  const signed = vote.sealedText ?? ''
  if (sha256(signed) !== vote.textSha256 || (typeof text === 'string' && sealed(text) !== signed)) return false
  const lines = signed.split('\n')
  const isAbout =
    lines.includes(`Subject: "${vote.subjectId}"`) ||
    lines.some((line) => line.startsWith(`Subject SHA-256: "${vote.subjectId}" SHA-256 `))
  if (!isAbout || !lines.includes(`Signed by: "${vote.operatorId}"`)) return false
  return vote.method === 'PIN_KEY' ? isSigned(signed, vote.publicKey, vote.signature) : isSignedByPasskey(vote)
}

/** What a vote is said to count as, in the words of the text that was signed. */
function standingIn({ content, revealed }: File, vote: Vote): string[] {
  const section = content.sections.findIndex(({ name }) => name === vote.textSection)
  const root = vote.textAt.replace('signature/text', '')
  const shown = new Map(
    content.sections[section]?.facts.map(({ at }, index) => [at, revealed.facts[section]?.[index]?.value] as const),
  )
  const words = (at: string): string[] => {
    const groups = [...shown].filter(([place]) => place.startsWith(`${at}groupIds/`)).map(([, value]) => String(value))
    const administrator = shown.get(`${at}isAdministrator`) === true ? ['administrator'] : []
    return [shown.get(`${at}isApprover`) === true ? 'approver' : 'no approver', ...administrator, ...groups.sort()]
  }
  const others: string[] = []
  for (let index = 0; shown.has(`${root}onBehalfOf/${index}/id`); index += 1) {
    const at = `${root}onBehalfOf/${index}/`
    others.push(`In place of: "${[String(shown.get(`${at}id`)), ...words(at)].join(' ')}"`)
  }
  return [`Counts as: "${words(root).join(' ')}"`, ...others.sort()]
}

async function faultsOfVotes(file: File): Promise<string[]> {
  const { content, revealed } = file
  const faults: string[] = []
  for (const vote of content.votes) {
    const section = content.sections.findIndex(({ name }) => name === vote.textSection)
    const fact = content.sections[section]?.facts.findIndex(({ at }) => at === vote.textAt) ?? -1
    if (!(await isVoteRight(vote, revealed.facts[section]?.[fact]?.value))) faults.push('a signature is wrong')
    const said = (vote.sealedText ?? '').split('\n').filter((line) => /^(Counts as|In place of): /.test(line))
    if (said.join('\n') !== standingIn(file, vote).join('\n')) faults.push('a vote counts as something else')
  }
  return faults
}

function rootOf(hash: string, path: File['content']['audit']['rows'][number]['path']): string {
  const leaf = sha256(Buffer.concat([Buffer.from([0]), Buffer.from(hash, 'hex')]))
  return path.reduce((node, step) => {
    const pair = step.side === 'LEFT' ? [step.hash, node] : [node, step.hash]
    return sha256(Buffer.concat([Buffer.from([1]), ...pair.map((half) => Buffer.from(half, 'hex'))]))
  }, leaf)
}

function faultsOfRows({ content: { audit }, revealed }: File): string[] {
  return audit.rows.flatMap(({ day, hash, hidden, path, previous, row, seq }, index) => {
    const { statement, signature, publicKey } = audit.days[day] ?? { statement: '', signature: '', publicKey: '' }
    const isRight =
      sha256(canonical({ ...row, ...hidden, previous, seq, v: 1 })) === hash &&
      statement.includes(`"root":"${rootOf(hash, path)}"`) &&
      isSigned(statement, publicKey, signature) &&
      Object.entries(revealed.rows[index] ?? {}).every(
        ([name, shown]) => shown === null || sha256(`${shown.salt}:${name}:${shown.value}`) === hidden[name],
      )
    return isRight ? [] : [`row ${seq} is not what was signed`]
  })
}

/** What is wrong with a dossier; nothing, where it is what was signed. */
export async function faultsOfDossier(text: string): Promise<string[]> {
  const file = (await new Response(text).json()) as File
  const { content, signed } = file
  return [
    ...(canonical(file) === text ? [] : ['the text is not canonical']),
    ...(sha256(Buffer.from(signed.publicKey, 'base64url')) === content.key ? [] : ['the key is another one']),
    ...(isSigned(canonical(content), signed.publicKey, signed.signature) ? [] : ['the signature is wrong']),
    ...faultsOfFacts(file),
    ...(await faultsOfVotes(file)),
    ...faultsOfRows(file),
  ]
}
