import { agentPermission } from '../../../../contract/agents/schemas'
import type { ObjectPurpose } from '../../../../contract/console/objects/schemas'
import type { OperationShape } from '../../../../contract/operation'
import { type ServiceOperationId, serviceOperations } from '../../../../contract/operations'
import { enumText } from '../../../components/format/enumText'
import { placeAddress } from '../../../navigation/placeAddress'
import type { PlaceAddress } from '../../../navigation/places'
import type { OperationEntry } from '../model/reference'

/** Why the smallest valid call will not simply succeed, said before it is sent. */
export interface Prerequisite {
  readonly text: string
  /** What it answers as it stands, such as `404`; null where only something more is asked for first. */
  readonly answers: string | null
  /** Where to make what is missing. */
  readonly link: { readonly to: PlaceAddress; readonly label: string } | null
}

/** A prerequisite as the tables below say it. */
interface Need {
  readonly text: string
  /** Left out, a thing is missing that the call names: `404`. */
  readonly answers?: Prerequisite['answers']
  readonly link?: Prerequisite['link']
}

const said = ({ text, answers = '404', link = null }: Need): Prerequisite => ({ text, answers, link })

const act = (name: string, label: string) => ({ to: placeAddress('sandbox', { act: name }), label })
const operation = (id: ServiceOperationId, label: string) => ({
  to: placeAddress('reference', { operation: id }),
  label,
})

const NO_PAIR: Need = {
  text: 'No owner has an account with money and one outside in the same currency.',
  link: act('new-account', 'Add an account'),
}
const NO_PULL: Need = {
  text: 'No owner has a US external account, which money can be pulled from, and an account in USD.',
  link: act('new-account', 'Add an account'),
}
const NO_CHALLENGE: Need = {
  text: 'No account has a challenge that is open and waits for a signature.',
  link: operation('createExternalAccountOwnershipChallenge', 'Start one'),
}

