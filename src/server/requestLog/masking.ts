import { isNestedDeeper, JSON_DEPTH_MAX } from '../../contract/primitives/jsonDepth'

/** What stands in the log where a secret was. */
export const MASK = '[masked]'

/** Names of JSON fields and query parameters whose values never reach the log; lower case, separators left out. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'accesstoken',
  'apiclientsecret',
  'apikey',
  'assertion',
  'authorization',
  'cardnumber',
  'clientdatajson',
  'clientsecret',
  'consolesecret',
  'cookie',
  'cvv',
  'devicecode',
  'documentnumber',
  'encryptedotpbundle',
  'encryptedsessionsigningkey',
  'encryptedwalletcredentials',
  'identifier',
  'idtoken',
  'kycurl',
  'livenessaccesstoken',
  'mnemonic',
  'nationalid',
  'oidctoken',
  'onetimecode',
  'otp',
  'otpcode',
  'pan',
  'panembedurl',
  'passkeyassertion',
  'passportnumber',
  'password',
  'pin',
  'privatekey',
  'recoverycodes',
  'refreshtoken',
  'secret',
  'secretbase32encoded',
  'securitycode',
  'seedphrase',
  'sessiontoken',
  'signature',
  'socialsecuritynumber',
  'ssn',
  'stamp',
  'taxid',
  'taxidentifier',
  'threedsecurepassword',
  'token',
  'tokensecret',
  'totpuri',
  'verificationcode',
  'verificationlink',
  'verificationtoken',
])

/** Headers that are secrets, and those whose name suggests one. */
const SECRET_HEADER = /authori[sz]ation|cookie|token|secret|key|csrf|xsrf|session|signature|passw|credential|otp/i
/** Names that only sound like one: the key of a repetition, of a socket, a webhook's signature. Assumes: A-314. */
const NO_SECRET_HEADER = /^(idempotency-key|sec-websocket-key|x-service-signature)$/i

/** Where a path itself carries a one-time code, also in a path that no route has. */
const SECRET_PATHS: readonly RegExp[] = [
  /(\/device-codes[^/]*\/+)[^/]+/gi,
  /(\/console\/+open[^/]*\/+)[^/]+/gi,
  /(\/)AGENT-\w{4}-\w{4}/gi,
]

function isSecretName(name: string): boolean {
  return SECRET_FIELDS.has(name.toLowerCase().replaceAll(/[-_]/g, ''))
}

/** `code` names a currency or an error as well as a proof; only the proof stands without the others' companions. */
function isProofCode(owner: Readonly<Record<string, unknown>>): boolean {
  return !('message' in owner || 'symbol' in owner || 'decimals' in owner || 'name' in owner)
}

/** Texts to sign that quote one another; beyond that they are masked whole. */
const QUOTED_MAX = 4

/** A compact token: without its signature nobody takes it. RFC 7515 7.1. */
const COMPACT_TOKEN = /^([\w-]+\.[\w-]+\.)[\w-]+$/

/**
 * A text to sign: itself a token, or JSON that quotes what the caller sent, secrets included.
 *
 * Assumes: A-191.
 */
function maskSignedText(text: string, quoted: number): string {
  const unsigned = COMPACT_TOKEN.exec(text)?.[1]
  if (unsigned !== undefined) return unsigned + MASK
  return quoted >= QUOTED_MAX ? MASK : maskText(text, quoted + 1)
}

type Members = Record<string, unknown>

/** What stands in the log for a member; the value itself where nothing of its own is a secret. */
function keptMember(owner: Readonly<Members>, name: string, value: unknown, quoted: number): unknown {
  const isNestedCode = name === 'deviceCode' && typeof value === 'object'
  const isSecret =
    !isNestedCode && (isSecretName(name) || (name === 'code' && typeof value === 'string' && isProofCode(owner)))
  if (isSecret) return value === null || typeof value === 'boolean' ? value : MASK
  return name === 'payloadToSign' && typeof value === 'string' ? maskSignedText(value, quoted) : value
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Replaces the secrets among an object's own members. Returns: whether there were any. */
function maskMembers(owner: Members, quoted: number): boolean {
  let hasChanged = false
  for (const [name, member] of Object.entries(owner)) {
    const kept = keptMember(owner, name, member, quoted)
    if (kept === member) continue
    hasChanged = true
    // Not by assignment: a member called __proto__ would change what the object is.
    Object.defineProperty(owner, name, { value: kept, enumerable: true, configurable: true, writable: true })
  }
  return hasChanged
}

/** Replaces secrets in a parsed value, which nobody else holds. Returns: whether there were any. */
function maskParsed(root: unknown, quoted: number): boolean {
  let hasChanged = false
  const waiting = [root].filter(isBranch)
  for (let branch = waiting.pop(); branch !== undefined; branch = waiting.pop()) {
    if (!Array.isArray(branch) && maskMembers(branch as Members, quoted)) hasChanged = true
    for (const value of Object.values(branch)) if (isBranch(value)) waiting.push(value)
  }
  return hasChanged
}

/** Text that cannot be parsed is judged by its words; an escape could spell any word. */
function mayHoldSecret(text: string): boolean {
  if (text.includes('\\u')) return true
  return (text.match(/[A-Za-z_-]+/g) ?? []).some((word) => word === 'code' || isSecretName(word))
}

/**
 * A body without its secrets. Unchanged text stays byte for byte; a body that is not JSON and may hold a secret, or is
 * nested too deep to be looked through, is replaced as a whole. Nothing here calls itself: no body exhausts the stack.
 *
 * Assumes: A-114.
 */
export function maskBody(text: string): string {
  return maskText(text, 0)
}

function maskText(text: string, quoted: number): string {
  if (isNestedDeeper(text))
    return `[${Buffer.byteLength(text)} bytes nested deeper than ${JSON_DEPTH_MAX} levels; not kept]`
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return mayHoldSecret(text)
      ? `[${Buffer.byteLength(text)} bytes that are not JSON; not kept, they may hold a secret]`
      : text
  }
  return maskParsed(parsed, quoted) ? JSON.stringify(parsed) : text
}

const isSecretHeader = (name: string): boolean => SECRET_HEADER.test(name) && !NO_SECRET_HEADER.test(name)

/** Header values as text, secrets masked; of Authorization the scheme remains. */
export function maskHeaders(
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const text = typeof value === 'object' ? value.join(', ') : String(value)
    if (!isSecretHeader(name)) result[name] = text
    else
      result[name] =
        name.toLowerCase() === 'authorization' && /^(Basic|Bearer) /i.test(text)
          ? `${text.split(' ')[0]} ${MASK}`
          : MASK
  }
  return result
}

/** The path without one-time codes. */
export function maskPath(path: string): string {
  let result = path
  for (const pattern of SECRET_PATHS) result = result.replace(pattern, `$1${MASK}`)
  return result
}

/** The query string without secret parameters. */
export function maskQuery(query: string): string {
  if (query === '') return ''
  return query
    .split('&')
    .map((part) => {
      const mark = part.indexOf('=')
      const name = mark === -1 ? part : part.slice(0, mark)
      const isSecret = mark !== -1 && (name.includes('%') || name === 'code' || isSecretName(name))
      return isSecret ? `${name}=${MASK}` : part
    })
    .join('&')
}
