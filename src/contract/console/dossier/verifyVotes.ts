import type { Dossier, DossierVote } from './format'
import { check, type DossierCheck } from './verdict'
import {
  base64urlOf,
  bytesOfBase64url,
  joined,
  rawSignature,
  readJson,
  type SignatureState,
  sha256,
  sha256Hex,
  signatureState,
  utf8,
} from './webCrypto'

/** The text that was signed; null where it is withheld. */
export function signedTextIn({ content, revealed }: Dossier, vote: DossierVote): string | null {
  const section = content.sections.findIndex(({ name }) => name === vote.textSection)
  const fact = content.sections[section]?.facts.findIndex(({ at }) => at === vote.textAt) ?? -1
  const value = revealed.facts[section]?.[fact]?.value
  return typeof value === 'string' ? value : null
}

const NAME_LINE = /^Name: "(?<name>.*)"$/m

/** Whose name a signed text says; null where the text is withheld. */
export const signerNameIn = (text: string | null): string | null => NAME_LINE.exec(text ?? '')?.groups?.name ?? null

/** Flags of the authenticator data: somebody was there, and showed who they are (WebAuthn L3 6.1). */
const PRESENT_AND_VERIFIED = 0x05
const FLAGS_AT = 32

/** A passkey signs its own data and the hash of the client data, whose challenge is the hash of the text. */
async function passkeyState(vote: DossierVote): Promise<SignatureState> {
  const clientData = bytesOfBase64url(vote.clientDataJson ?? '')
  const authenticatorData = bytesOfBase64url(vote.authenticatorData ?? '')
  const signature = bytesOfBase64url(vote.signature)
  if (clientData === null || authenticatorData === null || signature === null) return 'WRONG'
  const said = (await readJson(clientData)) as { type?: unknown; challenge?: unknown } | null
  const isAsked = said?.type === 'webauthn.get' && said.challenge === base64urlOf(utf8(vote.textSha256))
  const flags = authenticatorData[FLAGS_AT] ?? 0
  if (!isAsked || (flags & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return 'WRONG'
  return signatureState(vote.algorithm, vote.publicKey, {
    signature: vote.algorithm === 'ES256' ? rawSignature(signature) : signature,
    data: joined(authenticatorData, await sha256(clientData)),
  })
}

/** True where the text names the payment that the signature stands under, and whoever signed it. */
function isTextOf(vote: DossierVote, text: string): boolean {
  const lines = text.split('\n')
  const ofSeveral = `Subject SHA-256: "${vote.subjectId} `
  const isAbout =
    lines.includes(`Subject: ${JSON.stringify(vote.subjectId)}`) || lines.some((line) => line.startsWith(ofSeveral))
  return isAbout && lines.includes(`Signed by: ${JSON.stringify(vote.operatorId)}`)
}

const KINDS: Readonly<Record<string, string>> = {
  PASSKEY: 'a passkey',
  SOFTWARE_PASSKEY: 'a passkey that may be a program (weaker)',
  PIN_KEY: 'a key that a PIN opens (weaker)',
}

const STATES: Readonly<Record<string, string>> = {
  COUNTS: '',
  WITHDRAWN: ' It was withdrawn later.',
  VOID: ' It does not count: what was signed had changed, or nobody may sign with that key any more.',
}

async function checkVote(dossier: Dossier, vote: DossierVote): Promise<DossierCheck> {
  const text = signedTextIn(dossier, vote)
  const name = signerNameIn(text) ?? 'somebody'
  const who = `The signature of ${name} (${vote.operatorId}) by ${KINDS[vote.method] ?? vote.method}`
  const isTextRight = text === null || ((await sha256Hex(text)) === vote.textSha256 && isTextOf(vote, text))
  if (!isTextRight) return check('VOTES', 'FALSE', `${who} is over another text than the one that is shown.`)
  if (vote.method === 'PIN_KEY' && text === null) {
    const sentence = `${who} cannot be checked here: it is over the text itself, which is withheld.`
    return check('VOTES', 'NOT_PROVED', sentence)
  }
  const signature = bytesOfBase64url(vote.signature)
  const state =
    vote.method === 'PIN_KEY'
      ? await signatureState(vote.algorithm, vote.publicKey, { signature, data: utf8(text ?? '') })
      : await passkeyState(vote)
  if (state === 'UNKNOWN')
    return check('VOTES', 'NOT_PROVED', `${who} is of a kind (${vote.algorithm}) that cannot be checked here.`)
  if (state === 'WRONG') return check('VOTES', 'FALSE', `${who} is not one of its key.`)
  const over = text === null ? 'over a text that is withheld and whose hash is given' : 'over the text that is shown'
  return check('VOTES', 'PROVED', `${who} is right, ${over}.${STATES[vote.state] ?? ''}`)
}

/** Each signature under a payment, by its own key and over its own text. */
export async function checkVotes(dossier: Dossier): Promise<DossierCheck[]> {
  const { votes } = dossier.content
  const checks = await Promise.all(votes.map((vote) => checkVote(dossier, vote)))
  if (votes.length === 0) return []
  const keys =
    votes.length === 1
      ? 'That the signing key belongs to the person named is what the service says.'
      : `That the ${votes.length} signing keys belong to the people named is what the service says.`
  return [...checks, check('VOTES', 'NOT_PROVED', keys)]
}