/** What is missing where nothing suits, and how it comes to be. */
const LACKS: Readonly<Partial<Record<ObjectPurpose, Need>>> = {
  CUSTOMER: { text: 'No customer is approved.', link: act('new-person', 'Create a person') },
  BUSINESS: { text: 'No customer is a business.', link: act('new-business', 'Create a business') },
  UNVERIFIED_BUSINESS: {
    text: 'No business waits for its verification: each was decided already.',
    link: act('new-business', 'Create a business'),
  },
  INTERNAL_ACCOUNT: { text: 'No account has money.', link: act('fund', 'Fund an account') },
  TRANSFER_OUT_SOURCE: NO_PAIR,
  TRANSFER_OUT_DESTINATION: NO_PAIR,
  TRANSFER_IN_SOURCE: NO_PULL,
  TRANSFER_IN_DESTINATION: NO_PULL,
  WALLET: { text: 'No customer has a wallet.', link: act('new-person', 'Create a person') },
  CRYPTO_ACCOUNT: { text: 'No account holds a crypto asset.', link: act('new-person', 'Create a person') },
  WALLET_FOR_SMS_CODES: {
    text: 'Every wallet has a sign-in by text message already, or an owner without a phone number.',
    link: act('new-person', 'Create a person'),
  },
  EXTERNAL_ACCOUNT: { text: 'No external account is in use.', link: act('new-account', 'Add an external account') },
  CUSTOMER_EXTERNAL_ACCOUNT: {
    text: 'No customer has an external account.',
    link: act('new-account', 'Add an account'),
  },
  PLATFORM_EXTERNAL_ACCOUNT: {
    text: 'The platform has no external account.',
    link: act('new-platform-account', 'Add an account of the platform'),
  },
  SCA_CUSTOMER: {
    text: 'No customer of the EU, Iceland, Liechtenstein or Norway has a phone number.',
    link: act('new-person', 'Create a person'),
  },
  SCA_PAYEE: {
    text: 'No customer who is logged in has a payee that is not trusted yet.',
    link: operation('completeScaLogin', 'Log a customer in'),
  },
  TRUSTED_PAYEE: {
    text: 'No customer who is logged in trusts a payee.',
    link: operation('confirmBeneficiaryTrust', 'Trust one'),
  },
  AUTHORIZABLE_QUOTE: {
    text: 'No quote waits for the proof of its customer.',
    link: operation('executeQuote', 'Execute one of a customer of the EU'),
  },
  UNPROVEN_WALLET: {
    text: 'No wallet of a customer waits for a proof of ownership.',
    link: act('new-account', 'Add an account'),
  },
  UNPROVEN_PLATFORM_WALLET: {
    text: 'No wallet of the platform waits for a proof of ownership.',
    link: act('new-platform-account', 'Add an account of the platform'),
  },
  OPEN_SIGNATURE_CHALLENGE: NO_CHALLENGE,
  OPEN_PLATFORM_SIGNATURE_CHALLENGE: {
    ...NO_CHALLENGE,
    link: operation('createPlatformExternalAccountOwnershipChallenge', 'Start one'),
  },
  QUOTE: { text: 'There is no quote.', link: act('account-quote', 'Create a quote from an account') },
  EXECUTABLE_QUOTE: {
    text: 'No quote from an account waits to be executed.',
    link: act('account-quote', 'Create a quote from an account'),
  },
  AGENT_QUOTE: {
    text: 'This agent has no quote that waits to be executed.',
    link: operation('agentCreateQuote', 'Create one as the agent'),
  },
  FUNDABLE_QUOTE: {
    text: 'No quote waits for money from outside.',
    link: act('quote', 'Create a quote that waits for money'),
  },
  TRANSACTION: { text: 'There is no payment.', link: act('pay-account', 'Pay to an account') },
  OUTGOING_PAYMENT: { text: 'Nothing was paid out.', link: act('pay-account', 'Pay to an account') },
  PENDING_INCOMING_PAYMENT: {
    text: 'No incoming payment waits for an answer: the inbox lets them in at once.',
    link: act('hold-incoming', 'Let incoming payments wait'),
  },
  CANCELLABLE_PAYMENT: {
    text: 'No bank payment is on its way.',
    link: act('new-account&outcome=quotes:003', 'Add an account whose payments take 6 minutes, and pay to it'),
  },
  CARD: { text: 'There is no card.', link: act('new-card', 'Issue a card') },
  PAYING_CARD: { text: 'No card is active.', link: act('new-card', 'Issue a card') },
  WALLET_CARD: {
    text: 'No card draws on an embedded wallet and lacks its key.',
    link: act('new-card', 'Issue a card'),
  },
  FUNDING_SOURCE: { text: 'No customer has an account in USD.', link: act('new-person', 'Create a person') },
  OPEN_CARD_PAYMENT: { text: 'No card payment waits to settle.', link: act('card-authorize', 'Authorize one') },
  SETTLED_CARD_PAYMENT: { text: 'No card payment has settled.', link: act('card-pay', 'Authorize and settle one') },
  REFUNDED_CARD_PAYMENT: { text: 'No card payment was given back.', link: act('card-return', 'Give money back') },
  DELEGATED_KEY: { text: 'There is no delegated key.', link: act('delegate-key', 'Delegate card payments') },
  ACTIVE_DELEGATED_KEY: {
    text: 'No delegated key is in force.',
    link: act('delegate-key', 'Delegate card payments'),
  },
  AGENT: { text: 'There is no agent.', link: operation('createAgent', 'Create one') },
  UNCONNECTED_AGENT: {
    text: 'Every agent is connected; a device code is only for one that is not.',
    link: operation('createAgent', 'Create one'),
  },
  AGENT_ACTION: { text: 'This agent has asked for nothing.', link: operation('agentCreateQuote', 'Ask as the agent') },
  WAITING_ACTION: { text: 'Nothing waits for approval.', link: act('fresh-actions', 'Make waiting actions') },
  BENEFICIAL_OWNER: { text: 'No business has an owner.', link: act('new-owner', 'Add an owner') },
  VERIFICATION: { text: 'Nothing was submitted for verification.', link: act('verify', 'Submit a verification') },
  CUSTOMER_IMPORT: {
    text: 'No file of customers was imported.',
    link: operation('uploadCustomersCsv', 'Upload one'),
  },
  DOCUMENT: { text: 'There is no document.', link: operation('uploadDocument', 'Upload one') },
  CUSTOMER_WITH_OPEN_EMAIL: {
    text: 'No customer of Europe has an email address that waits to be verified.',
    link: operation('createCustomer', 'Create one'),
  },
  CUSTOMER_WITH_OPEN_PHONE: {
    text: 'No customer of Europe has a phone number that waits to be verified.',
    link: operation('createCustomer', 'Create one'),
  },
  TOKEN: { text: 'There is no API token.', link: operation('createToken', 'Create one') },
  CREDENTIAL: { text: 'No wallet has a sign-in.', link: act('new-credential', 'Add a sign-in') },
  CODE_CREDENTIAL: { text: 'No wallet has a sign-in by code.', link: act('new-credential', 'Add a sign-in') },
  SPARE_CREDENTIAL: {
    text: 'No wallet has two sign-ins; the only one of a wallet cannot be revoked.',
    link: act('new-credential', 'Add a sign-in'),
  },
  SPARK_WALLET: { text: 'No Spark wallet outside is in use.', link: act('new-account', 'Add an account') },
  US_BANK_ACCOUNT: {
    text: 'No bank account in the United States is in use.',
    link: act('new-account', 'Add an account'),
  },
  STABLECOIN: { text: 'No coin is ready.', link: operation('registerStablecoin', 'Register one') },
  STABLECOIN_LINK: {
    text: 'No link to a provider is active.',
    link: operation('linkStablecoinProviderAccount', 'Link an account'),
  },
  STABLECOIN_OPERATION: {
    text: 'Nothing was minted or burned.',
    link: operation('createStablecoinMint', 'Mint'),
  },
  SESSION: {
    text: 'No session of a wallet is open.',
    link: { to: placeAddress('playground'), label: 'Log in to a wallet in the playground' },
  },
}

