import type { ResourceName } from '../../contract/primitives/resourceNames'

const ID = /^([A-Za-z]+):([0-9a-f]{8}-[0-9a-f-]{27})$/
const ANY_ID = /\b[A-Z][A-Za-z]+:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/
const ALL_IDS = new RegExp(ANY_ID, 'g')

/** The resource name of an id such as `Quote:0190…`, or null for ids of another form. */
export function idTypeOf(id: string): string | null {
  return ID.exec(id)?.[1] ?? null
}

const NUMBERED = /^[A-Z][A-Za-z]+:(\d{1,6})$/

/** Whether a text is an id from its first character to its last. */
export const isWholeId = (text: string): boolean => idTypeOf(text) !== null || NUMBERED.test(text)

/** The last six characters, by which people tell ids apart; of what is only numbered the number. */
export function idTail(id: string): string {
  const number = NUMBERED.exec(id)?.[1]
  if (number !== undefined) return number
  return id.length <= 6 ? id : id.slice(-6)
}

/** A text with each id in it cut to its type and end, `Quote:…4f21ab`, so that what stands behind it stays in sight. */
export function withShortIds(text: string): string {
  return text.replaceAll(ALL_IDS, (id) => `${idTypeOf(id)}:…${idTail(id)}`)
}

/** A text with each id in it as `nameOf` calls it. */
export function withNames(text: string, nameOf: (id: string) => string): string {
  return text.replaceAll(ALL_IDS, nameOf)
}

/** The first id inside any text, or null; used for what a person pastes. */
export function findId(text: string): string | null {
  return ANY_ID.exec(text)?.[0] ?? null
}

/** What the screens call otherwise than the interface does. */
const CALLED: Readonly<Record<string, string>> = {
  AgentAction: 'approval',
  MoneyProposal: 'proposed payment',
  ChangeProposal: 'proposed change',
  AuthMethod: 'credential',
  PlatformConfig: 'platform',
  ScaChallenge: 'proof of the customer',
  ScaSession: 'login of the customer',
} satisfies Partial<Record<ResourceName, string>>

/** `BeneficialOwner` as words: "beneficial owner". */
export function idTypeText(type: string): string {
  return CALLED[type] ?? type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
