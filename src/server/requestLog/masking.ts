/** What stands in the log where a secret was. */
export const MASK = '[masked]'

/** Names of JSON fields and query parameters whose values never reach the log; lower case, separators left out. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'accesstoken',
  'apiclientsecret',
  'apikey',
  'assertion',
  'authorization',
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
  'issuertransactiontoken',
  'livenessaccesstoken',
  'mnemonic',
  'nationalid',
  'oidctoken',
  'onetimecode',
  'otp',
  'otpcode',
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
  'verificationtoken',
])

const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'service-wallet-signature',
  'set-cookie',
  'x-api-key',
])

/** Where a path itself carries a one-time code. */
const SECRET_PATHS: readonly RegExp[] = [/(\/device-codes\/)[^/]+/, /(\/console\/open\/)[^/]+/]

function isSecretName(name: string): boolean {
  return SECRET_FIELDS.has(name.toLowerCase().replaceAll(/[-_]/g, ''))
}

/** `code` names a currency or an error as well as a proof; only the proof stands without the others' companions. */
function isProofCode(owner: Readonly<Record<string, unknown>>): boolean {
  return !('message' in owner || 'symbol' in owner || 'decimals' in owner || 'name' in owner)
}

interface Walk {
  hasChanged: boolean
}

/** A compact token: without its signature nobody takes it. RFC 7515 7.1. */
const COMPACT_TOKEN = /^([\w-]+\.[\w-]+\.)[\w-]+$/

/**
 * A text to sign: itself a token, or JSON that quotes what the caller sent, secrets included.
 *
 * Assumes: A-191.
 */
function maskSignedText(text: string, walk: Walk): string {
  const unsigned = COMPACT_TOKEN.exec(text)?.[1]
  const kept = unsigned === undefined ? maskBody(text) : unsigned + MASK
  if (kept !== text) walk.hasChanged = true
  return kept
}

function masked(value: unknown, walk: Walk): unknown {
  if (value === null || typeof value === 'boolean') return value
  walk.hasChanged = true
  return MASK
}

function walkObject(owner: Readonly<Record<string, unknown>>, walk: Walk): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(owner)) {
    const isNestedCode = name === 'deviceCode' && typeof value === 'object'
    const isSecret =
      !isNestedCode && (isSecretName(name) || (name === 'code' && typeof value === 'string' && isProofCode(owner)))
    if (isSecret) result[name] = masked(value, walk)
    else if (name === 'payloadToSign' && typeof value === 'string') result[name] = maskSignedText(value, walk)
    else result[name] = walkValue(value, walk)
  }
  return result
}

function walkValue(value: unknown, walk: Walk): unknown {
  if (Array.isArray(value)) return value.map((item) => walkValue(item, walk))
  if (typeof value === 'object' && value !== null) return walkObject(value as Record<string, unknown>, walk)
  return value
}

/** Text that cannot be parsed is judged by its words; an escape could spell any word. */
function mayHoldSecret(text: string): boolean {
  if (text.includes('\\u')) return true
  return (text.match(/[A-Za-z_-]+/g) ?? []).some((word) => word === 'code' || isSecretName(word))
}

/**
 * A body without its secrets. Unchanged text stays byte for byte; a body that is not JSON and may hold a secret is
 * replaced as a whole.
 *
 * Assumes: A-114.
 */
export function maskBody(text: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return mayHoldSecret(text)
      ? `[${Buffer.byteLength(text)} bytes that are not JSON; not kept, they may hold a secret]`
      : text
  }
  const walk: Walk = { hasChanged: false }
  const result = walkValue(parsed, walk)
  return walk.hasChanged ? JSON.stringify(result) : text
}

/** Header values as text, secrets masked; of Authorization the scheme remains. */
export function maskHeaders(
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const text = typeof value === 'object' ? value.join(', ') : String(value)
    if (!SECRET_HEADERS.has(name.toLowerCase())) result[name] = text
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
