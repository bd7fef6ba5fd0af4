import { Select, TextInput } from '@mantine/core'
import type { Customer } from '../../../contract/customers/schemas'
import type { UmaInvitation } from '../../../contract/invitations/schemas'
import { serviceNow } from '../../client/serviceClock'
import { useFirstRows } from '../../client/useFirstRows'
import { useRead } from '../../client/useRead'
import { FormFrame } from '../../components/FormFrame'
import { customerName } from '../../components/format/customerName'
import { MoneyInput } from '../../components/MoneyInput'
import { SearchSelect } from '../../components/SearchSelect'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

const DAY_MS = 24 * 3600 * 1000
const EVERY = {}
const LENGTHS = Object.entries(words.form.lengths).map(([value, label]) => ({ value, label }))

interface InvitationFormProps {
  readonly onClose: () => void
  readonly onCreated: (invitation: UmaInvitation) => void
}

/** The currency of the amount: the inviter's first, else the platform's. Assumes: A-411. */
function useCurrencyOf(inviter: Customer | undefined): string {
  const platform = useRead('getPlatformConfig', {}).data
  return inviter?.currencies?.[0] ?? platform?.supportedCurrencies?.[0]?.currencyCode ?? ''
}

/** Invites somebody in the name of a customer. */
export function InvitationForm({ onClose, onCreated }: InvitationFormProps) {
  const customers = useFirstRows('listCustomers', EVERY)
  const f = useServiceForm({
    id: 'createInvitation',
    initialValues: { inviterUma: '', firstName: '', amountToSend: null as number | null, length: '30' },
    fieldMap: { expiresAt: 'length' },
    toCall: ({ inviterUma, firstName, amountToSend, length }) => ({
      body: {
        inviterUma,
        firstName: firstName === '' ? undefined : firstName,
        amountToSend: amountToSend ?? undefined,
        expiresAt: length === 'never' ? undefined : new Date(serviceNow() + Number(length) * DAY_MS).toISOString(),
      },
    }),
    onDone: onCreated,
  })
  const { inviterUma } = f.form.getValues()
  const currency = useCurrencyOf(customers.find(({ umaAddress }) => umaAddress === inviterUma))
  const inviters = customers.map((customer) => ({ value: customer.umaAddress, label: customerName(customer) }))
  return (
    <FormFrame kind="modal" title={words.createTitle} onClose={onClose} form={f} submitLabel={words.create}>
      <SearchSelect
        description={words.form.inviterNote}
        data-autofocus
        data={inviters}
        {...f.choice('inviterUma', words.form.inviter, { fault: words.form.inviterMissing })}
      />
      <TextInput description={words.form.firstNameNote} {...f.field('firstName', words.form.firstName)} />
      <MoneyInput description={words.form.amountNote} {...f.money('amountToSend', words.form.amount, currency)} />
      <Select data={LENGTHS} allowDeselect={false} {...f.choice('length', words.form.ends)} />
    </FormFrame>
  )
}
