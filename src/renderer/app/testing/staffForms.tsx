import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Agent } from '../../../contract/agents/schemas'
import type { ApprovalStanding } from '../../../contract/console/approvals/schemas'
import type { OnboardingCase, OnboardingDocument } from '../../../contract/console/onboarding/schemas'
import type { Operator } from '../../../contract/console/operators/schemas'
import type { CoinItem } from '../../../contract/console/stablecoins/schemas'
import type { Customer } from '../../../contract/customers/schemas'
import { CreateAgentForm } from '../../areas/agents/CreateAgentForm'
import { EditPolicyForm } from '../../areas/agents/EditPolicyForm'
import { RuleFormDialog } from '../../areas/approval-rules/RuleFormDialog'
import { AskForSignatures } from '../../areas/approvals/proposals/AskForSignatures'
import { SignDialog } from '../../areas/approvals/signing/SignDialog'
import { CustomerEdit } from '../../areas/customers/CustomerEdit'
import { CustomerForm } from '../../areas/customers/CustomerForm'
import { AccountForm } from '../../areas/external-accounts/AccountForm'
import { TypePicker } from '../../areas/external-accounts/TypePicker'
import { Compare } from '../../areas/onboarding/Compare'
import { DocumentForm } from '../../areas/onboarding/DocumentForm'
import { LimitForm } from '../../areas/settings/controls/LimitForm'
import { Maxima } from '../../areas/settings/controls/Maxima'
import { ChangeRoles } from '../../areas/settings/operators/ChangeRoles'
import { AddOperator } from '../../areas/settings/operators/proofActs'
import { ImportForm } from '../../areas/snapshots/SnapshotForms'
import { MintForm } from '../../areas/stablecoins/MintForm'
import { deskRoles } from '../../client/useMay'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { FormFrame } from '../../components/FormFrame'
import { needsSignatures } from '../../components/needsSignatures'
import { SearchSelect } from '../../components/SearchSelect'
import { TipLayer } from '../../components/TipLayer'
import { mountPart } from '../../components/testing/mountPart'
import { useServiceForm } from '../../components/useServiceForm'
import { startShortcuts } from '../../navigation/keys/shortcuts'
import { AppNotifications } from '../AppNotifications'
import { TakeDesk } from '../operators/TakeDesk'
import { useFocusKeeper } from '../shell/useFocusKeeper'

const nothing = () => undefined

const AT = '2026-11-21T09:00:00.000Z'
const made = { createdAt: AT, updatedAt: AT }

const ADA: Operator = {
  id: 'Operator:1',
  name: 'Ada',
  state: 'ACTIVE',
  roles: ['ADMINISTRATOR'],
  groups: [],
  proofs: [{ id: 'OperatorProof:1', kind: 'PIN', label: null, addedBy: 'Ada', addedAt: AT, lastUsedAt: null }],
  pinLockedUntil: null,
  demoPin: null,
  createdAt: AT,
  lastSeenAt: AT,
}

const SHOPPER: Agent = {
  id: 'Agent:1',
  name: 'Shopper',
  customerId: 'Customer:1',
  isPaused: false,
  isConnected: true,
  usage: { dailyTransactionCount: 0, dailySpend: 0, monthlySpend: 0 },
  ...made,
  policy: {
    permissions: ['VIEW_TRANSACTIONS'],
    defaultExecutionMode: 'APPROVAL_REQUIRED',
    spendingLimits: { currency: 'USD', perTransactionLimit: 100, dailyTransactionLimit: 5 },
  },
}

const PERSON: Customer = {
  id: 'Customer:1',
  customerType: 'INDIVIDUAL',
  kycStatus: 'PENDING',
  fullName: 'Ada Lovelace',
  platformCustomerId: 'ada',
  umaAddress: '$ada@sandbox.countersign.test',
  isDeleted: false,
  ...made,
}

