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

const ADA = {
  id: 'Operator:1',
  name: 'Ada',
  state: 'ACTIVE',
  roles: ['ADMINISTRATOR'],
  proofs: [{ id: 'OperatorProof:1', kind: 'PIN', label: null }],
} as unknown as Operator

const SHOPPER = {
  id: 'Agent:1',
  name: 'Shopper',
  customerId: 'Customer:1',
  policy: {
    permissions: ['VIEW_TRANSACTIONS'],
    defaultExecutionMode: 'APPROVAL_REQUIRED',
    spendingLimits: { currency: 'USD', perTransactionLimit: 100, dailyTransactionLimit: 5 },
  },
} as unknown as Agent

const PERSON = {
  id: 'Customer:1',
  customerType: 'INDIVIDUAL',
  kycStatus: 'PENDING',
  fullName: 'Ada Lovelace',
} as unknown as Customer

const COIN = { id: 'Stablecoin:1', name: 'Dollar', symbol: 'USDX', decimals: 6 } as unknown as CoinItem

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
