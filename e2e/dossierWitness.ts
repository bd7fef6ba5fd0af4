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
      readonly method: string
      readonly publicKey: string
      readonly signature: string
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

function faultsOfVotes({ content, revealed }: File): string[] {
  return content.votes.flatMap((vote) => {
    const section = content.sections.findIndex(({ name }) => name === vote.textSection)
    const fact = content.sections[section]?.facts.findIndex(({ at }) => at === vote.textAt) ?? -1
    const text = revealed.facts[section]?.[fact]?.value
    if (typeof text !== 'string') return []
    const isRight = sha256(text) === vote.textSha256 && isSigned(text, vote.publicKey, vote.signature)
    return vote.method === 'PIN_KEY' && !isRight ? ['a signature is wrong'] : []
  })
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
    ...faultsOfVotes(file),
    ...faultsOfRows(file),
  ]
}
