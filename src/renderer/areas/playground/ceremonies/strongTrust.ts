import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import type { Ceremony, Step } from '../engine/step'
import { words } from '../strongWords'
import { payeeOf, payeeStep } from './payment'
import { sentCodeField } from './strongLogin'

const namePayee: Step = {
  ...payeeStep,
  title: words.trust.payeeTitle,
  says: words.trust.payeeSays,
  run: async (run) => {
    const { says, payeeId } = await payeeOf(run)
    return { says, draft: { payeeId } }
  },
}

const start: Step = {
  title: words.trust.startTitle,
  says: words.trust.startSays,
  act: words.trust.start,
  run: async ({ draft, call }) => {
    const { payeeId } = draft
    if (payeeId === undefined) throw new WalletClientError(words.trust.nothing)
    const path = `/customers/external-accounts/${payeeId}/trust`
    const { scaChallenge } = await call({ method: 'POST', path }, [200])
    if (scaChallenge === undefined) return { says: words.trust.known, draft }
    const challengeId = textMember(scaChallenge as Record<string, unknown>, 'id', 'The challenge')
    return { says: words.trust.started, draft: { payeeId, challengeId } }
  },
}

const confirm: Step = {
  title: words.trust.confirmTitle,
  says: words.trust.confirmSays,
  act: words.trust.confirm,
  fields: () => [sentCodeField()],
  run: async ({ draft, input, call }) => {
    const { payeeId, challengeId } = draft
    if (payeeId === undefined) throw new WalletClientError(words.trust.nothing)
    const path = `/customers/external-accounts/${payeeId}/trust/confirm`
    await call({ method: 'POST', path, body: { code: input.code, challengeId } }, [200])
    return { says: words.trust.done }
  },
}

/** Trust a payee by a proof. Source: behaviour 6.5. */
export const trustPayee: Ceremony = {
  id: 'trust-payee',
  title: words.trust.title,
  says: words.trust.says,
  needs: ['STRONG_AUTHENTICATION', 'VERIFIED_PHONE', 'STRONG_LOGIN'],
  hasNoScript: true,
  steps: [namePayee, start, confirm],
}
