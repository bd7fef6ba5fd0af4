import { useEffect, useState } from 'react'
import { useStore } from '../../../client/createStore'
import { useRead } from '../../../client/useRead'
import { ActButton } from '../../../components/ActButton'
import { CodeBlock } from '../../../components/CurlBlock'
import { ContractForm } from '../../../components/contractForm/ContractForm'
import { refusalErrors } from '../../../components/contractForm/contractErrors'
import { valueAt } from '../../../components/contractForm/startValue'
import { withExample } from '../../../components/exampleAccounts'
import { useObject } from '../../../components/objects/useObjects'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { useSearchValues, useSetSearch } from '../../../navigation/useSearch'
import { Consequences } from './Consequences'
import {
  callErrors,
  curlOf,
  formSchema,
  hasQuery,
  inCurrency,
  isOfConsole,
  operationOf,
  shapeOf,
  shownErrors,
  startCall,
  withObject,
} from './callOf'
import { currencyAt } from './currencyAt'
import styles from './Gallery.module.css'
import { OutcomePicker } from './OutcomePicker'
import { choicesAt, type OutcomeChoice, withOutcome } from './outcomePick'
import { pickersOf } from './pickers'
import { pull, runs } from './runStore'
import type { CallValue, Trigger } from './triggerTypes'
import { words } from './words'

interface TriggerFormProps {
  readonly trigger: Trigger
}

/** An outcome that the address names is written into the form at its start. */
function startOf(trigger: Trigger, of: string | null, outcome: string | undefined): CallValue {
  const call = startCall(trigger, of)
  const place = trigger.outcomes
  const choice =
    place === undefined
      ? undefined
      : choicesAt(place, call.body, trigger.operationId).find(({ key }) => key === outcome)
  if (place === undefined || choice === undefined) return call
  return { ...call, body: withOutcome(place, call.body, choice) }
}

/** The call as it is filled in; the object that it acts on stands in the address as well. */
function useCall(trigger: Trigger) {
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const of = search.of ?? null
  const [call, setCall] = useState(() => startOf(trigger, of, search.outcome))
  useEffect(() => setCall((before) => withObject(trigger, before, of)), [trigger, of])
  const isByCard = trigger.pickers?.id === 'CARD'
  const currency = useObject('CARD', isByCard ? valueAt(call, 'params.id') : null)?.currency ?? null
  useEffect(() => {
    if (currency !== null) setCall((before) => inCurrency(before, currency))
  }, [currency])
  const change = (part: keyof CallValue, value: unknown) => {
    const next = { ...call, [part]: value }
    setCall((before) => ({ ...before, [part]: value }))
    const before = trigger.of === undefined ? undefined : valueAt(call, trigger.of)
    const after = trigger.of === undefined ? undefined : valueAt(next, trigger.of)
    if (after !== before && typeof after === 'string') setSearch({ of: after })
  }
  return { call, change }
}

const NONE = {}
const HIDDEN_WITH_ACTION = ['agentId']
const NO_PATHS: readonly string[] = []

interface FieldsProps {
  readonly trigger: Trigger
  readonly call: CallValue
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (part: keyof CallValue, value: unknown) => void
}

function Fields({ trigger, call, errors, onChange }: FieldsProps) {
  const shape = shapeOf(trigger)
  const currencyOf = useCurrencies(call)
  const pickers = pickersOf(trigger)
  const isBare = shape.params === undefined && shape.body === undefined && !hasQuery(trigger)
  if (isBare) return <p className="muted">{words.noInput}</p>
  return (
    <>
      {shape.params !== undefined && (
        <ContractForm
          schema={formSchema(shape.params)}
          value={call.params}
          onChange={(value) => onChange('params', value)}
          errors={errors}
          pickers={pickers}
          hidden={'actionId' in shape.params.shape ? HIDDEN_WITH_ACTION : NO_PATHS}
        />
      )}
      {shape.query !== undefined && hasQuery(trigger) && (
        <ContractForm
          schema={formSchema(shape.query)}
          value={call.query}
          onChange={(value) => onChange('query', value)}
          errors={errors}
          pickers={pickers}
        />
      )}
      {shape.body !== undefined && (
        <ContractForm
          schema={formSchema(shape.body)}
          value={call.body}
          onChange={(value) => onChange('body', withExample(call.body, value))}
          errors={errors}
          pickers={pickers}
          currencyOf={currencyOf}
        />
      )}
    </>
  )
}

