import { SegmentedControl, Select, Text } from '@mantine/core'
import { CURRENCIES, isCrypto } from '../../../contract/exchange-rates/currencies'
import { networksOf } from '../../../contract/quotes/withdrawal-fee/networks'
import { CustomerSelect } from '../../components/CustomerSelect'
import { enumText } from '../../components/format/enumText'
import { hint } from '../../components/hint'
import { SearchSelect } from '../../components/SearchSelect'
import type { PartProps } from './formParts'
import styles from './QuoteForm.module.css'
import { PLATFORM } from './quoteBody'
import { UmaFields } from './UmaFields'
import type { PartyGroup } from './useParties'
import { words } from './words'

const CURRENCY_OPTIONS = CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
/** Lightning pays in without a choice of network. */
const fundingNetworks = (currency: string) => networksOf(currency).filter((network) => network !== 'LIGHTNING')

/** The choices, without the account that the other side has already. */
const optionsOf = (groups: readonly PartyGroup[], taken = '') =>
  groups
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ value }) => value !== taken).map(({ value, label }) => ({ value, label })),
    }))
    .filter(({ items }) => items.length > 0)

function FundingFields({ form, inputs }: PartProps) {
  const { fundingCurrency } = form.values
  return (
    <>
      <SearchSelect
        description={words.form.fundingNote}
        data={CURRENCY_OPTIONS}
        {...inputs.choice('fundingCurrency', words.form.fundingCurrency)}
        onChange={(code) => form.setValues({ fundingCurrency: code ?? '', cryptoNetwork: '' })}
      />
      {isCrypto(fundingCurrency) && (
        <Select
          clearable
          data={fundingNetworks(fundingCurrency).map((value) => ({ value, label: enumText(value) }))}
          {...inputs.choice('cryptoNetwork', words.form.network)}
        />
      )}
    </>
  )
}

/** Who pays and from where: an account, a wallet, an account outside, or money that arrives for this quote. */
export function SourceFields(props: PartProps) {
  const { form, inputs, parties } = props
  const { customerId, sourceKind } = form.values
  const isMissing = parties.isLoaded && customerId !== '' && parties.sources.length === 0
  return (
    <fieldset className={styles.side}>
      <legend className={styles.legend}>{words.form.from}</legend>
      <CustomerSelect
        extraOptions={[{ value: PLATFORM, label: words.platform }]}
        data-autofocus
        {...inputs.choice('customerId', words.form.customer, { isNeeded: true })}
        onChange={(id) =>
          form.setValues({ customerId: id ?? '', sourceId: '', destinationId: '', lookupId: '', paymentRail: '' })
        }
      />
      <SegmentedControl
        fullWidth
        aria-label={words.form.sourceKind}
        data={(['ACCOUNT', 'REALTIME_FUNDING'] as const).map((value) => ({
          value,
          label: words.form.sourceKinds[value],
        }))}
        value={sourceKind}
        onChange={(value) => form.setFieldValue('sourceKind', value as typeof sourceKind)}
      />
      {sourceKind === 'ACCOUNT' ? (
        <>
          <SearchSelect
            {...(customerId === '' && { nothingFoundMessage: words.form.payerFirst })}
            data={optionsOf(parties.sources)}
            {...inputs.choice('sourceId', words.form.source, {
              fault: words.form.sourceMissing,
              isDisabled: customerId !== '' && parties.sources.length === 0,
            })}
          />
          {isMissing && <Text size="xs">{words.form.noSource}</Text>}
        </>
      ) : (
        <FundingFields {...props} />
      )}
    </fieldset>
  )
}

function AccountDestination({ form, inputs, parties, onAddDetails }: PartProps) {
  const { customerId, destinationId } = form.values
  const rails = parties.find(destinationId)?.rails ?? []
  return (
    <>
      <SearchSelect
        {...(customerId === '' && { nothingFoundMessage: words.form.payerFirst })}
        data={optionsOf(parties.destinations, form.values.sourceKind === 'ACCOUNT' ? form.values.sourceId : '')}
        {...inputs.choice('destinationId', words.form.destination, {
          isDisabled: customerId !== '' && parties.destinations.length === 0,
        })}
        onChange={(id) => form.setValues({ destinationId: id ?? '', paymentRail: '' })}
      />
      <button type="button" className={styles.add} disabled={customerId === ''} onClick={onAddDetails}>
        {words.form.addDetails}
      </button>
      {rails.length > 1 && (
        <Select
          clearable
          {...hint(words.form.railAuto)}
          data={rails.map((value) => ({ value, label: enumText(value) }))}
          {...inputs.choice('paymentRail', words.form.rail)}
          onChange={(value) => form.setFieldValue('paymentRail', (value ?? '') as typeof form.values.paymentRail)}
        />
      )}
    </>
  )
}

/** Where the money goes: an account outside or inside, new bank details, or a UMA address. */
export function DestinationFields(props: PartProps) {
  const { form } = props
  const { destinationKind } = form.values
  return (
    <fieldset className={styles.side}>
      <legend className={styles.legend}>{words.form.to}</legend>
      <SegmentedControl
        fullWidth
        aria-label={words.form.destinationKind}
        data={(['ACCOUNT', 'UMA_ADDRESS'] as const).map((value) => ({
          value,
          label: words.form.destinationKinds[value],
        }))}
        value={destinationKind}
        onChange={(value) => form.setFieldValue('destinationKind', value as typeof destinationKind)}
      />
      {destinationKind === 'ACCOUNT' ? <AccountDestination {...props} /> : <UmaFields {...props} />}
    </fieldset>
  )
}
