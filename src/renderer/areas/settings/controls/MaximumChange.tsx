import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { TransactionMaximum } from '../../../../contract/console/settings/schemas'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { MoneyInput } from '../../../components/MoneyInput'
import { ServiceErrorNotice } from '../../../components/ServiceErrorNotice'
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
  const [amountMinor, setAmountMinor] = useState<number | null>(maximum.maxAmountMinor)
  const change = useWrite('changeTransactionMaximum', { onDone: onClose })
  const isUsable = amountMinor !== null && amountMinor > 0
  const save = () =>
    isUsable
      ? change.send({ params: { sendingCurrency, receivingCurrency }, body: { maxAmountMinor: amountMinor } })
      : null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
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
            aria-label={words.changeOf(corridorText(maximum))}
            size="xs"
            w={180}
            ml="auto"
            autoFocus
            styles={{ input: { textAlign: 'right' } }}
            currency={sendingCurrency}
            value={amountMinor}
            onChange={setAmountMinor}
            onKeyDown={onKeyDown}
          />
        </td>
        <td className={styles.rowActs}>
          <ActButton size="compact-xs" disabled={!isUsable} isSending={change.isSending} onAct={save}>
            {words.save}
          </ActButton>
          <Button size="compact-xs" variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
        </td>
      </tr>
      {change.error !== null && (
        <tr>
          <td colSpan={4}>
            <ServiceErrorNotice error={change.error} />
          </td>
        </tr>
      )}
    </>
  )
}
