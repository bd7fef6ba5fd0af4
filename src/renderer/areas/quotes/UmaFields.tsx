import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReceiverUmaLookupResponse } from '../../../contract/quotes/lookups/schemas'
import { callOperation } from '../../client/callOperation'
import { ServiceCallError } from '../../client/ServiceCallError'
import { ActButton } from '../../components/ActButton'
import { enumText } from '../../components/format/enumText'
import { moneyText } from '../../components/format/moneyText'
import { selectProps } from '../../components/formPaths'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import type { PartProps } from './formParts'
import styles from './QuoteForm.module.css'
import { PLATFORM } from './quoteBody'
import { words } from './words'

function PayerFields({ lookup, form }: { readonly lookup: ReceiverUmaLookupResponse } & Pick<PartProps, 'form'>) {
  const asked = (lookup.requiredPayerDataFields ?? []).filter(({ mandatory }) => mandatory)
  return asked.map(({ name }) => (
    <TextInput
      key={name}
      label={words.form.askedOfPayer(enumText(name))}
      {...form.getInputProps(`payerInfo.${name}`)}
    />
  ))
}

/** A receiver by address: it is looked up first, and says which currencies it takes and what it asks of the payer. */
export function UmaFields({ form, inputProps }: PartProps) {
  const [lookup, setLookup] = useState<ReceiverUmaLookupResponse | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<ServiceCallError | null>(null)
  const { customerId, umaAddress, lookupId } = form.values
  const current = lookup !== null && lookup.lookupId === lookupId ? lookup : null
  const lookUp = async () => {
    setIsSending(true)
    setError(null)
    try {
      const query = customerId === PLATFORM ? {} : { customerId }
      const reply = await callOperation('lookupUma', { params: { receiverUmaAddress: umaAddress.trim() }, query })
      const [first] = reply.supportedCurrencies
      setLookup(reply)
      form.setValues({ lookupId: reply.lookupId, umaCurrency: first?.currency.code ?? '', payerInfo: {} })
    } catch (fault) {
      if (!(fault instanceof ServiceCallError)) throw fault
      setError(fault)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <>
      <div className={styles.lookup}>
        <TextInput
          label={words.form.uma}
          description={words.form.umaNote}
          autoComplete="off"
          {...inputProps('umaAddress')}
          onChange={(event) => form.setValues({ umaAddress: event.currentTarget.value, lookupId: '', umaCurrency: '' })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || current !== null) return
            event.preventDefault()
            void lookUp()
          }}
        />
        <ActButton
          variant="default"
          disabled={umaAddress.trim() === '' || customerId === ''}
          isSending={isSending}
          onAct={() => void lookUp()}
        >
          {words.form.lookUp}
        </ActButton>
      </div>
      <ServiceErrorNotice error={error} title={words.form.lookupFailed} />
      {current !== null && (
        <>
          <Select
            label={words.form.umaCurrency}
            data={current.supportedCurrencies.map(({ currency, min, max }) => {
              const code = currency.code ?? ''
              return {
                value: code,
                label: `${code} · ${words.form.range(moneyText(min, code), moneyText(max, code))}`,
              }
            })}
            allowDeselect={false}
            {...selectProps(inputProps('umaCurrency'))}
          />
          <PayerFields lookup={current} form={form} />
        </>
      )}
    </>
  )
}
