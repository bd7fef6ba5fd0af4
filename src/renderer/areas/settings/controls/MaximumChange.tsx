import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { TransactionMaximum } from '../../../../contract/console/settings/schemas'
import { ActButton } from '../../../components/ActButton'
import { MoneyInput } from '../../../components/MoneyInput'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { useServiceForm } from '../../../components/useServiceForm'
import { controlsWords } from '../controlsWords'
import styles from './Controls.module.css'
import { corridorText } from './maximumText'

const words = controlsWords.maxima

interface MaximumChangeProps {
  readonly maximum: TransactionMaximum
  /** The receiving currency as the row shows it. */
  readonly receiver: string
  readonly onClose: () => void
}

/** A row of the table while its amount is typed: Enter saves, Escape leaves it as it was. */
export function MaximumChange({ maximum, receiver, onClose }: MaximumChangeProps) {
  const { sendingCurrency, receivingCurrency } = maximum
  const f = useServiceForm({
    id: 'changeTransactionMaximum',
    initialValues: { maxAmountMinor: maximum.maxAmountMinor as number | null },
    toCall: (body) => ({ params: { sendingCurrency, receivingCurrency }, body }),
    onDone: onClose,
  })
  const { label, ...amount } = f.money('maxAmountMinor', words.changeOf(corridorText(maximum)), sendingCurrency, {
    fault: words.amountNeeded,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void f.submit()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <>
      <tr>
        <td className={styles.code}>{sendingCurrency}</td>
        <td>{receiver}</td>
        <td className={styles.number}>
          <MoneyInput
            aria-label={label}
            size="xs"
            w="11.25rem"
            ml="auto"
            autoFocus
            styles={{ input: { textAlign: 'right' } }}
            {...amount}
            onKeyDown={onKeyDown}
          />
        </td>
        <td className={styles.rowActs}>
          <ActButton size="compact-xs" isSending={f.isSending} onAct={f.submit}>
            {words.save}
          </ActButton>
          <Button size="compact-xs" variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
        </td>
      </tr>
      {f.error !== null && (
        <tr>
          <td colSpan={4}>
            <ServiceErrorAlert error={f.error} shownFields={f.shownFields} />
          </td>
        </tr>
      )}
    </>
  )
}
