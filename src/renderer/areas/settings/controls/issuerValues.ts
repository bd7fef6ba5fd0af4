import { type OidcIssuer, oidcIssuer } from '../../../../contract/console/settings/oidcVerification'
import type { Faults } from '../../../components/useServiceForm'
import { controlsWords } from '../controlsWords'

const words = controlsWords.oidc.faults

/** An issuer as it stands in the form: the key set as JSON text, audiences between spaces. */
export type IssuerValues = {
  issuer: string
  source: string
  jwksUri: string
  jwks: string
  audiences: string
}

type KeySet = NonNullable<OidcIssuer['jwks']>

/** The key set in a text, or null when the text is no JSON of that form; each key is checked by the service. */
export function keySetOf(text: string): KeySet | null {
  try {
    const value: unknown = JSON.parse(text)
    const isSet = typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
    return isSet ? (value as KeySet) : null
  } catch {
    return null
  }
}

/** What the form starts with. */
export function valuesOf(issuer: OidcIssuer | undefined): IssuerValues {
  return {
    issuer: issuer?.issuer ?? '',
    source: issuer?.jwks === undefined ? 'uri' : 'set',
    jwksUri: issuer?.jwksUri ?? '',
    jwks: issuer?.jwks === undefined ? '' : JSON.stringify(issuer.jwks, null, 2),
    audiences: issuer?.audiences?.join(' ') ?? '',
  }
}

/** Names between spaces or commas. */
export function textList(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '')
}

/** What the form says; of the two sources of keys only the chosen one counts. */
export function issuerOf(values: IssuerValues): OidcIssuer {
  const audiences = textList(values.audiences)
  const keys =
    values.source === 'uri' ? { jwksUri: values.jwksUri.trim() } : { jwks: keySetOf(values.jwks) ?? { keys: [] } }
  return { issuer: values.issuer.trim(), ...keys, audiences: audiences.length === 0 ? undefined : audiences }
}

/** What is wrong with the form, by field, in words; the contract of the service decides. */
export function issuerFaults(values: IssuerValues): Faults<keyof IssuerValues> {
  const checked = oidcIssuer.safeParse(issuerOf(values))
  const faults: Partial<Record<keyof IssuerValues, string>> = {}
  for (const { path, code } of checked.error?.issues ?? []) {
    const field = String(path[0]) as keyof typeof words & keyof IssuerValues
    const ofKey = path.at(-1) === 'n' ? words.shortKey : words.privateKey
    faults[field] ??= field === 'jwks' && code === 'custom' ? ofKey : words[field]
  }
  return faults
}
