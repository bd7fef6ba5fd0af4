import { TextInput } from '@mantine/core'
import type { MoneyCall } from '../../../contract/console/approvals/proposals'
import type { CallDraft, WriteId } from '../../client/operations'
import { FormFrame } from '../../components/FormFrame'
import { MoneyInput } from '../../components/MoneyInput'
import { needsSignatures, signaturesFirst } from '../../components/needsSignatures'
import { SearchSelect } from '../../components/SearchSelect'
import { type ServiceForm, useServiceForm } from '../../components/useServiceForm'
import { itemAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { AskForSignatures } from '../approvals/proposals/AskForSignatures'
import { useUnsigned } from '../approvals/proposals/useUnsigned'
import { words as askWords } from '../approvals/proposals/words'
import { type Parties, useParties } from '../quotes/useParties'
import { words } from './words'

const TEXT_MAX = 80

const START = { inside: '', outside: '', amount: null as number | null, remittanceInformation: '' }
type TransferValues = typeof START

interface TransferFormProps {
  /** Whose accounts are offered: the id of a customer, or `PLATFORM` of the quotes. */
  readonly owner: string
  /** The account inside, where the form begins with it. */
  readonly inside?: string
  /** The account outside, where the form begins with it. */
  readonly outside?: string
  readonly onClose: () => void
}

type Kind = 'OUT' | 'IN'

/** The accounts that both ends may be: of one currency, as soon as one of them is chosen. */
function optionsOf(parties: Parties, kind: Kind, { inside, outside }: TransferValues) {
  const currencyOf = (id: string) => parties.find(id)?.currency
  const of = (items: readonly { readonly value: string; readonly label: string }[], other: string) =>
    items
      .filter(({ value }) => other === '' || currencyOf(value) === currencyOf(other))
      .map(({ value, label }) => ({ value, label }))
  const all = [...parties.sources, ...parties.destinations].flatMap(({ items }) => items)
  const own = parties.sources.flatMap(({ items }) => items).filter((item) => item.isInside && !item.isWallet)
  const outer = (kind === 'OUT' ? parties.destinations : parties.sources)
    .flatMap(({ items }) => items)
    .filter((item) => !item.isInside)
  const currency = [inside, outside].map((id) => all.find(({ value }) => value === id)?.currency).find(Boolean) ?? ''
  return { inside: of(own, outside), outside: of(outer, inside), currency }
}

interface FrameProps<K extends WriteId> extends TransferFormProps {
  readonly kind: Kind
  readonly f: ServiceForm<K, TransferValues>
  readonly toCall: (values: TransferValues) => MoneyCall
}

function Frame<K extends WriteId>({ kind, owner, f, toCall, onClose }: FrameProps<K>) {
  const goTo = useGoTo()
  const parties = useParties(owner)
  const text = words[kind]
  const { form, error } = f
  const { unsigned, hasChanged } = useUnsigned(error)
  const options = optionsOf(parties, kind, form.values)
  return (
    <FormFrame
      kind="modal"
      title={text.title}
      onClose={onClose}
      form={{ ...f, error: needsSignatures(error) ? null : error }}
      isSecond={unsigned !== null}
      submitLabel={text.submit}
    >
      <SearchSelect data={options.inside} {...f.choice('inside', text.inside, { fault: words.chooseInside })} />
      <SearchSelect data={options.outside} {...f.choice('outside', text.outside, { fault: text.chooseOutside })} />
      {parties.isLoaded && options.outside.length === 0 && <p className="muted">{text.none}</p>}
      <MoneyInput {...f.money('amount', words.amount, options.currency, { isNeeded: true })} />
      {kind === 'OUT' && (
        <TextInput
          description={words.remittanceNote}
          maxLength={TEXT_MAX}
          {...f.field('remittanceInformation', words.remittance)}
        />
      )}
      {hasChanged && <p role="status">{askWords.changed(text.submit)}</p>}
      <AskForSignatures
        error={unsigned}
        whenGone={askWords.changedMeanwhile}
        callOf={() => toCall(form.getValues())}
        onProposed={({ id }) => goTo(itemAddress('approvals', id))}
      />
    </FormFrame>
  )
}

function bodyOut({ inside, outside, amount, remittanceInformation }: TransferValues) {
  const remittance = remittanceInformation.trim()
  return {
    source: { accountId: inside },
    destination: { accountId: outside },
    amount: amount ?? undefined,
    remittanceInformation: remittance === '' ? undefined : remittance,
  }
}

const bodyIn = ({ inside, outside, amount }: TransferValues) => ({
  source: { accountId: outside },
  destination: { accountId: inside },
  amount: amount ?? undefined,
})

const startOf = ({ inside = '', outside = '' }: TransferFormProps): TransferValues => ({ ...START, inside, outside })

/** Sends money to a payee in the same currency, or proposes it where a rule asks for signatures first. */
export function SendMoneyForm(props: TransferFormProps) {
  const goTo = useGoTo()
  const f = useServiceForm<'createTransferOut', TransferValues>({
    id: 'createTransferOut',
    initialValues: startOf(props),
    fieldMap: { source: 'inside', destination: 'outside' },
    toCall: (values): CallDraft<'createTransferOut'> => ({ body: bodyOut(values) }),
    first: ({ body }) => signaturesFirst({ operationId: 'createTransferOut', body }),
    onDone: ({ id }) => goTo(itemAddress('transactions', id)),
  })
  const toCall = (values: TransferValues): MoneyCall => ({ operationId: 'createTransferOut', body: bodyOut(values) })
  return <Frame {...props} kind="OUT" f={f} toCall={toCall} />
}

/** Collects money from an account outside in the same currency, under the same rules. */
export function CollectMoneyForm(props: TransferFormProps) {
  const goTo = useGoTo()
  const f = useServiceForm<'createTransferIn', TransferValues>({
    id: 'createTransferIn',
    initialValues: startOf(props),
    fieldMap: { source: 'outside', destination: 'inside' },
    toCall: (values): CallDraft<'createTransferIn'> => ({ body: bodyIn(values) }),
    first: ({ body }) => signaturesFirst({ operationId: 'createTransferIn', body }),
    onDone: ({ id }) => goTo(itemAddress('transactions', id)),
  })
  const toCall = (values: TransferValues): MoneyCall => ({ operationId: 'createTransferIn', body: bodyIn(values) })
  return <Frame {...props} kind="IN" f={f} toCall={toCall} />
}
