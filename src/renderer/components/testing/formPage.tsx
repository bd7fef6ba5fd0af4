import '../../client/schemasWithoutEval'
import '../../app/theme/mantine.css'
import '../../app/theme/tokens.css'
import '../../app/theme/base.css'
import { MantineProvider, Select, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from '../../app/theme/theme'
import { queryClient } from '../../client/queryClient'
import { FieldGroup } from '../FieldGroup'
import { FormFrame } from '../FormFrame'
import { MoneyInput } from '../MoneyInput'
import { useServiceForm } from '../useServiceForm'

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

const router = createRouter({
  routeTree: createRootRoute({ component: Form }),
  history: createMemoryHistory(),
})
const root = document.createElement('main')
const overlays = document.createElement('div')
overlays.id = 'overlays'
document.body.append(root, overlays)
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
