import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MoneyCall, MoneyProposal } from '../../../contract/console/approvals/proposals'
import type { QuoteForecast } from '../../../contract/console/money/forecast'
import type { PurposeOfPayment } from '../../../contract/primitives/counterparty'
import { PURPOSES_OF_PAYMENT } from '../../../contract/primitives/purposes'
import type { Quote, QuoteLockSide } from '../../../contract/quotes/schemas'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { serviceNow } from '../../client/serviceClock'
import { useWrite } from '../../client/useWrite'
import { FormFrame } from '../../components/FormFrame'
import { landFieldErrors, pathsOf } from '../../components/fieldErrors'
import { labelledErrors } from '../../components/fieldLabels'
import { enumText } from '../../components/format/enumText'
import { decimalsOf } from '../../components/format/moneyText'
import { MoneyInput } from '../../components/MoneyInput'
import { needsSignatures } from '../../components/needsSignatures'
import { type ServiceForm, useServiceForm } from '../../components/useServiceForm'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { AskForSignatures } from '../approvals/proposals/AskForSignatures'
import { type DraftedQuote, draftOf } from './draftQuote'
import { ForecastPanel } from './ForecastPanel'
import type { PartProps, QuoteFormState } from './formParts'
import { NewBankDetails } from './NewBankDetails'
import styles from './QuoteForm.module.css'
import { DestinationFields, SourceFields } from './QuoteSides'
import { isAskable, isPaidAtOnce, QUOTE_FIELDS, type QuoteValues, quoteBody, rescaled, START_VALUES } from './quoteBody'
import { signedAtOnce } from './signedAtOnce'
import { type Parties, useParties } from './useParties'
import { type LiveForecast, useQuoteForecast } from './useQuoteForecast'
import { words } from './words'

interface QuoteFormProps {
  readonly onClose: () => void
  readonly onCreated: (quote: Quote) => void
}

const LOCKS = ['SENDING', 'RECEIVING'] as const
const TEXT_MAX = 80
const MINUTE_MS = 60_000

/** The currency of the side whose amount is typed. */
function lockedCurrency(values: QuoteValues, parties: Parties): string {
  if (values.lockedCurrencySide === 'SENDING') {
    return values.sourceKind === 'ACCOUNT' ? (parties.find(values.sourceId)?.currency ?? '') : values.fundingCurrency
  }
  const account = parties.find(values.destinationId)
  return values.destinationKind === 'ACCOUNT' ? (account?.currency ?? '') : values.umaCurrency
}

/** Keeps the typed amount what it is in words when another account has another number of decimals. */
function useSameAmount(form: QuoteFormState, currency: string) {
  const { lockedCurrencySide: side, amountMinor } = form.values
  const before = useRef({ side, currency })
  const { setFieldValue } = form
  useEffect(() => {
    const was = before.current
    if (currency === '') return
    before.current = { side, currency }
    if (amountMinor === null || was.currency === '' || was.currency === currency || was.side !== side) return
    setFieldValue('amountMinor', rescaled(amountMinor, decimalsOf(was.currency), decimalsOf(currency)))
  }, [side, currency, amountMinor, setFieldValue])
}

function AmountFields({ form, inputs, parties, live }: PartProps & { readonly live: LiveForecast }) {
  const { values } = form
  const currency = lockedCurrency(values, parties)
  useSameAmount(form, currency)
  // The other side of the same payment: what it comes to now becomes what is exact.
  const lock = (side: QuoteLockSide) => {
    const quote = live.forecast?.quote ?? null
    const other = side === 'SENDING' ? quote?.totalSendingAmount : quote?.totalReceivingAmount
    form.setValues({ lockedCurrencySide: side, amountMinor: other ?? null })
  }
  return (
    <fieldset className={styles.side}>
      <legend className={styles.legend}>{words.form.amount}</legend>
      <SegmentedControl
        fullWidth
        aria-label={words.form.lock}
        value={values.lockedCurrencySide}
        onChange={(value) => lock(value as QuoteLockSide)}
        data={LOCKS.map((value) => ({ value, label: words.form.locks[value] }))}
      />
      <MoneyInput
        description={words.form.lockNote}
        {...inputs.money('amountMinor', words.form.amounts[values.lockedCurrencySide], currency)}
      />
    </fieldset>
  )
}

