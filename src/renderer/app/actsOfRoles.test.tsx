import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { CardDetail } from '../../contract/console/cards/cardDetail'
import type { OnboardingCase, OnboardingDocument } from '../../contract/console/onboarding/schemas'
import type { OwnershipCase } from '../../contract/console/ownership/schemas'
import { PlayButtons } from '../areas/authentication/CodeBox'
import type { PlayAct } from '../areas/authentication/playActs'
import { CardActs } from '../areas/cards/CardActs'
import { CustomersPage } from '../areas/customers/CustomersPage'
import { DocumentPanel } from '../areas/onboarding/DocumentPanel'
import { NextSteps } from '../areas/ownership/NextSteps'
import { logInByCode } from '../areas/playground/ceremonies/logInByCode'
import { EMPTY_KEY_RING } from '../areas/playground/engine/keyRing'
import { startRun } from '../areas/playground/engine/run'
import { StepList } from '../areas/playground/StepList'
import type { Playground } from '../areas/playground/usePlayground'
import { SendBar } from '../areas/reference/attempt/AttemptPanel'
import { SignedRetry } from '../areas/reference/attempt/SignedRetry'
import type { OperationEntry } from '../areas/reference/model/reference'
import { TriggerForm } from '../areas/sandbox/gallery/TriggerForm'
import { TRIGGERS } from '../areas/sandbox/gallery/triggerList'
import { Stories } from '../areas/sandbox/stories/Stories'
import { Notes } from '../areas/team/notes/Notes'
import { TeamBar } from '../areas/team/TeamBar'
import { deskRoles } from '../client/useMay'
import { markupAt } from '../components/testing/markupAt'

const ID = 'AgentAction:1'
const nothing = () => undefined
const AT = '2026-11-22T00:00:00.000Z'
const document: OnboardingDocument = {
  ...{ id: 'Document:1', documentHolder: 'Customer:1', documentType: 'PASSPORT', country: 'US', review: null },
  ...{ fileName: 'passport.png', mediaType: 'image/png', sizeBytes: 10, sha256: 'a'.repeat(64), isKept: true },
  ...{ createdAt: AT, updatedAt: AT, receivedAt: AT },
}
const found = {
  id: 'Customer:1',
  customer: { customerType: 'INDIVIDUAL' },
  name: 'Marta',
  documentList: [document],
} as OnboardingCase
const waits = { claim: null, snooze: null, expiresAt: null, isTooLate: false }
const taken = { ...waits, claim: { operatorId: 'Operator:2', name: 'Grace', at: AT } }

const ofCard = { card: { id: 'Card:1', state: 'ACTIVE' }, closing: null } as CardDetail
const provable = {
  account: { id: 'ExternalAccount:1', status: 'PENDING' },
  customerId: 'Customer:1',
  challenges: [] as OwnershipCase['challenges'],
  nextSteps: [
    { step: 'START_CHALLENGE', method: 'WALLET_SIGNATURE' },
    { step: 'DECIDE_LIVENESS', outcome: 'PASSED' },
  ],
} as OwnershipCase

const playground = {
  ...{ run: startRun([logInByCode]), played: { keyRing: EMPTY_KEY_RING }, isRunning: false, isRunningRest: false },
} as Playground
const entry: OperationEntry = {
  ...{ id: 'createCustomer', method: 'POST', path: '/customers', area: '', summary: '', auth: ['basic', 'console'] },
  ...{ permission: 'MANAGE', idempotency: null, isDeprecated: false, isSigned: false, isMultipart: false },
  ...{ parameters: [], body: null, written: null, isBodyOptional: true, responses: [] },
}
const done = () => Promise.resolve()
const triggers = TRIGGERS.filter(({ name }) => name === 'new-person')

const call = { operation: 'completeScaLogin', method: 'POST', path: '/sca/login/complete' } as const
const played: PlayAct = { key: '', label: '', start: call, code: null, prove: () => call, tell: call }
const asked = { payloadToSign: '', requestId: 'Request:1' }

const PARTS: readonly (readonly [names: readonly string[], part: ReactNode, address?: string])[] = [
  [['Claim', 'Snooze…'], <TeamBar key="bar" detail={waits} actionId={ID} onPutOff={nothing} />],
  [['Take over'], <TeamBar key="taken" detail={taken} actionId={ID} onPutOff={nothing} />],
  [['Add note…'], <Notes key="notes" targetId={ID} />],
  [
    ['Refuse', 'Add document'],
    <DocumentPanel key="papers" {...{ found, document }} holderId="Customer:1" marks={[]} onShow={nothing} />,
  ],
  [['Import file'], <CustomersPage key="customers" />],
  [['Freeze', 'Reveal number…', 'Close…'], <CardActs key="card" detail={ofCard} />],
  [['Start signature challenge', 'Pass liveness'], <NextSteps key="proof" found={provable} />],
  [['Import file'], <CustomersPage key="imports" />, '/transactions?tab=imports'],
  [['Create customer'], triggers.map((trigger) => <TriggerForm key="trigger" trigger={trigger} />)],
  [['Step'], <Stories key="story" />],
  [['Ask for a code'], <StepList key="play" playground={playground} selected={null} onSelect={nothing} />],
  [['Send a wrong code', 'Have a code sent', 'Send<'], <PlayButtons key="customer" act={played} onSend={done} />],
  [['Sign and retry'], <SignedRetry key="sign" asked={asked} mentions="" operation="createCustomer" onSigned={done} />],
  [['Send'], <SendBar key="send" entry={entry} problems={[]} isSending={false} onSend={done} onSendAnyway={done} />],
]

afterEach(() => deskRoles.set(null))

it('offers a viewer no act that would be refused: each says which role it takes', async () => {
  for (const [names, part, address = '/transactions'] of PARTS) {
    const refused = async (name: string) => {
      const markup = await markupAt(address, part, new QueryClient())
      const button = markup
        .split('<button')
        .slice(1)
        .find((text) => text.split('</button>')[0]?.includes(`>${name}`))
      expect(button, name).toBeDefined()
      return button?.split('>')[0]?.includes('This takes the role ')
    }
    for (const name of names) {
      deskRoles.set(['VIEWER', 'REVIEWER', 'APPROVER'])
      expect(await refused(name), name).toBe(false)
      deskRoles.set(['VIEWER'])
      expect(await refused(name), name).toBe(true)
    }
  }
})
