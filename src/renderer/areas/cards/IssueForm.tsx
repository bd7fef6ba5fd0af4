import { Select, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useRead } from '../../client/useRead'
import { CustomerSelect } from '../../components/CustomerSelect'
import { FormFrame } from '../../components/FormFrame'
import { moneyText } from '../../components/format/moneyText'
import { MoneyInput } from '../../components/MoneyInput'
import { SandboxHint } from '../../components/SandboxHint'
import { useServiceForm } from '../../components/useServiceForm'
import { accountName } from './FundingSources'
import { words } from './words'

const { form: text } = words

interface IssueFormProps {
  /** The cardholder that the address names, or ''. */
  readonly cardholderId: string
  readonly onClose: () => void
  readonly onIssued: (cardId: string) => void
}

/** Issues a card to a customer, paying from one of its accounts. */
export function IssueForm({ cardholderId, onClose, onIssued }: IssueFormProps) {
  const f = useServiceForm({
    id: 'createCard',
    initialValues: {
      cardholderId,
      source: '',
      maxSpendPerTransaction: null as number | null,
      platformCardId: '',
    },
    fieldMap: { fundingSources: 'source', 'fundingSources.0': 'source' },
    toCall: ({ source, maxSpendPerTransaction, platformCardId, ...rest }) => ({
      body: {
        ...rest,
        form: 'VIRTUAL',
        fundingSources: source === '' ? [] : [source],
        maxSpendPerTransaction: maxSpendPerTransaction ?? undefined,
        platformCardId: platformCardId.trim() === '' ? undefined : platformCardId.trim(),
      },
    }),
    onDone: (card) => onIssued(card.id),
  })
  const { cardholderId: holder, source } = f.form.getValues()
  const read = useRead('listCardAccounts', { query: { customerId: holder } }, { isEnabled: holder !== '' })
  const accounts = holder === '' ? [] : (read.data?.data ?? [])
  const [firstAccount] = accounts
  const { setFieldValue } = f.form
  useEffect(() => {
    if (source === '' && firstAccount !== undefined) setFieldValue('source', firstAccount.accountId)
  }, [source, firstAccount, setFieldValue])
  const currency = accounts.find(({ accountId }) => accountId === source)?.currency ?? 'USD'
  const holderField = f.choice('cardholderId', text.holder)
  const isBare = holder !== '' && read.data !== undefined && accounts.length === 0
  return (
    <FormFrame kind="drawer" title={text.title} onClose={onClose} form={f} submitLabel={words.issue}>
      <CustomerSelect
        description={text.holderNote}
        data-autofocus
        {...holderField}
        onChange={(value) => {
          f.form.setFieldValue('source', '')
          f.form.setFieldValue('cardholderId', value ?? '')
        }}
      />
      <Select
        description={isBare ? text.noSource : text.sourceNote}
        placeholder={holder === '' ? text.chooseHolder : undefined}
        data={accounts.map((account) => ({
          value: account.accountId,
          label: `${accountName(account)}, ${moneyText(account.availableMinor, account.currency)} ${account.currency}`,
        }))}
        {...f.choice('source', text.source, { fault: text.sourceMissing, isDisabled: holder === '' })}
      />
      <MoneyInput description={text.limitNote} {...f.money('maxSpendPerTransaction', text.limit, currency)} />
      <TextInput
        description={text.nameNote}
        autoComplete="off"
        spellCheck={false}
        {...f.field('platformCardId', text.name)}
      />
      <SandboxHint title={text.sandbox} rows={text.endings} />
    </FormFrame>
  )
}
