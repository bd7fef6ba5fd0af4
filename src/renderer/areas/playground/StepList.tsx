import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ActButton } from '../../components/ActButton'
import { fetchedPart } from '../../components/fetchedPart'
import { Skeleton } from '../../components/StatePanel'
import { scrollToShow } from '../../components/scrollToShow'
import { currentDraft, currentInput, type DoneStep, type StepPlace } from './engine/run'
import { FailureAlert } from './FailureAlert'
import { StepFields } from './StepFields'
import styles from './Steps.module.css'
import { STEP_MARGIN_PX } from './stepMargin'
import type { Playground } from './usePlayground'
import { words } from './words'

const PICTURE_SIDE = '9rem'
const QrCode = fetchedPart(words.steps.picture, async () => (await import('../../components/QrCode')).QrCode)

/** Keeps the place of a picture that is on its way. */
const PicturePlace = () => (
  <div style={{ width: PICTURE_SIDE, height: PICTURE_SIDE }}>
    <Skeleton />
  </div>
)

/** A text to scan; its drawing is fetched when it is first wanted. */
function Picture({ text, label, note }: { readonly text: string; readonly label: string; readonly note: string }) {
  return (
    <div className={styles.picture}>
      <QrCode text={text} label={label} side={PICTURE_SIDE} waiting={<PicturePlace />} />
      <p className="muted">{note}</p>
    </div>
  )
}

/** Brings a step into sight within the column of steps. */
function show(step: HTMLElement | null): void {
  const column = step?.closest('section') ?? null
  if (step !== null && column !== null) scrollToShow(step, column, STEP_MARGIN_PX)
}

interface CurrentStepProps {
  readonly playground: Playground
  readonly place: StepPlace
  readonly number: number
}

function CurrentStep({ playground, place, number }: CurrentStepProps) {
  const { run, played } = playground
  const fields = place.step.fields?.(played, currentDraft(run)) ?? []
  const picture = place.step.picture?.(currentDraft(run)) ?? null
  const hasParts = run.places.some(({ part }) => part.id !== place.part.id)
  const cardRef = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new current step comes into sight
  useEffect(() => {
    show(cardRef.current)
    // The button that was pressed is gone with its step: the keyboard goes on from the new one.
    if (number > 1 && document.activeElement === document.body) cardRef.current?.focus({ preventScroll: true })
  }, [number, run.failure])
  return (
    <li ref={cardRef} className={styles.current} aria-current="step" tabIndex={-1}>
      <div className={styles.currentHead}>
        <span className={styles.number}>{number}</span>
        <h3 className={styles.currentTitle}>{place.step.title}</h3>
      </div>
      <p className={styles.says}>{place.step.says}</p>
      {picture !== null && <Picture {...picture} />}
      <StepFields key={`${number}`} fields={fields} input={currentInput(run, played)} onChange={playground.setInput} />
      {run.failure !== null && <FailureAlert accountId={played.accountId} {...run.failure} />}
      <div className={styles.acts}>
        <ActButton
          operation={place.step.calls ?? null}
          isSending={playground.isRunning}
          shortcut="create"
          onAct={playground.carryOn}
        >
          {place.step.act}
        </ActButton>
        {run.failure !== null && hasParts && (
          <button type="button" className={styles.text} onClick={playground.skip}>
            {words.steps.skip}
          </button>
        )}
      </div>
    </li>
  )
}

interface DoneRowProps {
  readonly done: DoneStep
  readonly title: string
  readonly number: number
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onRedo: (() => void) | null
}

function DoneRow({ done, title, number, isSelected, onSelect, onRedo }: DoneRowProps) {
  const rowRef = useRef<HTMLLIElement>(null)
  // Chosen, the row grows by a button, which must not end below the fold.
  useEffect(() => {
    if (isSelected) show(rowRef.current)
  }, [isSelected])
  if (done.isSkipped) {
    return (
      <li className={styles.waiting}>
        <span className={styles.number}>{number}</span>
        <span className={styles.rowTitle}>{title}</span>
        <span className="muted">{done.says}</span>
      </li>
    )
  }
  return (
    <li ref={rowRef} className={styles.done} data-selected={isSelected}>
      <button type="button" className={styles.row} aria-pressed={isSelected} onClick={onSelect}>
        <span className="visuallyHidden">{words.steps.number(number)}</span>
        <span className={styles.check} aria-hidden="true">
          <IconCheck size={13} stroke={2.2} />
        </span>
        <span className={styles.rowText}>
          <span className={styles.rowTitle}>{title}</span>
          <span className={styles.rowSays}>{done.says}</span>
        </span>
        <Answers done={done} />
      </button>
      {isSelected && onRedo !== null && (
        <button type="button" className={styles.redo} onClick={onRedo}>
          {words.steps.redo}
        </button>
      )}
    </li>
  )
}

/** What each call of the step was answered: `POST 202`, one under the other. */
function Answers({ done }: { readonly done: DoneStep }) {
  const { calls } = done.evidence
  if (calls.length === 0) return null
  const texts = calls.map(({ method, status }) => words.steps.answer(method, status))
  return (
    <span className={styles.codes}>
      <span className="visuallyHidden">{words.steps.answers(texts)}</span>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls of one step never move
        <span key={index} aria-hidden="true">
          {text}
        </span>
      ))}
    </span>
  )
}

interface StepListProps {
  readonly playground: Playground
  readonly selected: number | null
  readonly onSelect: (index: number) => void
}

/** The numbered steps of a ceremony: done ones in a line, the current one open, the rest waiting. */
export function StepList({ playground, selected, onSelect }: StepListProps) {
  const { run } = playground
  const isTour = new Set(run.places.map(({ part }) => part.id)).size > 1
  return (
    <ol className={styles.list} aria-label={words.steps.label}>
      {run.places.map((place, index) => {
        const done = run.done[index]
        const number = index + 1
        const head = isTour && place.isFirst && (
          <li key={`${place.part.id} head`} className={styles.part}>
            {place.part.title}
          </li>
        )
        const key = `${place.part.id} ${index}`
        if (done !== undefined) {
          const onRedo = playground.isRunning ? null : () => playground.backTo(index)
          const row = { done, number, title: place.step.title, onRedo }
          return [head, <DoneRow key={key} {...row} isSelected={selected === index} onSelect={() => onSelect(index)} />]
        }
        if (index === run.done.length) {
          return [head, <CurrentStep key={key} playground={playground} place={place} number={number} />]
        }
        return [
          head,
          <li key={key} className={styles.waiting}>
            <span className={styles.number}>{number}</span>
            <span className={styles.rowTitle}>{place.step.title}</span>
          </li>,
        ]
      })}
    </ol>
  )
}
