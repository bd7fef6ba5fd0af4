import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { CardTransaction } from '../../../contract/transactions/cardTransaction'
import { FormFrame } from '../../components/FormFrame'
import { moneyText } from '../../components/format/moneyText'
import { MoneyInput } from '../../components/MoneyInput'
import { useServiceForm } from '../../components/useServiceForm'
import { FOLLOW_UPS, type FollowUpAct, fits, likelyAct, suggestions } from './acts'
import { CallBlock } from './CallBlock'
import styles from './Terminal.module.css'
import { words } from './words'

const GOES_WITH = ['mode', 'card', 'payment'] as const
const ACTS = Object.keys(FOLLOW_UPS) as FollowUpAct[]

interface FollowUpFormProps {
  readonly cardId: string
  readonly payment: CardTransaction
}

/** What a merchant does about a payment that exists: settle, adjust, return, take the return back. */
export function FollowUpForm({ cardId, payment }: FollowUpFormProps) {
  const [chosen, setChosen] = useState<FollowUpAct | null>(null)
  const act = chosen ?? likelyAct(payment)
  const { id, hasAmount } = FOLLOW_UPS[act]
  const currency = payment.authorizedAmount.currency.code ?? ''
  const tries = suggestions(payment, act)
  const bodyOf = ({ amount }: { readonly amount: number | null }) => ({
    cardTransactionId: payment.id,
    amount: hasAmount ? (amount ?? undefined) : undefined,
  })
  const f = useServiceForm({
    id,
    initialValues: { amount: null as number | null },
    toCall: (values) => ({ params: { id: cardId }, body: bodyOf(values) }),
    onDone: () => {
      setChosen(null)
      f.form.reset()
    },
  })
  return (
    <>
      <div className={styles.form}>
        <FormFrame
          kind="page"
          name={words.followUps[act]}
          goesWith={GOES_WITH}
          form={f}
          submitLabel={words.followUps[act]}
        >
          <SegmentedControl
            fullWidth
            aria-label={words.modes.label}
            data={ACTS.map((value) => ({ value, label: words.followUps[value] }))}
            value={act}
            onChange={(value) => {
              setChosen(ACTS.find((each) => each === value) ?? null)
              f.reset()
            }}
          />
          <p className="muted">
            {words.followUpNotes[act]} {!fits(payment, act) && words.wouldRefuse}
          </p>
          {hasAmount && (
            <>
              <MoneyInput
                {...f.money('amount', act === 'ADJUST' ? words.fields.newTotal : words.fields.amount, currency)}
              />
              {tries.length > 0 && (
                <fieldset className={styles.tries}>
                  <legend className="visuallyHidden">{words.suggest}</legend>
                  {tries.map(({ kind, amountMinor }) => (
                    <button key={kind} type="button" onClick={() => f.form.setFieldValue('amount', amountMinor)}>
                      {words.amounts[kind]} <span className="muted">{moneyText(amountMinor, currency)}</span>
                    </button>
                  ))}
                </fieldset>
              )}
            </>
          )}
        </FormFrame>
      </div>
      <CallBlock id={id} cardId={cardId} body={bodyOf(f.form.getValues())} />
    </>
  )
}
