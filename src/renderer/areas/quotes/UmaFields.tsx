import { Select, TextInput } from '@mantine/core'
import type { ReceiverUmaLookupResponse } from '../../../contract/quotes/lookups/schemas'
import { callOperation } from '../../client/callOperation'
import { useAct } from '../../client/useAct'
import { ActButton } from '../../components/ActButton'
import { enumText } from '../../components/format/enumText'
import { moneyText } from '../../components/format/moneyText'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import type { PartProps } from './formParts'
import styles from './QuoteForm.module.css'
import { PLATFORM } from './quoteBody'
import { words } from './words'

function PayerFields({ lookup, inputs }: { readonly lookup: ReceiverUmaLookupResponse } & Pick<PartProps, 'inputs'>) {
  const asked = (lookup.requiredPayerDataFields ?? []).filter(({ mandatory }) => mandatory)
  return asked.map(({ name }) => (
    <TextInput key={name} {...inputs.field(`payerInfo.${name}`, words.form.askedOfPayer(enumText(name)))} />
  ))
}

const callLookup = ({ customerId, umaAddress }: { readonly customerId: string; readonly umaAddress: string }) =>
  callOperation('lookupUma', {
    params: { receiverUmaAddress: umaAddress },
    query: customerId === PLATFORM ? {} : { customerId },
  })

/** A receiver by address: it is looked up first, and says which currencies it takes and what it asks of the payer. */
export function UmaFields({ form, inputs }: PartProps) {
  const { customerId, umaAddress, lookupId } = form.values
  const lookup = useAct('lookupUma', callLookup, {
    onDone: (reply) => {
      const [first] = reply.supportedCurrencies
      form.setValues({ lookupId: reply.lookupId, umaCurrency: first?.currency.code ?? '', payerInfo: {} })
    },
  })
  const current = lookup.reply?.lookupId === lookupId ? lookup.reply : null
  const lookUp = () => lookup.send({ customerId, umaAddress: umaAddress.trim() })
  return (
    <>
      <div className={styles.lookup}>
        <TextInput
          description={words.form.umaNote}
          autoComplete="off"
          {...inputs.field('umaAddress', words.form.uma)}
          onChange={(event) => form.setValues({ umaAddress: event.currentTarget.value, lookupId: '', umaCurrency: '' })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || current !== null) return
            event.preventDefault()
            void lookUp()
          }}
        />
        <ActButton
          operation="lookupUma"
          variant="default"
          disabled={umaAddress.trim() === '' || customerId === ''}
          isSending={lookup.isSending}
          onAct={lookUp}
        >
          {words.form.lookUp}
        </ActButton>
      </div>
      <ServiceErrorAlert error={lookup.error} title={words.form.lookupFailed} />
      {current !== null && (
        <>
          <Select
            data={current.supportedCurrencies.map(({ currency, min, max }) => {
              const code = currency.code ?? ''
              return {
                value: code,
                label: `${code} · ${words.form.range(moneyText(min, code), moneyText(max, code))}`,
              }
            })}
            allowDeselect={false}
            {...inputs.choice('umaCurrency', words.form.umaCurrency)}
          />
          <PayerFields lookup={current} inputs={inputs} />
        </>
      )}
    </>
  )
}