function HowFields({ form, inputs, parties }: PartProps) {
  const { values } = form
  const isWallet = parties.find(values.sourceId)?.isWallet === true
  const isFunded = values.sourceKind === 'REALTIME_FUNDING'
  const whyNot = isFunded ? words.form.notFunded : isWallet ? words.form.notWallet : words.form.immediateNote
  return (
    <>
      <Checkbox
        description={whyNot}
        {...inputs.check('isImmediate', words.form.immediate, { isDisabled: isFunded })}
        checked={values.isImmediate && !isFunded}
      />
      <TextInput {...inputs.field('description', words.form.description)} />
      <TextInput
        description={words.form.remittanceNote}
        maxLength={TEXT_MAX}
        {...inputs.field('remittanceInformation', words.form.remittance)}
      />
      <Select
        description={words.form.purposeNote}
        clearable
        data={PURPOSES_OF_PAYMENT.map((value) => ({ value, label: enumText(value) }))}
        {...inputs.choice('purposeOfPayment', words.form.purpose)}
        onChange={(value) => form.setFieldValue('purposeOfPayment', (value ?? '') as PurposeOfPayment | '')}
      />
    </>
  )
}

const isSignedFirst = (values: QuoteValues, forecast: QuoteForecast | undefined): boolean =>
  isPaidAtOnce(values) && forecast?.execution?.signatures != null

/** The refusals that the forecast foresees, by input and in its words: also that of what would be signed. */
function foreseenErrors(
  { form: { values }, labelsFor }: Pick<ServiceForm<'createQuote', QuoteValues>, 'form' | 'labelsFor'>,
  { forecast, isStale }: LiveForecast,
) {
  const ofSigned = isSignedFirst(values, forecast) ? forecast?.execution?.refusal : null
  const errors = isStale ? [] : ((forecast?.refusal ?? ofSigned)?.errors ?? [])
  const labels = labelsFor(errors)
  return { labels, ...landFieldErrors(labelledErrors(errors, labels), pathsOf(values), QUOTE_FIELDS) }
}

/** Says that the quote is there, also where its proposal was refused. */
const DraftNote = ({ quoteId }: { readonly quoteId: string }) => (
  <p>
    {words.moves.made} <PageLink to={itemAddress('quotes', quoteId)}>{words.moves.openMade}</PageLink>
  </p>
)

/** Why the payment would be refused now; null where it would not, or where that is not known. */
const refusedFor = ({ forecast, isStale }: LiveForecast): string | null =>
  isStale ? null : ((forecast?.refusal ?? forecast?.execution?.refusal ?? null)?.message ?? null)

/**
 * What leads to signatures; null where no rule asks for any. Until that is known the refusal says it: a forecast that
 * stood there as it was sent, `before`, or one that could not be had again knows nothing of it.
 */
function unsignedOf(error: ServiceCallError | null, live: LiveForecast, before: QuoteForecast | undefined) {
  const signatures = live.forecast?.execution?.signatures
  const isOlder = live.forecast === before || live.error !== null
  if (!needsSignatures(error) || (signatures === null && !isOlder)) return null
  return { error, signatures: signatures ?? undefined, whyNot: refusedFor(live) }
}

/** Makes the quote of the form without paying it: what is then signed. */
function useDraft(form: QuoteFormState) {
  const refusal = useRef<ServiceCallError | null>(null)
  const write = useWrite('createQuote', {
    onRefused: (error) => {
      refusal.current = error
    },
  })
  const goTo = useGoTo()
  const [last, setLast] = useState<DraftedQuote | null>(null)
  return {
    readyText: last === null ? words.moves.beforeSigning : words.moves.made,
    children: last !== null && <DraftNote quoteId={last.quote.id} />,
    callOf: async (): Promise<MoneyCall> => {
      const body = { ...quoteBody(form.getValues()), immediatelyExecute: false }
      const draft = await draftOf(body, { last, nowMs: serviceNow(), send: write.send })
      setLast(draft)
      if (draft === null) throw refusal.current
      return { operationId: 'executeQuote', params: { quoteId: draft.quote.id } }
    },
    onProposed: ({ id }: MoneyProposal) => goTo(itemAddress('approvals', id)),
  }
}

