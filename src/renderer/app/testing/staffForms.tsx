import { useState } from 'react'
import type { Agent } from '../../../contract/agents/schemas'
import type { Operator } from '../../../contract/console/operators/schemas'
import type { CoinItem } from '../../../contract/console/stablecoins/schemas'
import type { Customer } from '../../../contract/customers/schemas'
import { EditPolicyForm } from '../../areas/agents/EditPolicyForm'
import { RuleFormDialog } from '../../areas/approval-rules/RuleFormDialog'
import { CustomerEdit } from '../../areas/customers/CustomerEdit'
import { CustomerForm } from '../../areas/customers/CustomerForm'
import { ChangeRoles } from '../../areas/settings/operators/ChangeRoles'
import { AddOperator } from '../../areas/settings/operators/proofActs'
import { ImportForm } from '../../areas/snapshots/SnapshotForms'
import { MintForm } from '../../areas/stablecoins/MintForm'
import { mountPart } from '../../components/testing/mountPart'

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

const created = { isChosen: false, typed: {}, onKind: nothing, onClose: nothing, onCreated: nothing }

const FORMS = {
  'New person': <CustomerForm kind="INDIVIDUAL" {...created} />,
  'New business': <CustomerForm kind="BUSINESS" {...created} />,
  'Change person': <CustomerEdit customer={PERSON} onClose={nothing} />,
  'Change policy': <EditPolicyForm agent={SHOPPER} onClose={nothing} />,
  'New rule': (
    <RuleFormDialog
      set={{ rules: [], apiTokenCountsFor: 'ONE' }}
      rule={null}
      values={null}
      onClose={nothing}
      onPreviewed={nothing}
    />
  ),
  'New operator': <AddOperator me={ADA} onClose={nothing} />,
  'Change roles': <ChangeRoles me={ADA} operator={{ ...ADA, name: 'Grace' }} onClose={nothing} />,
  Import: <ImportForm onClose={nothing} onDone={nothing} />,
  Mint: <MintForm coins={[COIN]} onClose={nothing} onCreated={nothing} />,
}

/** Forms of the staff, one at a time. */
function StaffForms() {
  const [shown, setShown] = useState<keyof typeof FORMS | null>(null)
  if (shown !== null) return FORMS[shown]
  return Object.keys(FORMS).map((name) => (
    <button key={name} type="button" onClick={() => setShown(name as keyof typeof FORMS)}>
      {name}
    </button>
  ))
}

mountPart(StaffForms)
