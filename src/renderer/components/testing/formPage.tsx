import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldGroup } from '../FieldGroup'
import { FormFrame } from '../FormFrame'
import { MoneyInput } from '../MoneyInput'
import { useServiceForm } from '../useServiceForm'
import { mountPart } from './mountPart'

/** A form with one input of each kind, over an operation with nested fields. */
function Form() {
  const [created, setCreated] = useState<string | null>(null)
  const f = useServiceForm({
    id: 'createAgent',
    initialValues: { name: '', customerId: '', limit: null as number | null, daily: null as number | null },
    fieldMap: { 'policy.spendingLimits.perTransactionLimit': 'limit', 'policy.spendingLimits.dailyLimit': 'daily' },
    toCall: ({ name, customerId, limit, daily }) => ({
      body: {
        name,
        customerId,
        policy: {
          permissions: ['VIEW_TRANSACTIONS'],
          defaultExecutionMode: 'AUTO',
          spendingLimits: { currency: 'USD', perTransactionLimit: limit, dailyLimit: daily ?? undefined },
        },
      },
    }),
    onDone: ({ agent }) => setCreated(agent.name),
  })
  return (
    <>
      <FormFrame kind="page" form={f} submitLabel="Create agent">
        <TextInput {...f.field('name', 'Name')} />
        <Select data={['Customer:1', 'Customer:2']} {...f.choice('customerId', 'Customer')} />
        <FieldGroup title="Limits" isFolded hasErrors={f.form.errors.limit !== undefined}>
          <MoneyInput {...f.money('limit', 'Limit per payment', 'USD')} />
          <MoneyInput {...f.money('daily', 'Limit per day', 'USD')} />
        </FieldGroup>
      </FormFrame>
      {created !== null && <p role="status">Created {created}</p>}
    </>
  )
}

mountPart(Form)