/** The first start prints a token; a secret of the console is only ever given to it. */
function ConsoleSecretNote() {
  const { before, between, after } = words.curlNoteConsole
  return (
    <p className={styles.small}>
      {before} <code>--console-secret</code> {between} <code>COUNTERSIGN_CONSOLE_SECRET</code> {after}
    </p>
  )
}

function Curl({ trigger, call }: { readonly trigger: Trigger; readonly call: CallValue }) {
  const { data } = useRead('getConsoleState', NONE)
  return (
    <Section title={words.asCurl} isFramed>
      <div className={styles.code}>
        <CodeBlock text={curlOf(trigger, call, data?.baseUrl ?? '')} />
      </div>
      {isOfConsole(trigger) ? <ConsoleSecretNote /> : <p className={styles.small}>{words.curlNote}</p>}
    </Section>
  )
}

const ACCOUNT_PLACES = ['params.accountId', 'body.source.accountId', 'body.destination.accountId'] as const

/** The currency of an amount, by the accounts that the call names. */
function useCurrencies(call: CallValue): (path: string) => string | null | undefined {
  const ids = ACCOUNT_PLACES.map((place) => valueAt(call, place))
  const accounts = [useObject('ACCOUNT', ids[0]), useObject('ACCOUNT', ids[1]), useObject('ACCOUNT', ids[2])]
  return (path) =>
    currencyAt(path, call, (id) => {
      const account = id === undefined ? null : accounts[ids.indexOf(id)]
      return account === null ? null : account?.currency
    })
}

/** The form of a trigger, with what it would look like from a shell. */
export function TriggerForm({ trigger }: TriggerFormProps) {
  const { call, change } = useCall(trigger)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(NONE)
  const [missing, setMissing] = useState<OutcomeChoice | null>(null)
  const run = useStore(runs)[trigger.name]
  const count = Object.keys(errors).length
  const edit = (part: keyof CallValue, value: unknown) => {
    setErrors(NONE)
    setMissing(null)
    change(part, value)
  }
  const send = async () => {
    const found = callErrors(shapeOf(trigger), call)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const refusal = await pull(trigger, call)
    if (refusal !== null) setErrors(shownErrors(shapeOf(trigger), refusalErrors(refusal.fieldErrors)))
  }
  return (
    <div className={styles.trigger}>
      <Section
        title={trigger.title}
        aside={<span className={`mono ${styles.small}`}>{trigger.operationId}</span>}
        isFramed
      >
        <div className={styles.formBody}>
          <p className="muted">{trigger.note}</p>
          <OutcomePicker
            trigger={trigger}
            body={call.body}
            onChange={(body) => edit('body', body)}
            missing={missing}
            onMissing={setMissing}
          />
          <Fields trigger={trigger} call={call} errors={errors} onChange={edit} />
          <div className={styles.send}>
            <ActButton
              operation={operationOf(trigger)}
              isSending={run?.isSending === true}
              disabled={missing !== null}
              onAct={send}
            >
              {trigger.verb}
            </ActButton>
            {count > 0 && (
              <span role="alert" className={styles.faults}>
                {words.faults(count)}
              </span>
            )}
          </div>
          <ServiceErrorAlert error={run?.error} title={words.refused} shownFields={Object.keys(errors)} />
        </div>
      </Section>
      <div className={styles.after}>
        <Consequences trigger={trigger} />
        <Curl trigger={trigger} call={call} />
      </div>
    </div>
  )
}
