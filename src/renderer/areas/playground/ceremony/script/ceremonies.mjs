import { assertPasskey, createPasskey } from './passkey.mjs'
import {
  makeStamp,
  newKey,
  openExport,
  openSessionKey,
  randomBytes,
  sealCode,
  sha256,
  toBase64,
  toBase64url,
  toHex,
  utf8,
} from './primitives.mjs'

/** Prints one line. */
export const say = (text) => globalThis.process.stdout.write(`${text}\n`)

function authorization() {
  const { COUNTERSIGN_TOKEN_ID: id, COUNTERSIGN_TOKEN_SECRET: secret } = globalThis.process.env
  if (!id || !secret) throw new Error('Set COUNTERSIGN_TOKEN_ID and COUNTERSIGN_TOKEN_SECRET to an API token first.')
  return `Basic ${toBase64(utf8(`${id}:${secret}`))}`
}

function refusal(call, response, text) {
  const wait = response.headers.get('Retry-After')
  const advice = wait === null ? '' : ` Try again in ${wait} s.`
  return new Error(`${call} answered ${response.status}: ${text}${advice}`)
}

/**
 * The steps of a ceremony against one account, with the sessions and credentials that they make by name.
 * Each step really calls the service, with keys made now.
 */
export class Ceremony {
  #sessions = new Map()
  #credentials = new Map()
  #clockAheadMs = 0

  constructor({ baseUrl, accountId }) {
    this.baseUrl = baseUrl
    this.accountId = accountId
  }