/** What stands in a path and in no list of the platform: only the answer of an earlier call has it. */
const IN_PATH: Readonly<Record<string, Need>> = {
  invitationCode: {
    text: 'The code of an invitation is needed; it stands in the answer that created it.',
    answers: '404 INVITATION_NOT_FOUND',
    link: operation('createInvitation', 'Create one'),
  },
  resetId: {
    text: 'The id of a reset is needed; it stands in the answer of the start.',
    answers: '404 REFERENCE_NOT_FOUND',
    link: operation('startTwoFactorReset', 'Start'),
  },
  credentialId: {
    text: 'The credentialId of a passkey is needed; it stands among the factors of the customer.',
    answers: '404 REFERENCE_NOT_FOUND',
    link: operation('listScaFactors', 'List them'),
  },
}

const SIGNATURE: Need = {
  text:
    'A signature over the text of the challenge is needed, made with the key of the wallet. A wrong one closes the ' +
    'challenge.',
  answers: '400 INVALID_INPUT',
}

/** What an object that suits asks for beside itself. */
const WITH_OBJECT: Readonly<Partial<Record<ObjectPurpose, Need>>> = {
  OPEN_SIGNATURE_CHALLENGE: SIGNATURE,
  OPEN_PLATFORM_SIGNATURE_CHALLENGE: SIGNATURE,
}

