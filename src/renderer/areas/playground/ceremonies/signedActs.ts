import { textMember, toHex, WalletClientError } from '../../../../wallet-client/bytes'
import { generateKeyPair } from '../../../../wallet-client/p256'
import { openWalletExport } from '../../../../wallet-client/walletExport'
import { decodeWalletExport } from '../ceremony/decode'
import { words } from '../ceremonyWords'
import { liveCredentials, liveSessions, nextName, withoutCredential, withoutSession } from '../engine/keyRing'
import type { Ceremony, CeremonyDraft, PlayedWallet, StepField } from '../engine/step'
import { addSession, openSealedKey } from './heldSession'
import { keyPiece } from './pieces'
import { choice, signedSteps } from './signedRetry'

type CodeType = 'EMAIL_OTP' | 'SMS_OTP'

const codeTypeOf = (draft: CeremonyDraft): CodeType =>
  draft.credential?.type === 'EMAIL_OTP' ? 'EMAIL_OTP' : 'SMS_OTP'

/** Add a code credential by signed retry: the customer's phone, or email where it was removed before. */
export const addCode: Ceremony = {
  id: 'add-code',
  title: words.acts.addCodeTitle,
  says: words.acts.addCodeSays,
  needs: ['SESSION'],
  steps: signedSteps({
    operation: 'createAuthCredential',
    askTitle: words.acts.askAddCode,
    askFields: () => {
      const { SMS_OTP, EMAIL_OTP } = words.code.types
      return [choice('type', words.acts.type, { SMS_OTP, EMAIL_OTP })]
    },
    request: ({ played, input }) => {
      const type = input.type as CodeType
      const body = { type, accountId: played.accountId }
      const draft: CeremonyDraft = { credential: { id: '', type, nickname: type } }
      return Promise.resolve({ request: { method: 'POST', path: '/auth/credentials', body }, draft })
    },
    expected: [201],
    done: ({ played: { keyRing }, draft }, signer, answer) => {
      const name = nextName('code', keyRing)
      const type = codeTypeOf(draft)
      const code = { name, id: textMember(answer, 'id', 'The credential'), isRevoked: false, type }
      return {
        says: words.acts.addedDone(name),
        keyRing: { ...keyRing, codes: [...keyRing.codes, code] },
        recorded: { kind: 'ADD_CODE', type, signedBy: signer.name, credential: name },
      }
    },
  }),
}

/** Wallet privacy: the smallest act that a key signs. Source: wallet-crypto 4. */
export const privacy: Ceremony = {
  id: 'privacy',
  title: words.acts.privacyTitle,
  says: words.acts.privacySays,
  needs: ['SESSION'],
  steps: signedSteps({
    operation: 'updateInternalAccount',
    askTitle: words.acts.askPrivacy,
    askFields: () => [choice('privacy', words.acts.privacy, words.acts.privacyValues)],
    request: ({ played, input }) => {
      const body = { privateEnabled: input.privacy !== 'no' }
      return Promise.resolve({ request: { method: 'PATCH', path: `/internal-accounts/${played.accountId}`, body } })
    },
    expected: [200],
    done: ({ draft, played }, signer, answer) => ({
      says: words.acts.privacyDone(answer.privateEnabled === true),
      recorded: {
        kind: 'SIGNED_CALL',
        method: 'PATCH',
        path: `/internal-accounts/${played.accountId}`,
        body: draft.request?.body,
        signedBy: signer.name,
      },
    }),
  }),
}

/** Export of the recovery words, sealed to a key of the page. Source: wallet-crypto 4.3. */
export const exportWallet: Ceremony = {
  id: 'export',
  title: words.acts.exportTitle,
  says: words.acts.exportSays,
  needs: ['SESSION'],
  steps: signedSteps({
    operation: 'exportInternalAccount',
    askTitle: words.acts.askExport,
    request: async (run) => {
      const key = generateKeyPair()
      await run.show(words.pieces.key, () => keyPiece(key))
      const body = { clientPublicKey: toHex(key.publicUncompressed) }
      const path = `/internal-accounts/${run.played.accountId}/export`
      return { request: { method: 'POST', path, body }, draft: { key } }
    },
    expected: [200],
    done: async (run, signer, answer) => {
      const { key } = run.draft
      if (key === undefined) throw new WalletClientError(words.sign.nothingAsked)
      const { pinnedPublicHex } = run.played
      const sealed = textMember(answer, 'encryptedWalletCredentials', 'The answer')
      await run.show('encryptedWalletCredentials', () => decodeWalletExport(sealed))
      const phrase = await openWalletExport(sealed, key, { pinnedPublicHex })
      const count = phrase.split(' ').length
      const row = { label: words.pieces.words, value: phrase, note: words.pieces.count(count) }
      await run.show(words.pieces.words, () => ({ title: words.pieces.words, rows: [row] }))
      return {
        says: words.acts.exportDone(count),
        recorded: {
          kind: 'EXPORT_WALLET',
          signedBy: signer.name,
          pinnedPublicHex: pinnedPublicHex ?? undefined,
        },
      }
    },
  }),
}