/** What the verb does: where signatures come first, it comes no further than to asking for them. */
function verbOf(values: QuoteValues, forecast: QuoteForecast | undefined): string {
  if (isSignedFirst(values, forecast)) return words.toSignatures
  return isPaidAtOnce(values) ? words.createAndExecute : words.create
}

/** What the verb of the form does with money, said before it is pressed. */
function movesText(values: QuoteValues, forecast: QuoteForecast | undefined): string {
  const { moves } = words
  const { quote = null, computedAt = '' } = forecast ?? {}
  if (values.sourceKind === 'REALTIME_FUNDING') return moves.funded
  if (isPaidAtOnce(values)) return isSignedFirst(values, forecast) ? moves.signed : moves.atOnce
  const heldMs = quote === null ? null : Date.parse(quote.expiresAt) - Date.parse(computedAt)
  return moves.nothing(heldMs === null ? null : Math.round(heldMs / MINUTE_MS))
}

/** Connects inputs that also say what the forecast finds wrong in their place. */
const foreseeing =
  <Path extends string, Rest extends unknown[], Props extends { readonly error?: ReactNode }>(
    connect: (path: Path, ...rest: Rest) => Props,
    faults: Readonly<Record<string, ReactNode>>,
  ) =>
  (path: Path, ...rest: Rest) => {
    const props = connect(path, ...rest)
    return { ...props, error: props.error ?? faults[path] }
  }

/** What stood there when the form was sent last: what its verb said, and the forecast beside it. */
interface Pressed {
  readonly saidSignatures: boolean
  readonly forecast: QuoteForecast | undefined
}

/** Builds a quote between any two ends, with the service's own forecast of it beside the form at every key. */
export function QuoteForm({ onClose, onCreated }: QuoteFormProps) {
  const [isAdding, setIsAdding] = useState(false)
  const pressed = useRef<Pressed>({ saidSignatures: false, forecast: undefined })
  const f = useServiceForm<'createQuote', QuoteValues>({
    id: 'createQuote',
    initialValues: START_VALUES,
    toCall: (values) => ({ body: quoteBody(values) }),
    first: (call) => signedAtOnce(call, pressed.current.saidSignatures),
    onDone: onCreated,
    fieldMap: QUOTE_FIELDS,
  })
  const { values } = f.form
  const draft = useDraft(f.form)
  const parties = useParties(values.customerId)
  const live = useQuoteForecast(isAskable(values) ? quoteBody(values) : null)
  const foreseen = foreseenErrors(f, live)
  const unsigned = unsignedOf(f.error, live, pressed.current.forecast)
  const inputs = {
    set: f.set,
    field: foreseeing(f.field, foreseen.byField),
    choice: foreseeing(f.choice, foreseen.byField),
    check: foreseeing(f.check, foreseen.byField),
    money: foreseeing(f.money, foreseen.byField),
  }
  const submit = () => {
    pressed.current = { saidSignatures: isSignedFirst(values, live.forecast), forecast: live.forecast }
    return f.submit()
  }
  const part: PartProps = { form: f.form, inputs, parties, onAddDetails: () => setIsAdding(true) }
  return (
    <>
      <FormFrame
        kind="drawer"
        title={words.create}
        size="full"
        onClose={onClose}
        form={{ ...f, submit, error: needsSignatures(f.error) ? null : f.error }}
        isSecond={unsigned !== null}
        submitLabel={verbOf(values, live.forecast)}
        beside={movesText(values, live.forecast)}
      >
        <div className={styles.columns}>
          <div className={styles.pair}>
            <div className={styles.fields}>
              <SourceFields {...part} />
              <DestinationFields {...part} />
              <AmountFields {...part} live={live} />
              <HowFields {...part} />
              <AskForSignatures error={null} {...unsigned} {...draft} />
            </div>
            <div className={styles.live}>
              <ForecastPanel live={live} shownFields={foreseen.shownFields} labels={foreseen.labels} />
            </div>
          </div>
        </div>
      </FormFrame>
      {isAdding && (
        <NewBankDetails
          holder={values.customerId}
          onClose={() => setIsAdding(false)}
          onCreated={(account) => {
            setIsAdding(false)
            f.form.setValues({ destinationId: account.id, paymentRail: '' })
          }}
        />
      )}
    </>
  )
}
