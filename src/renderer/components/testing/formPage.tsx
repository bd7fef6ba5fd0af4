import { Select, TextInput } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { DateInput } from '../DateInput'
import { FieldGroup } from '../FieldGroup'
import { FormFrame } from '../FormFrame'
import { MoneyInput } from '../MoneyInput'
import { ReasonDialog } from '../ReasonDialog'
import { useServiceForm } from '../useServiceForm'
import { mountPart } from './mountPart'

const QUOTE_ID = 'Quote:01900000-0000-7000-8000-000000000001'

/** Ways to other addresses, and the one at hand. */
function Ways() {
  const href = useRouterState({ select: ({ location }) => location.href })
  return (
    <>
      <PageLink to={placeAddress('approvals')}>Approvals</PageLink>
      <PageLink to={placeAddress('approvals', { tab: 'late' })}>Expired</PageLink>
      <PageLink to={placeAddress('approvals', { sort: 'newest' })}>Newest</PageLink>
      <PageLink to={placeAddress('agents')}>Agents</PageLink>
      <p role="note" aria-label="Address">
        {href}
      </p>
    </>
  )
}

/** A setting below the form, once it is asked for. */
function NextSetting() {
  const [isShown, setIsShown] = useState(false)
  const [count, setCount] = useState('')
  return (
    <>
      <button type="button" onClick={() => setIsShown(true)}>
        Setting
      </button>
      {isShown && (
        <FormFrame
          kind="row"
          name="Payments per day"
          form={{ submit: () => undefined, isSending: false, error: null, isUnchanged: count === '' }}
          submitLabel="Save"
        >
          <TextInput aria-label="Count" value={count} onChange={({ currentTarget }) => setCount(currentTarget.value)} />
        </FormFrame>
      )}
    </>
  )
}

/** A form with one input of each kind, over an operation with nested fields, and a dialog that opens from within. */
function Form() {
  const [created, setCreated] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isMarked, setIsMarked] = useState(false)
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
    onDone: (_, sent) => setCreated(sent.name),
  })
  return (
    <>
      <Ways />
      <FormFrame kind="page" name="New agent" form={f} isChanged={isMarked} submitLabel="Create agent">
        <TextInput {...f.field('name', 'Name')} />
        <Select data={['Customer:1', 'Customer:2']} {...f.choice('customerId', 'Customer')} />
        <FieldGroup title="Limits" isFolded hasErrors={f.form.errors.limit !== undefined}>
          <DateInput label="Begins" />
          <MoneyInput {...f.money('limit', 'Limit per payment', 'USD')} />
          <MoneyInput {...f.money('daily', 'Limit per day', 'USD')} />
        </FieldGroup>
        {!isMarked && (
          <button type="button" onClick={() => setIsMarked(true)}>
            Mark
          </button>
        )}
        <button type="button" onClick={() => f.form.setFieldValue('name', 'buyer')}>
          Suggest
        </button>
        <button type="button" onClick={f.reset}>
          Begin again
        </button>
        <button type="button" onClick={() => setIsAsking(true)}>
          Ask
        </button>
        {isAsking && (
          <ReasonDialog
            id="createMoneyProposal"
            title="Ask others"
            text="Others sign."
            submitLabel="Send question"
            toCall={(reason) => ({
              body: { call: { operationId: 'executeQuote', params: { quoteId: QUOTE_ID } }, reason },
            })}
            onClose={() => setIsAsking(false)}
          />
        )}
      </FormFrame>
      <NextSetting />
      {created !== null && <p role="status">Created {created}</p>}
    </>
  )
}

mountPart(Form)
