import { Textarea } from '@mantine/core'
import type { OwnAccount } from '../../contract/console/money/schemas'
import type { CallDraft, WriteId } from '../client/operations'
import { accountOfferedFirst } from './accountOfferedFirst'
import { FormFrame } from './FormFrame'
import { SearchSelect } from './SearchSelect'
import { useServiceForm } from './useServiceForm'
import { words } from './words'

interface OwnAccountDialogProps<K extends WriteId> {
  readonly id: K
  readonly title: string
  /** What will happen, in a sentence or two. */
  readonly text: string
  readonly submitLabel: string
  /** What the field of the account is called in a refusal. */
  readonly field: string
  readonly accounts: readonly OwnAccount[]
  /** Of the money that moves. */
  readonly currency: string
  readonly toCall: (values: { readonly accountId: string; readonly reason: string }) => CallDraft<K>
  readonly onClose: () => void
}

const labelOf = ({ currency, kind, label }: OwnAccount): string =>
  kind === 'EXTERNAL' ? label : words.ownAccount.names[label === 'EMBEDDED_WALLET' ? 'wallet' : 'account'](currency)

/** An act of an operator that moves money to another account of the same owner, for a reason. */
export function OwnAccountDialog<K extends WriteId>(props: OwnAccountDialogProps<K>) {
  const { id, title, text, submitLabel, field, accounts, currency, toCall, onClose } = props
  const f = useServiceForm({
    id,
    initialValues: { accountId: accountOfferedFirst(accounts, currency), reason: '' },
    fieldMap: { [field]: 'accountId' },
    toCall,
    onDone: onClose,
  })
  const kinds = ['INTERNAL', 'EXTERNAL'] as const
  const data = kinds
    .map((kind) => ({
      group: words.ownAccount.kinds[kind],
      items: accounts
        .filter((account) => account.kind === kind)
        .map((account) => ({ value: account.accountId, label: labelOf(account) })),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <FormFrame kind="modal" title={title} onClose={onClose} form={f} submitLabel={submitLabel}>
      <p>{text}</p>
      <SearchSelect
        data={data}
        placeholder={words.ownAccount.choose}
        data-autofocus
        {...f.choice('accountId', words.ownAccount.label, { fault: words.ownAccount.missing })}
      />
      <Textarea description={words.reason.note} autosize minRows={3} {...f.field('reason', words.reason.label)} />
    </FormFrame>
  )
}