const COIN: CoinItem = {
  id: 'Stablecoin:1',
  name: 'Dollar',
  symbol: 'USDX',
  baseCurrency: 'USD',
  network: 'SPARK',
  decimals: 6,
  issuanceStatus: 'PROVISIONED',
  serviceOperationsStatus: 'ENABLED',
  networkTokenIdentifier: 'btkn1dollar',
  provider: 'BRALE',
  stablecoinProviderAccountId: 'StablecoinProviderAccount:1',
  providerEnvironment: 'SANDBOX',
  providerTokenIdentifier: 'dollar',
  providerAccountId: 'StablecoinProviderAccount:1',
  linkStatus: 'ACTIVE',
  providerBalance: '0',
  mints: 0,
  burns: 0,
  ...made,
}

const STANDING: ApprovalStanding = {
  subjectId: 'AgentAction:1',
  wallAt: AT,
  ruleVersion: 1,
  isRequired: true,
  isComplete: false,
  isWaiting: true,
  requirements: [],
  missing: [],
  votes: [],
  subject: { text: 'Pay 10.00 USD', sha256: 'a'.repeat(64) },
  needs: { reason: true, checklist: ['Invoice seen', 'Payee called'], evidenceFile: false },
  signer: {
    operatorId: ADA.id,
    name: ADA.name,
    isApprover: true,
    isAdministrator: true,
    groupIds: [],
    onBehalfOf: [],
    canSign: true,
    obstacle: null,
    sentence: null,
    countsFor: [],
    ownVoteId: null,
    hasPin: true,
    hasPasskey: false,
  },
}

const ACCOUNT = 'InternalAccount:01900000-0000-7000-8000-000000000001'
const PAYEE = 'ExternalAccount:01900000-0000-7000-8000-000000000002'

const signing = { facts: null, headline: 'Pay 10.00 USD', warning: null, onSigned: nothing }

const created = { isChosen: false, typed: {}, onKind: nothing, onCreated: nothing }

/** A long form over a payment that has to be signed. */
function Payment({ onClose }: { readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'createTransferOut',
    initialValues: { remittanceInformation: '' },
    toCall: (values) => ({
      body: { source: { accountId: ACCOUNT }, destination: { accountId: PAYEE }, amount: 100, ...values },
    }),
  })
  const call = { operationId: 'executeQuote', params: { quoteId: 'Quote:1' } } as const
  return (
    <FormFrame kind="drawer" title="Send money" onClose={onClose} form={{ ...f, error: null }} submitLabel="Send">
      <TextInput {...f.field('remittanceInformation', 'Remittance text')} />
      <div style={{ height: '60rem' }} />
      <AskForSignatures error={needsSignatures(f.error) ? f.error : null} callOf={() => call} />
    </FormFrame>
  )
}

/** One maximum, until somebody else removes it. */
function OneMaximum() {
  const [isThere, setIsThere] = useState(true)
  useEffect(() => {
    const remove = () => setIsThere(false)
    window.addEventListener('removed', remove)
    return () => window.removeEventListener('removed', remove)
  }, [])
  const maximum = { sendingCurrency: 'USD', receivingCurrency: '*', maxAmountMinor: 500_000 }
  return <Maxima maxima={isThere ? [maximum] : []} />
}

/** A list whose one option becomes another. */
function OtherOption() {
  const [data, setData] = useState(['payroll'])
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    const change = () => setData(['supplier-payables'])
    window.addEventListener('changed', change)
    return () => window.removeEventListener('changed', change)
  }, [])
  return <SearchSelect label="Agent" data={data} value={value} onChange={setValue} />
}

/** What each is closed by. */
type Close = () => void

/** Acts of an approver, with something else in the way of them, before a viewer and then an approver. */
function ActsOfApprover() {
  useEffect(() => {
    deskRoles.set(['VIEWER'])
    startShortcuts()
  }, [])
  return (
    <>
      <ActButton operation="castVotes" shortcut="reject" disabled onAct={nothing}>
        Refuse
      </ActButton>
      <ConfirmButton
        operation="castVotes"
        shortcut="approve"
        disabled
        question="Sign it?"
        confirmLabel="Sign"
        onConfirm={nothing}
      >
        Sign
      </ConfirmButton>
      <ActButton operation="castVotes" shortcut="cosign" barredBy="You proposed the payment." onAct={nothing}>
        Propose
      </ActButton>
      <button type="button" onClick={() => deskRoles.set(['VIEWER', 'APPROVER'])}>
        Give the role
      </button>
    </>
  )
}