  #session(name) {
    const found = this.#sessions.get(name)
    if (found === undefined) throw new Error(`No session is named "${name}".`)
    return found
  }

  #credential(name) {
    const found = this.#credentials.get(name)
    if (found === undefined) throw new Error(`No credential is named "${name}".`)
    return found
  }

  /** One call; gives status and answer, and throws for anything but 2xx. */
  async #call(method, path, body, headers = {}) {
    const content = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: { Authorization: authorization(), ...content, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    say(`  ${method} ${path} -> ${response.status}`)
    if (!response.ok) throw refusal(`${method} ${path}`, response, text)
    return { status: response.status, answer: text === '' ? null : JSON.parse(text) }
  }

  /** Repeats a call as often as it is answered 202, with the stamp of what the service asks to have signed. */
  async #signedRetry(key, method, path, body) {
    let reply = await this.#call(method, path, body)
    while (reply.status === 202) {
      const { payloadToSign, requestId } = reply.answer
      const stamp = await makeStamp(key, payloadToSign)
      const headers = { 'Service-Wallet-Signature': stamp, 'Request-Id': requestId }
      reply = await this.#call(method, path, body, headers)
    }
    return reply.answer
  }

  #signed(signedBy, method, path, body) {
    return this.#signedRetry(this.#session(signedBy).key, method, path, body)
  }

  #keepSession(name, session, key) {
    this.#sessions.set(name, { id: session.id, key })
    // The service has a clock of its own, which may run ahead of this machine's.
    this.#clockAheadMs = Date.parse(session.createdAt) - Date.now()
    say(`  session ${session.id} until ${session.expiresAt}`)
  }

  async #findCredential(type) {
    const { answer } = await this.#call('GET', `/auth/credentials?accountId=${encodeURIComponent(this.accountId)}`)
    const found = answer.data.find((credential) => credential.type === type)
    if (found === undefined) throw new Error(`The account has no ${type} credential.`)
    return found.id
  }

  async #tokenOf(claims, clientPublicKey) {
    const iat = Math.floor((Date.now() + this.#clockAheadMs) / 1000)
    const nonce = clientPublicKey === undefined ? undefined : toHex(await sha256(utf8(clientPublicKey)))
    const segment = (value) => toBase64url(utf8(JSON.stringify(value)))
    const payload = { ...claims, iat, exp: iat + 600, nonce }
    return `${segment({ alg: 'none', typ: 'JWT' })}.${segment(payload)}.sandbox-signature`
  }

  async logInByCode({ type, code, session }) {
    const id = await this.#findCredential(type)
    const { answer } = await this.#call('POST', `/auth/credentials/${id}/challenge`)
    const key = await newKey()
    const encryptedOtpBundle = await sealCode(answer.otpEncryptionTargetBundle, code, key)
    const path = `/auth/credentials/${id}/verify`
    this.#keepSession(session, await this.#signedRetry(key, 'POST', path, { type, encryptedOtpBundle }), key)
  }

  async addCode({ type, signedBy, credential }) {
    const body = { type, accountId: this.accountId }
    this.#credentials.set(credential, await this.#signed(signedBy, 'POST', '/auth/credentials', body))
  }

  async addPasskey({ nickname, rpId, origin, signedBy, credential }) {
    const challenge = toBase64url(randomBytes(32))
    const { passkey, attestation } = await createPasskey({ challenge, rpId, origin })
    const body = { type: 'PASSKEY', accountId: this.accountId, nickname, challenge, attestation }
    const made = await this.#signed(signedBy, 'POST', '/auth/credentials', body)
    this.#credentials.set(credential, { ...made, passkey })
  }

  async logInByPasskey({ credential, session }) {
    const { id, passkey } = this.#credential(credential)
    const client = await newKey()
    const clientPublicKey = toHex(client.publicKey)
    const { answer } = await this.#call('POST', `/auth/credentials/${id}/challenge`, { clientPublicKey })
    const assertion = await assertPasskey(passkey, answer.challenge)
    const body = { type: 'PASSKEY', assertion }
    const headers = { 'Request-Id': answer.requestId }
    const verified = await this.#call('POST', `/auth/credentials/${id}/verify`, body, headers)
    const key = await openSessionKey(verified.answer.encryptedSessionSigningKey, client)
    this.#keepSession(session, verified.answer, key)
  }

  async addOauth({ claims, signedBy, credential }) {
    const whole = { sub: `subject-${toHex(randomBytes(8))}`, ...claims }
    const body = { type: 'OAUTH', accountId: this.accountId, oidcToken: await this.#tokenOf(whole) }
    const made = await this.#signed(signedBy, 'POST', '/auth/credentials', body)
    this.#credentials.set(credential, { ...made, claims: whole })
  }

  async logInByOauth({ credential, session }) {
    const { id, claims } = this.#credential(credential)
    const client = await newKey()
    const clientPublicKey = toHex(client.publicKey)
    const body = { type: 'OAUTH', oidcToken: await this.#tokenOf(claims, clientPublicKey), clientPublicKey }
    const { answer } = await this.#call('POST', `/auth/credentials/${id}/verify`, body)
    this.#keepSession(session, answer, await openSessionKey(answer.encryptedSessionSigningKey, client))
  }

  async signedCall({ method, path, body, signedBy }) {
    await this.#signed(signedBy, method, path, body)
  }

  async #payeeOf({ customerId, clabe, holder }) {
    const path = '/customers/external-accounts'
    const { answer } = await this.#call('GET', `${path}?customerId=${customerId}&currency=MXN`)
    const known = answer.data.find((account) => account.accountInfo.clabeNumber === clabe)
    if (known !== undefined) return known.id
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: holder }
    const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber: clabe, beneficiary }
    return (await this.#call('POST', path, { customerId, currency: 'MXN', accountInfo })).answer.id
  }

  async payFromWallet({ customerId, fundMinor, amountMinor, clabe, holder, form, signedBy }) {
    await this.#call('POST', `/sandbox/internal-accounts/${this.accountId}/fund`, { amount: fundMinor })
    const once = () => ({ 'Idempotency-Key': globalThis.crypto.randomUUID() })
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: this.accountId, customerId },
      destination: { destinationType: 'ACCOUNT', accountId: await this.#payeeOf({ customerId, clabe, holder }) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amountMinor,
    }
    const { answer: quote } = await this.#call('POST', '/quotes', body, once())
    const path = `/quotes/${quote.id}/execute`
    const headers = once()
    const isOneCall = form === 'ONE_CALL'
    const asked = isOneCall
      ? quote.paymentInstructions[0].accountOrWalletInfo
      : (await this.#call('POST', path, undefined, headers)).answer
    const stamp = await makeStamp(this.#session(signedBy).key, asked.payloadToSign)
    const signed = { ...headers, 'Service-Wallet-Signature': stamp }
    if (!isOneCall) signed['Request-Id'] = asked.requestId
    const { answer } = await this.#call('POST', path, undefined, signed)
    say(`  quote ${answer.id} is ${answer.status}`)
  }

  async #cardOf(customerId) {
    const { answer } = await this.#call('GET', `/cards?accountId=${this.accountId}`)
    const known = answer.data.find(({ state }) => state !== 'CLOSED')
    if (known !== undefined) return known.id
    const body = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [this.accountId] }
    return (await this.#call('POST', '/cards', body)).answer.id
  }

  async delegateKey({ customerId, nickname, signedBy }) {
    const cardId = await this.#cardOf(customerId)
    const path = '/auth/delegated-keys'
    const { answer } = await this.#call('GET', `${path}?accountId=${this.accountId}`)
    const active = answer.data.find((key) => key.cardId === cardId && key.status === 'ACTIVE')
    if (active !== undefined) await this.#call('DELETE', `${path}/${active.id}`)
    const body = { cardId, internalAccountId: this.accountId, nickname }
    const key = await this.#signed(signedBy, 'POST', path, body)
    say(`  delegated key ${key.id} is ${key.status}`)
  }

  async refreshSession({ session, renewed }) {
    const client = await newKey()
    const body = { clientPublicKey: toHex(client.publicKey) }
    const path = `/auth/sessions/${this.#session(session).id}/refresh`
    const answer = await this.#signed(session, 'POST', path, body)
    this.#keepSession(renewed, answer, await openSessionKey(answer.encryptedSessionSigningKey, client))
  }

  async revokeSession({ session, signedBy }) {
    await this.#signed(signedBy, 'DELETE', `/auth/sessions/${this.#session(session).id}`)
  }

  async revokeCredential({ credential, signedBy }) {
    await this.#signed(signedBy, 'DELETE', `/auth/credentials/${this.#credential(credential).id}`)
  }

  async exportWallet({ signedBy, pinnedPublicHex }) {
    const client = await newKey()
    const path = `/internal-accounts/${this.accountId}/export`
    const answer = await this.#signed(signedBy, 'POST', path, { clientPublicKey: toHex(client.publicKey) })
    const words = await openExport(answer.encryptedWalletCredentials, client, pinnedPublicHex)
    say(`  opened ${words.split(' ').length} recovery words`)
  }
}