const sessionField = (played: PlayedWallet): StepField =>
  choice(
    'session',
    words.acts.session,
    liveSessions(played.keyRing, played.now()).map(({ name, nickname }) => ({
      value: name,
      label: `${name}, ${nickname}`,
    })),
  )

function requireSession(played: PlayedWallet, name: string | undefined) {
  const found = played.keyRing.sessions.find((held) => held.name === name)
  if (found === undefined) throw new WalletClientError(words.acts.missing)
  return found
}

/** A new session on the strength of one that signs for itself. Source: wallet-crypto 1.4, 3. */
export const refreshSession: Ceremony = {
  id: 'refresh',
  title: words.acts.refreshTitle,
  says: words.acts.refreshSays,
  needs: ['SESSION'],
  steps: signedSteps({
    operation: 'refreshAuthSession',
    askTitle: words.acts.askRefresh,
    askFields: (played) => [sessionField(played)],
    request: async (run) => {
      const held = requireSession(run.played, run.input.session)
      const key = generateKeyPair()
      await run.show(words.pieces.key, () => keyPiece(key))
      const body = { clientPublicKey: toHex(key.publicUncompressed) }
      const credential = { id: held.credentialId, type: held.type, nickname: held.nickname }
      const draft = { key, credential, subject: { name: held.name, id: held.id } }
      return { request: { method: 'POST', path: `/auth/sessions/${held.id}/refresh`, body }, draft }
    },
    fixedSigner: (draft) => draft.subject?.name,
    expected: [201],
    done: async (run, signer, answer) => {
      const { key, credential } = run.draft
      if (key === undefined || credential === undefined) throw new WalletClientError(words.sign.nothingAsked)
      const opened = await openSealedKey(run, answer, key)
      const { keyRing, session } = addSession(run.played.keyRing, answer, { key: opened, credential })
      return {
        says: words.session(session.name, session.expiresAt),
        keyRing,
        recorded: { kind: 'REFRESH_SESSION', session: signer.name, renewed: session.name },
      }
    },
  }),
}

/** Revoke a credential that this page added; a session of another one signs. Source: wallet-crypto 1.4. */
export const revokeCredential: Ceremony = {
  id: 'revoke',
  title: words.acts.revokeTitle,
  says: words.acts.revokeSays,
  needs: ['ADDED_CREDENTIAL', 'SESSION'],
  steps: signedSteps({
    operation: 'revokeAuthCredential',
    askTitle: words.acts.askRevoke,
    askFields: ({ keyRing }) => [
      choice(
        'credential',
        words.acts.credential,
        liveCredentials(keyRing).map(({ name, label }) => ({ value: name, label: `${name}, ${label}` })),
      ),
    ],
    request: ({ played, input }) => {
      const held = liveCredentials(played.keyRing).find(({ name }) => name === input.credential)
      if (held === undefined) throw new WalletClientError(words.acts.missing)
      const draft = { subject: { name: held.name, id: held.id } }
      return Promise.resolve({ request: { method: 'DELETE', path: `/auth/credentials/${held.id}` }, draft })
    },
    isApt: (held, { subject }) => held.credentialId !== subject?.id,
    expected: [204],
    done: ({ played: { keyRing }, draft: { subject } }, signer) => ({
      says: words.acts.revokedDone(subject?.name ?? ''),
      keyRing: withoutCredential(keyRing, subject?.id ?? ''),
      recorded: { kind: 'REVOKE_CREDENTIAL', credential: subject?.name ?? '', signedBy: signer.name },
    }),
  }),
}

/** End a session. Source: wallet-crypto 1.4. */
export const endSession: Ceremony = {
  id: 'end-session',
  title: words.acts.endTitle,
  says: words.acts.endSays,
  needs: ['SESSION'],
  steps: signedSteps({
    operation: 'revokeAuthSession',
    askTitle: words.acts.askEnd,
    askFields: (played) => [sessionField(played)],
    request: ({ played, input }) => {
      const held = requireSession(played, input.session)
      const draft = { subject: { name: held.name, id: held.id } }
      return Promise.resolve({ request: { method: 'DELETE', path: `/auth/sessions/${held.id}` }, draft })
    },
    isApt: (held, { subject }) => held.id === subject?.id,
    expected: [204],
    done: ({ played: { keyRing }, draft: { subject } }, signer) => ({
      says: words.acts.endedDone(subject?.name ?? ''),
      keyRing: withoutSession(keyRing, subject?.id ?? ''),
      recorded: { kind: 'REVOKE_SESSION', session: subject?.name ?? '', signedBy: signer.name },
    }),
  }),
}
