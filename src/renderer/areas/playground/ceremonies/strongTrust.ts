import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import type { Ceremony, PlayedStep, StepRun } from '../engine/step'
import { words } from '../strongWords'
import { payeeOf, payeeStep } from './payment'
import { sentCodeField } from './strongLogin'
import { mistakeFields, proofByPasskey } from './strongPasskey'
import { askedOfPasskey } from './strongQuote'

type Change = 'trust' | 'untrust'

const STARTS = { trust: 'startBeneficiaryTrust', untrust: 'startBeneficiaryUntrust' } as const
const CONFIRMS = { trust: 'confirmBeneficiaryTrust', untrust: 'confirmBeneficiaryUntrust' } as const

const namePayee: PlayedStep = {
  ...payeeStep,
  title: words.trust.payeeTitle,
  says: words.trust.payeeSays,
  run: async (run) => {
    const { says, payeeId } = await payeeOf(run)
    return { says, draft: { payeeId } }
  },
}

function pathOf({ draft }: StepRun, change: Change): string {
  if (draft.payeeId === undefined) throw new WalletClientError(words.trust.nothing)
  return `/customers/external-accounts/${draft.payeeId}/${change}`
}

const startOf = (change: Change): PlayedStep => ({
  title: words.trust.startTitles[change],
  says: words.trust.startSays,
  act: words.trust.startTitles[change],
  calls: [STARTS[change]],
  run: async (run) => {
    const answer = await run.call({ method: 'POST', path: pathOf(run, change) }, [200])
    const { challengeId: _, ...others } = askedOfPasskey(run, answer)
    if (answer.scaChallenge === undefined) return { says: words.trust.known[change], draft: others }
    const challenge = answer.scaChallenge as Record<string, unknown>
    const challengeId = textMember(challenge, 'id', 'The challenge')
    return { says: words.trust.started, draft: { ...others, challengeId } }
  },
})

const proveByCode = (change: Change): PlayedStep => ({
  title: words.trust.confirmTitle,
  says: words.trust.confirmSays[change],
  act: words.trust.confirm,
  calls: [CONFIRMS[change]],
  fields: () => [sentCodeField()],
  run: async (run) => {
    const { challengeId } = run.draft
    const body = { code: run.input.code, challengeId }
    await run.call({ method: 'POST', path: `${pathOf(run, change)}/confirm`, body }, [200])
    return { says: words.trust.done[change] }
  },
})

const proveByPasskey = (change: Change): PlayedStep => ({
  title: words.trust.confirmTitle,
  says: words.trust.confirmByPasskeySays,
  act: words.trust.sign,
  calls: [CONFIRMS[change]],
  fields: mistakeFields,
  run: async (run) => {
    const { challengeId } = run.draft
    if (challengeId === undefined) return { says: words.trust.known[change] }
    const { proof, keyRing } = await proofByPasskey(run)
    const body = { ...proof, challengeId }
    await run.call({ method: 'POST', path: `${pathOf(run, change)}/confirm`, body }, [200])
    return { says: words.trust.done[change], keyRing }
  },
})

const NEEDS = ['STRONG_AUTHENTICATION', 'VERIFIED_PHONE', 'STRONG_LOGIN'] as const

/** Trust a payee by a proof. Source: behaviour 6.5. */
export const trustPayee: Ceremony = {
  id: 'trust-payee',
  title: words.trust.title,
  says: words.trust.says,
  needs: NEEDS,
  hasNoScript: true,
  steps: [namePayee, startOf('trust'), proveByCode('trust')],
}

/** Trust in a payee, proven by a passkey. Source: behaviour 6.5, 6.4. */
export const trustPayeeByPasskey: Ceremony = {
  id: 'trust-payee-by-passkey',
  title: words.trust.passkeyTitle,
  says: words.trust.passkeySays,
  needs: [...NEEDS, 'SCA_PASSKEY'],
  hasNoScript: true,
  steps: [namePayee, startOf('trust'), proveByPasskey('trust')],
}

/** Take the trust in a payee back. Source: behaviour 6.5. */
export const endTrust: Ceremony = {
  id: 'end-trust',
  title: words.trust.endTitle,
  says: words.trust.endSays,
  needs: NEEDS,
  hasNoScript: true,
  steps: [namePayee, startOf('untrust'), proveByCode('untrust')],
}
