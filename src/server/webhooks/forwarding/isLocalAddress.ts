const NAMES = /^((?!xn--)[^.]+|.*\.(localhost|local|internal|test|lan))$/
const LITERAL_V4 = /^\d+\.\d+\.\d+\.\d+$/
/** Loopback, the private networks of RFC 1918, and link-local. */
const PRIVATE_V4 = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/
const PRIVATE_V6 = /^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/

/**
 * Whether events may be forwarded there: http or https, without credentials or fragment, on this machine or its
 * private network, by literal address or by a name that only a local network has.
 *
 * Assumes: A-250.
 */
export function isLocalAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (!['http:', 'https:'].includes(url.protocol) || url.port === '0') return false
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  const name = url.hostname.toLowerCase()
  if (name.startsWith('[')) return PRIVATE_V6.test(name)
  if (LITERAL_V4.test(name)) return PRIVATE_V4.test(name)
  return NAMES.test(name)
}
