import { NumberInput, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ConsoleState } from '../../../contract/console/host/schemas'
import { deskOperator } from '../../client/deskOperator'
import { invalidateEverything } from '../../client/queryClient'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { FormFrame } from '../../components/FormFrame'
import { hint } from '../../components/hint'
import { isNewPinReady, NewPinFields, NO_PIN } from '../../components/operators/NewPinFields'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { useServiceForm } from '../../components/useServiceForm'
import mark from '../favicon.svg'
import { TakeDeskScreen } from '../operators/TakeDeskScreen'
import { words as operatorWords } from '../operators/words'
import styles from '../Standalone.module.css'
import { words as appWords } from '../words'
import { words as text } from './words'

const { first } = operatorWords
const POLL_MS = 300
const SEED_DEFAULT = 1

/** The first operator: a name, and a PIN for who wants one already. */
function NameStep() {
  const [pin, setPin] = useState(NO_PIN)
  const [isJudged, setIsJudged] = useState(false)
  const f = useServiceForm({
    id: 'createOperator',
    initialValues: { name: '' },
    toCall: (values) => ({
      body: { ...values, proof: pin.pin === '' ? undefined : { kind: 'PIN', pin: pin.pin } },
    }),
    onDone: ({ id, name }) => {
      deskOperator.set({ id, name })
      invalidateEverything()
    },
  })
  const submit = () => {
    setIsJudged(true)
    return pin.pin === '' || isNewPinReady(pin) ? f.submit() : undefined
  }
  return (
    <FormFrame kind="page" name={first.name} form={{ ...f, submit }} submitLabel={first.next}>
      <h1 className={styles.title}>{first.title}</h1>
      <p className={styles.text}>{first.text}</p>
      <TextInput
        {...hint(first.nameHint)}
        autoComplete="name"
        data-autofocus
        autoFocus
        {...f.field('name', first.name)}
      />
      <NewPinFields value={pin} onChange={setPin} isJudged={isJudged} label={first.pin} optionalNote={first.pinNote} />
    </FormFrame>
  )
}

function StartStep() {
  const demo = useWrite('seedDemoData')
  const empty = useWrite('startEmpty')
  const [seed, setSeed] = useState<number | string>(SEED_DEFAULT)
  const chosenSeed = Number(seed) || SEED_DEFAULT
  const hasData = demo.error?.reason === 'DATA_NOT_EMPTY'
  return (
    <>
      <h1 className={styles.title}>{text.startTitle}</h1>
      <p className={styles.text}>{text.startText}</p>
      <div className={styles.choices}>
        <section className={styles.choice} data-main="true" aria-labelledby="first-run-demo">
          <h2 id="first-run-demo" className={styles.choiceTitle}>
            {text.demoTitle}
          </h2>
          <p>{text.demoText}</p>
          <p className="muted">{text.demoNote}</p>
          <div className={styles.choiceFoot}>
            <NumberInput label={text.seedLabel} w="6rem" min={1} max={2_147_483_647} value={seed} onChange={setSeed} />
            <ActButton
              operation="seedDemoData"
              isSending={demo.isSending}
              onAct={() => demo.send({ body: { seed: chosenSeed } })}
            >
              {text.demoButton}
            </ActButton>
          </div>
        </section>
        <section className={styles.choice} aria-labelledby="first-run-empty">
          <h2 id="first-run-empty" className={styles.choiceTitle}>
            {text.emptyTitle}
          </h2>
          <p>{text.emptyText}</p>
          <p className="muted">{text.emptyNote}</p>
          <div className={styles.choiceFoot}>
            <span />
            <ActButton
              operation="startEmpty"
              variant="default"
              isSending={empty.isSending}
              onAct={() => empty.send({})}
            >
              {text.emptyButton}
            </ActButton>
          </div>
        </section>
      </div>
      {hasData && (
        <section className={styles.choice} role="alert" aria-labelledby="first-run-data">
          <h2 id="first-run-data" className={styles.choiceTitle}>
            {text.dataTitle}
          </h2>
          <p>{text.dataText}</p>
          <div className={styles.choiceFoot}>
            <span />
            <ActButton
              operation="seedDemoData"
              color="red"
              isSending={demo.isSending}
              onAct={() => demo.send({ body: { seed: chosenSeed, replacesData: true } })}
            >
              {text.dataButton}
            </ActButton>
          </div>
        </section>
      )}
      <ServiceErrorAlert error={hasData ? empty.error : (demo.error ?? empty.error)} />
    </>
  )
}

/** How far the building is, read again and again until it ends. */
function BuildingStep({ failure }: { readonly failure: string | null }) {
  const read = useRead('getSeedProgress', {}, { everyMs: POLL_MS })
  const demo = useWrite('seedDemoData')
  const { done = 0, total = 0, step = '', state = 'RUNNING' } = read.data ?? {}
  const percent = total === 0 ? 0 : Math.round((done / total) * 100)
  const hasFailed = state === 'FAILED' || failure !== null
  useEffect(() => {
    if (state === 'DONE') invalidateEverything()
  }, [state])
  return (
    <>
      <h1 className={styles.title}>{hasFailed ? text.failedTitle : text.buildingTitle}</h1>
      {hasFailed ? (
        <>
          <p className={styles.text}>{read.data?.message ?? failure}</p>
          <div className={styles.foot}>
            <ActButton operation="seedDemoData" onAct={() => demo.send({})}>
              {text.failedRetry}
            </ActButton>
          </div>
        </>
      ) : (
        <>
          <div
            role="progressbar"
            aria-label={text.buildingTitle}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className={styles.track}
          >
            <span className={styles.fill} style={{ width: `${percent}%` }} />
          </div>
          <p className={styles.progressLine}>
            <span className="truncate">{step}</span>
            <span>{percent} %</span>
          </p>
        </>
      )}
    </>
  )
}

function Step({ state, failure }: { readonly state: ConsoleState; readonly failure: string | null }) {
  if (state.seedProgress.state === 'RUNNING' || failure !== null) return <BuildingStep failure={failure} />
  return state.dataSet === 'UNSET' ? <StartStep /> : <NameStep />
}

/** The first minutes: which data, the data being built, and who is at the desk. */
export function FirstRun({ state }: { readonly state: ConsoleState }) {
  const { seedProgress, operator, hasOperators } = state
  const isBuilding = seedProgress.state === 'RUNNING'
  const failure = seedProgress.state === 'FAILED' ? (seedProgress.message ?? text.failedTitle) : null
  if (operator === null && hasOperators && !isBuilding && failure === null) return <TakeDeskScreen />
  return (
    <main className={styles.page}>
      <div className={styles.card} data-wide={state.dataSet === 'UNSET' && !isBuilding && failure === null}>
        <p className={styles.brand}>
          <img src={mark} alt="" width={24} height={24} />
          {appWords.product}
        </p>
        <Step state={state} failure={failure} />
      </div>
    </main>
  )
}