/** Operations whose smallest valid call is refused for a reason of their own, which the contract does not know. */
const OF_OPERATION: Readonly<Partial<Record<ServiceOperationId, Need>>> = {
  verifyAuthCredential: {
    text: 'A sign-in is proven by what a wallet client makes: a code sealed to a key, or a passkey. No form can.',
    answers: '400 INVALID_INPUT',
    link: { to: placeAddress('playground'), label: 'Do it in the playground' },
  },
  authorizeQuote: {
    text: 'The code of the challenge is needed; it stands in the answer of the start.',
    answers: '400 INVALID_INPUT',
    link: operation('executeQuote', 'Start'),
  },
  createInvitation: {
    text: 'The UMA address of one of your customers is needed as the inviter; it stands in the record of the customer.',
    answers: '400 INVALID_UMA_ADDRESS',
    link: { to: placeAddress('customers'), label: 'Look one up' },
  },
}

/** The operation whose answer an operation completes or confirms, by their names; null where it is none such. */
function startOf(id: ServiceOperationId): ServiceOperationId | null {
  const start = id.replace(/^(complete|confirm)(?=[A-Z])/, 'start')
  return start !== id && Object.hasOwn(serviceOperations, start) ? (start as ServiceOperationId) : null
}

/** Why the smallest valid call is refused by its nature: what it takes cannot be chosen in a form. */
function neededBy({ id, path }: Pick<OperationEntry, 'id' | 'path'>): Need | null {
  const own = OF_OPERATION[id]
  if (own !== undefined) return own
  const shape: OperationShape = serviceOperations[id]
  const inPath = Object.keys(IN_PATH).find((name) => path.includes(`{${name}}`))
  if (inPath !== undefined) return IN_PATH[inPath] ?? null
  const suits = Object.values(shape.suits ?? {}).find((purpose) => WITH_OBJECT[purpose] !== undefined)
  if (suits !== undefined) return WITH_OBJECT[suits] ?? null
  const start = startOf(id)
  if (start === null) return null
  const text = 'The secret or the challenge that the start answered is needed.'
  return { text, answers: '400 INVALID_INPUT', link: operation(start, 'Start') }
}

interface PrerequisiteFacts {
  /** What the call asks for and this platform has not. */
  readonly lacking: readonly ObjectPurpose[]
  readonly hasAgentToken: boolean
  readonly hasDeviceCode: boolean
  /** Of the agent whose credential is at hand; empty where they are not known. */
  readonly permissions: readonly string[]
}

const NEEDS_AGENT: Need = {
  text: 'Needs the credential of an agent, which is not given yet.',
  answers: '401 UNAUTHORIZED',
}
const NEEDS_CODE: Need = {
  text: 'No device code is at hand: each is shown once, when it is made.',
  answers: '404 REFERENCE_NOT_FOUND',
  link: operation('regenerateAgentDeviceCode', 'Make one'),
}

/** What an agent may not do is refused; which permission an operation asks for stands in its policy. */
function mayOnly(permissions: readonly string[]): readonly Need[] {
  if (permissions.length === 0 || permissions.length === agentPermission.options.length) return []
  const allowed = permissions.map(enumText).join(', ').toLowerCase()
  const text = `This agent may only ${allowed}; the rest answers 403 FORBIDDEN.`
  return [{ text, answers: null, link: operation('updateAgentPolicy', 'Change its policy') }]
}

function needsOf(entry: Pick<OperationEntry, 'id' | 'path' | 'auth'>, facts: PrerequisiteFacts): readonly Need[] {
  const isAgents = entry.auth.includes('agent') && !entry.auth.includes('basic')
  if (isAgents && !facts.hasAgentToken) return [NEEDS_AGENT]
  if (entry.path.includes('{code}') && !facts.hasDeviceCode) return [NEEDS_CODE]
  const [lacking] = facts.lacking
  if (lacking !== undefined) return [LACKS[lacking] ?? { text: 'Nothing on this platform suits this call.' }]
  const needed = neededBy(entry)
  if (needed !== null) return [needed]
  return isAgents ? mayOnly(facts.permissions) : []
}

/** What is said before an operation is sent; empty where the smallest valid call succeeds. */
export function prerequisitesOf(
  entry: Pick<OperationEntry, 'id' | 'path' | 'auth'>,
  facts: PrerequisiteFacts,
): readonly Prerequisite[] {
  return needsOf(entry, facts).map(said)
}
