import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import { words } from '../ceremonyWords'
import { keyOf } from '../engine/keyRing'
import type { CallRequest, Ceremony, PlayedStep, StepRun } from '../engine/step'
import { textPiece } from './pieces'
import { ask, askedOf, bodyField, choice, repeatSigned, signerField, signerOf, stampField, typed } from './signedRetry'

interface ListedCard {
  readonly id: string
  readonly state: string
  readonly last4?: string
}

/** A card that draws on the wallet: one that is there, or a new one. */
const cardStep: PlayedStep = {
  title: words.delegate.cardTitle,
  says: words.delegate.cardSays,
  act: words.delegate.cardAct,
  calls: ['createCard'],
  run: async ({ played, call }) => {
    const { data } = await call({ method: 'GET', path: `/cards?accountId=${played.accountId}` }, [200])
    const known = (data as readonly ListedCard[]).find(({ state }) => state !== 'CLOSED')
    if (known !== undefined)
      return { says: words.delegate.cardKnown(known.last4 ?? ''), draft: { card: { id: known.id } } }
    const body = { cardholderId: played.customer.id, form: 'VIRTUAL', fundingSources: [played.accountId] }
    const made = await call({ method: 'POST', path: '/cards', body }, [201])
    return { says: words.delegate.cardMade, draft: { card: { id: textMember(made, 'id', 'The card') } } }
  },
}

interface ListedKey {
  readonly id: string
  readonly cardId: string
  readonly status: string
}

/** Of each card and wallet one key is in force: the one before makes room. */
async function makeRoom({ played, call }: StepRun, cardId: string): Promise<void> {
  const { data } = await call({ method: 'GET', path: `/auth/delegated-keys?accountId=${played.accountId}` }, [200])
  const active = (data as readonly ListedKey[]).find((key) => key.cardId === cardId && key.status === 'ACTIVE')
  if (active !== undefined) await call({ method: 'DELETE', path: `/auth/delegated-keys/${active.id}` }, [204])
}

const askStep: PlayedStep = {
  title: words.delegate.askTitle,
  says: words.delegate.askSays,
  act: words.delegate.askAct,
  calls: ['createDelegatedKey', 'revokeDelegatedKey'],
  fields: () => [
    typed('nickname', words.delegate.nickname, words.delegate.nicknameInitial),
    choice('before', words.delegate.before, words.delegate.befores, { isExtra: true }),
  ],
  run: async (run) => {
    const { draft, input, played } = run
    if (draft.card === undefined) throw new WalletClientError(words.delegate.noCard)
    if (input.before !== 'KEEP') await makeRoom(run, draft.card.id)
    const { nickname = '' } = input
    const body = { cardId: draft.card.id, internalAccountId: played.accountId, nickname }
    const request: CallRequest = { method: 'POST', path: '/auth/delegated-keys', body }
    return ask(run, request)
  },
}

const signFields: PlayedStep['fields'] = (played) => [signerField(played), stampField(), bodyField()]

/** The second call: the service makes the key, and asks for a signature over its public half. */
const secondStep: PlayedStep = {
  title: words.delegate.secondTitle,
  says: words.delegate.secondSays,
  act: words.sign.act,
  calls: ['createDelegatedKey'],
  fields: signFields,
  run: async (run) => {
    const signer = signerOf(run.played, run.input.signer)
    const asked = askedOf(await repeatSigned(run, { key: keyOf(signer), expected: [202] }))
    await run.show(words.delegate.consent, () => textPiece(words.delegate.consent, asked.payloadToSign))
    return { says: words.delegate.secondDone, draft: { ...run.draft, asked } }
  },
}

/** The third call puts the key into force. */
const thirdStep: PlayedStep = {
  title: words.delegate.thirdTitle,
  says: words.delegate.thirdSays,
  act: words.sign.act,
  calls: ['createDelegatedKey'],
  fields: signFields,
  run: async (run) => {
    const signer = signerOf(run.played, run.input.signer)
    const answer = await repeatSigned(run, { key: keyOf(signer), expected: [201] })
    const id = textMember(answer, 'id', 'The key')
    const publicKey = textMember(answer, 'publicKey', 'The key')
    await run.show(words.delegate.key, () => ({
      title: words.delegate.key,
      rows: [{ label: words.pieces.publicCompressed, value: publicKey, note: words.delegate.keyNote }],
    }))
    return {
      says: words.delegate.done(id.slice(-6)),
      recorded: {
        kind: 'DELEGATE_KEY',
        customerId: run.played.customer.id,
        nickname: textMember(answer, 'nickname', 'The key'),
        signedBy: signer.name,
      },
    }
  },
}

/** Let the service sign for a card: three calls, one body. Source: behaviour 19.7. */
export const delegateKey: Ceremony = {
  id: 'delegate-key',
  title: words.delegate.title,
  says: words.delegate.says,
  needs: ['SESSION'],
  steps: [cardStep, askStep, secondStep, thirdStep],
}
