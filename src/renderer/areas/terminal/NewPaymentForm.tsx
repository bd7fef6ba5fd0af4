import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CountrySelect } from '../../components/CountrySelect'
import { FormFrame } from '../../components/FormFrame'
import { decimalsOf } from '../../components/format/moneyText'
import { MoneyInput } from '../../components/MoneyInput'
import { useServiceForm } from '../../components/useServiceForm'
import { OUTCOME_TABLES } from '../sandbox/outcomeWords'
import { descriptorOf, OPENINGS, type Opening } from './acts'
import { CallBlock } from './CallBlock'
import styles from './Terminal.module.css'
import { words } from './words'

const { fields } = words
const GOES_WITH = ['mode', 'card'] as const
const ACTS = Object.keys(OPENINGS) as Opening[]
const OUTCOMES = OUTCOME_TABLES.find(({ name }) => name === 'card-payments')?.rows ?? []
const USUAL = 'usual'
const OUTCOME_OPTIONS = OUTCOMES.toReversed().map(({ suffix, text }) => ({
  value: suffix ?? USUAL,
  label: suffix === null ? text : `${text} · ${suffix}`,
}))
const START_UNITS = 12.5

interface Values {
  readonly merchant: string
  readonly mcc: string
  readonly country: string
  readonly amount: number | null
  readonly outcome: string
}

function merchantOf({ merchant, mcc, country, outcome }: Values) {
  return {
    descriptor: descriptorOf(merchant, outcome === USUAL ? null : outcome),
    mcc: mcc.trim() === '' ? undefined : mcc.trim(),
    country: country === '' ? undefined : country,
  }
}

interface NewPaymentFormProps {
  readonly cardId: string
  readonly currency: string
  /** The issuer's name of what was asked for; what became of it stands with the decision. */
  readonly onAnswered: (issuerToken: string) => void
}

/** What a merchant begins: asks for money, sends it, or asks whether the card could pay. */
export function NewPaymentForm({ cardId, currency, onAnswered }: NewPaymentFormProps) {
  const [act, setAct] = useState<Opening>('AUTHORIZE')
  const { id, hasAmount } = OPENINGS[act]
  const bodyOf = (values: Values) => {
    const merchant = merchantOf(values)
    return hasAmount ? { amount: values.amount, currency: { code: currency }, merchant } : { merchant }
  }
  const initialValues: Values = {
    merchant: words.startMerchant,
    mcc: '5814',
    country: 'US',
    amount: START_UNITS * 10 ** decimalsOf(currency),
    outcome: USUAL,
  }
  const f = useServiceForm({
    id,
    initialValues,
    fieldMap: { 'merchant.descriptor': 'merchant', 'merchant.mcc': 'mcc', 'merchant.country': 'country' },
    toCall: (values) => ({ params: { id: cardId }, body: bodyOf(values) }),
    onDone: ({ issuerTransactionToken }) => onAnswered(issuerTransactionToken),
  })
  const values = f.form.getValues()
  const sentAs = fields.outcomeNote(merchantOf(values).descriptor)
  return (
    <>
      <div className={styles.form}>
        <FormFrame
          kind="page"
          name={words.modes.new}
          goesWith={GOES_WITH}
          form={f}
          submitLabel={words.openingVerbs[act]}
        >
          <Select
            label={fields.act}
            data={ACTS.map((value) => ({ value, label: words.openings[value] }))}
            value={act}
            onChange={(value) => setAct(ACTS.find((each) => each === value) ?? 'AUTHORIZE')}
          />
          {hasAmount && <MoneyInput {...f.money('amount', fields.amount, currency)} />}
          <TextInput autoComplete="off" {...f.field('merchant', fields.merchant)} />
          <Select
            data={OUTCOME_OPTIONS}
            description={sentAs}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...f.choice('outcome', fields.outcome)}
          />
          <div className={styles.row}>
            <CountrySelect {...f.choice('country', fields.country)} />
            <TextInput autoComplete="off" inputMode="numeric" {...f.field('mcc', fields.trade)} />
          </div>
        </FormFrame>
      </div>
      <CallBlock id={id} cardId={cardId} body={bodyOf(values)} />
    </>
  )
}