const PAPER = { id: 'Document:1', documentHolder: PERSON.id, documentType: 'PASSPORT', country: 'US' }
const CASE = { id: PERSON.id, customer: PERSON, name: 'Ada Lovelace', ownerList: [], documentList: [] }

/** What a document shows beside what was declared, before a viewer. */
function CompareOfViewer() {
  useEffect(() => {
    deskRoles.set(['VIEWER'])
    startShortcuts()
  }, [])
  const [found, document] = [CASE as object as OnboardingCase, PAPER as object as OnboardingDocument]
  return <Compare {...{ found, document }} marks={[]} onMark={nothing} />
}

const FORMS = {
  'New person': (onClose: Close) => <CustomerForm kind="INDIVIDUAL" {...created} onClose={onClose} />,
  'New business': (onClose: Close) => <CustomerForm kind="BUSINESS" {...created} onClose={onClose} />,
  'Change person': (onClose: Close) => <CustomerEdit customer={PERSON} onClose={onClose} />,
  'Change policy': (onClose: Close) => <EditPolicyForm agent={SHOPPER} onClose={onClose} />,
  'New rule': (onClose: Close) => (
    <RuleFormDialog
      set={{ rules: [], apiTokenCountsFor: 'ONE' }}
      rule={null}
      values={null}
      onClose={onClose}
      onPreviewed={nothing}
    />
  ),
  'New agent': (onClose: Close) => <CreateAgentForm onClose={onClose} onCreated={nothing} />,
  'New operator': (onClose: Close) => <AddOperator me={ADA} onClose={onClose} onAdded={nothing} />,
  'Change roles': (onClose: Close) => <ChangeRoles me={ADA} operator={{ ...ADA, name: 'Grace' }} onClose={onClose} />,
  Import: (onClose: Close) => <ImportForm onClose={onClose} onDone={nothing} />,
  'Upload document': (onClose: Close) => <DocumentForm customer={PERSON} holderId={PERSON.id} onClose={onClose} />,
  'New limit': (onClose: Close) => <LimitForm limit={null} onClose={onClose} />,
  Sign: (onClose: Close) => <SignDialog {...signing} standing={STANDING} onClose={onClose} />,
  'Take the desk': () => <TakeDesk operators={[ADA]} startId={ADA.id} hereId={null} onDone={nothing} />,
  'Type of account': (onClose: Close) => <TypePicker onPick={onClose} />,
  'New account': (onClose: Close) => (
    <AccountForm
      type="CNY_ACCOUNT"
      holder="platform"
      preset={{}}
      onHolder={nothing}
      onOtherType={nothing}
      onClose={onClose}
      onCreated={nothing}
    />
  ),
  Payment: (onClose: Close) => <Payment onClose={onClose} />,
  'Other option': () => <OtherOption />,
  Maxima: () => <OneMaximum />,
  'Acts of an approver': () => <ActsOfApprover />,
  Compare: () => <CompareOfViewer />,
  Mint: (onClose: Close) => <MintForm coins={[COIN]} onClose={onClose} onCreated={nothing} />,
}

/** Forms of the staff, one at a time. */
function StaffForms() {
  const [shown, setShown] = useState<keyof typeof FORMS | null>(null)
  useFocusKeeper()
  if (shown !== null) {
    return (
      <>
        {FORMS[shown](() => setShown(null))}
        <AppNotifications />
        <TipLayer />
      </>
    )
  }
  return Object.keys(FORMS).map((name) => (
    <button key={name} type="button" onClick={() => setShown(name as keyof typeof FORMS)}>
      {name}
    </button>
  ))
}

mountPart(StaffForms)
