import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '../../../client/createStore'
import { usePreferences } from '../../../client/preferences'
import type { PresentedStory } from '../../../client/presentedStory'
import { ActButton } from '../../../components/ActButton'
import { ErrorAlert } from '../../../components/ErrorAlert'
import { IconButton } from '../../../components/IconButton'
import { KeyHint } from '../../../components/KeyHint'
import { ScrollRegion } from '../../../components/ScrollRegion'
import { StepMark, type StepMarkState } from '../../../components/StepMark'
import { scrollToShow } from '../../../components/scrollToShow'
import { useShortcut } from '../../../navigation/keys/useShortcut'
import { useGoTo } from '../../../navigation/useGoTo'
import { useTakesSecond } from '../../approvals/changes/useTakesSecond'
import { words as all } from '../words'
import { NotesWindow, openNotes } from './NotesWindow'
import { nextStep, previousStep, setSceneBack } from './playStory'
import styles from './StoryPanel.module.css'
import { STORY_STEPS, type StoryStep } from './steps'
import { changeStory, NOT_BEGUN, type StoryNow, storyNow } from './storyState'

const words = all.story
const QUIET = { variant: 'transparent', size: 'compact-xs', px: 0, h: '1.5rem', c: 'var(--cs-muted)' } as const
/** The window of the shell opens no others. */
const canOpenWindows = (): boolean => window.countersign === undefined

function stateOf(index: number, { taken, shown }: PresentedStory, { fault }: StoryNow): StepMarkState {
  if (index === taken && fault !== null) return 'failed'
  if (index === shown - 1) return 'shown'
  if (index < taken) return 'passed'
  return index === taken ? 'next' : 'waits'
}

interface StepLineProps {
  readonly step: StoryStep
  readonly number: number
  readonly state: StepMarkState
  /** What the speaker says; null while the notes are hidden. */
  readonly notes: string | null
}

/** One step: its number or mark, what it does, and under the one on show what the speaker says. */
function StepLine({ step, number, state, notes }: StepLineProps) {
  const { title, text } = words.steps[step.name]
  const isOpen = state === 'shown' || state === 'next' || state === 'failed'
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const list = line.current?.closest('[tabindex]') ?? null
    if (state === 'shown' && line.current !== null && list !== null) scrollToShow(line.current, list)
  }, [state])
  return (
    <li ref={line} className={styles.step} data-state={state} aria-current={state === 'shown' ? 'step' : undefined}>
      <StepMark state={state} number={number} label={words.states[state]} />
      <div className={styles.stepBody}>
        <h3 className={styles.stepTitle}>{title}</h3>
        {isOpen && <p className={styles.text}>{text}</p>}
        {isOpen && notes !== null && (
          <p className={styles.notes}>
            <span className="visuallyHidden">{words.notes}: </span>
            {notes}
          </p>
        )}
      </div>
    </li>
  )
}

/** What another administrator confirms before the story goes on. */
function useToConfirm(): readonly string[] {
  const needsSecond = { policies: useTakesSecond('policies'), rules: useTakesSecond('rules') }
  const kinds = (['policies', 'rules'] as const).filter((kind) => needsSecond[kind])
  return kinds.map((kind) => words.toConfirm[kind].name)
}

function progressText(
  { isBusy, progress }: StoryNow,
  { taken, shown }: PresentedStory,
  toConfirm: readonly string[],
): string {
  if (isBusy) return progress
  if (taken === 0) return toConfirm.length === 0 ? words.ready : words.readyForTwo(toConfirm)
  return shown === STORY_STEPS.length ? words.over : words.at(shown, STORY_STEPS.length)
}

/** What the story is at, and the acts: on, back, and the scene as it was. */
function Acts({ story, now }: { readonly story: PresentedStory; readonly now: StoryNow }) {
  const goTo = useGoTo()
  const toConfirm = useToConfirm()
  const { isBusy, mayBreakOff } = now
  const isOver = story.shown === STORY_STEPS.length
  const waits = { isSending: isBusy, 'data-disabled': isBusy ? true : undefined } as const
  return (
    <div className={styles.acts} tabIndex={-1}>
      <p role="status" className={styles.progress} data-busy={isBusy}>
        {progressText(now, story, toConfirm)}
      </p>
      {now.fault !== null && (
        <ErrorAlert title={now.fault.title}>
          <p>{now.fault.text}</p>
        </ErrorAlert>
      )}
      <div className={styles.buttons}>
        <ActButton
          // The first step keeps the scene.
          operation={story.snapshotId === null ? 'takeSnapshot' : null}
          shortcut="storyNext"
          disabled={isOver}
          {...waits}
          onAct={() => nextStep(goTo)}
        >
          {words.next}
        </ActButton>
        <ActButton
          operation={null}
          variant="default"
          shortcut="storyPrevious"
          disabled={story.shown <= 1}
          {...waits}
          onAct={() => previousStep(goTo)}
        >
          {words.previous}
        </ActButton>
      </div>
      <ActButton
        operation="loadSnapshot"
        variant="default"
        shortcut="storySetBack"
        disabled={story.snapshotId === null || (story.taken === 0 && now.fault === null && !mayBreakOff)}
        {...(mayBreakOff ? {} : waits)}
        data-tip={words.setBackNote}
        onAct={() => setSceneBack(goTo)}
      >
        {words.setBack}
      </ActButton>
    </div>
  )
}

/** The story beside the desk: its steps, what the speaker says, and the acts; hidden and shown by a key. */
export function StoryPanel() {
  const story = usePreferences().story ?? NOT_BEGUN
  const now = useStore(storyNow)
  const { isHidden, hasNotes } = story
  const [notes, setNotes] = useState<Window | null>(null)
  const closeNotes = useCallback(() => setNotes(null), [])
  useShortcut('storyHide', () => changeStory({ isHidden: !isHidden }))
  useShortcut('storyNotes', () => changeStory({ hasNotes: !hasNotes }))
  return (
    <aside className={styles.panel} aria-label={words.title} data-hidden={isHidden}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.title}</h2>
        {canOpenWindows() && notes === null && (
          <IconButton icon={IconExternalLink} label={words.notesAside} onClick={() => setNotes(openNotes())} />
        )}
        <Button
          {...QUIET}
          rightSection={<KeyHint shortcut="storyNotes" />}
          onClick={() => changeStory({ hasNotes: !hasNotes })}
        >
          {hasNotes ? words.hideNotes : words.showNotes}
        </Button>
      </div>
      <ScrollRegion className={styles.steps}>
        <ol className={styles.list} aria-label={words.list}>
          {STORY_STEPS.map((step, index) => (
            <StepLine
              key={step.name}
              step={step}
              number={index + 1}
              state={stateOf(index, story, now)}
              notes={hasNotes && notes === null ? words.steps[step.name].notes : null}
            />
          ))}
        </ol>
      </ScrollRegion>
      <Acts story={story} now={now} />
      {notes !== null && (
        <NotesWindow
          opened={notes}
          step={STORY_STEPS[story.shown - 1] ?? null}
          next={STORY_STEPS[story.shown] ?? null}
          onClosed={closeNotes}
        />
      )}
    </aside>
  )
}
