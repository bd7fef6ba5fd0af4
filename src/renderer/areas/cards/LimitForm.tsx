import type { Card } from '../../../contract/cards/schemas'
import { FormFrame } from '../../components/FormFrame'
import { MoneyInput } from '../../components/MoneyInput'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

/** The most that one payment may draw; empty removes the limit. */
export function LimitForm({ card, onClose }: { readonly card: Card; readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'updateCardById',
    initialValues: { maxSpendPerTransaction: card.maxSpendPerTransaction },
    toCall: ({ maxSpendPerTransaction }) => ({ params: { id: card.id }, body: { maxSpendPerTransaction } }),
    onDone: onClose,
  })
  return (
    <FormFrame kind="modal" title={words.limit.title} onClose={onClose} form={f} submitLabel={words.limit.submit}>
      <MoneyInput
        description={words.limit.note}
        data-autofocus
        {...f.money('maxSpendPerTransaction', words.limit.amount, card.currency ?? '')}
      />
    </FormFrame>
  )
}
