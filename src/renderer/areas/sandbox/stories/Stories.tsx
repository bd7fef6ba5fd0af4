import { useEffect, useRef } from 'react'
import { type ScenarioState, stateOfRun } from '../../../../contract/scenario/engine'
import { useStore } from '../../../client/createStore'
import { ActButton } from '../../../components/ActButton'
import { CodeBlock } from '../../../components/CurlBlock'
import type { Tone } from '../../../components/format/statusTone'
import { Section } from '../../../components/Section'
import { StatusBadge } from '../../../components/StatusBadge'
import { scrollToShow } from '../../../components/scrollToShow'
import { useSearchValues, useSetSearch } from '../../../navigation/useSearch'
import styles from './Stories.module.css'
import { StoryOutcome } from './StoryOutcome'
import { StoryStep } from './StoryStep'
import { deskCalls, restartStory, runOf, STORIES, type Story, type StoryRun, storyRuns, tellStory } from './storyRuns'
import { words } from './words'

const BAR_PX = 64

const TONES: Readonly<Record<ScenarioState, Tone>> = {
  READY: 'quiet',
  UNDER_WAY: 'accent',
  PASSED: 'good',
  FAILED: 'danger',
}

function RunState({ story, run }: { readonly story: Story; readonly run: StoryRun }) {
  const state = stateOfRun(story.scenario, run.progress)
  return <StatusBadge status={state} label={words.states[state]} tone={TONES[state]} />
}

function StoryList({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (name: string) => void }) {
  const runs = useStore(storyRuns)
  return (
    <nav className={styles.list} aria-label={words.list}>
      {STORIES.map((story) => (
        <button
          key={story.name}
          type="button"
          className={styles.story}
          aria-current={story.name === chosen}
          onClick={() => onChoose(story.name)}
        >
          <span className={styles.storyTitle}>{story.scenario.title}</span>
          <RunState story={story} run={runOf(runs, story.name)} />
        </button>
      ))}
    </nav>
  )
}

function Acts({ story, run }: { readonly story: Story; readonly run: StoryRun }) {
  const state = stateOfRun(story.scenario, run.progress)
  const isOver = state === 'PASSED' || state === 'FAILED'
  return (
    // The focus of an act that is over stays here, before the one that is left.
    <div className={styles.acts} tabIndex={-1}>
      <ActButton
        operation={deskCalls(story, run, 'STEP')}
        disabled={isOver}
        isSending={run.isBusy}
        onAct={() => tellStory(story, 'STEP')}
      >
        {words.step}
      </ActButton>
      <ActButton
        operation={deskCalls(story, run, 'TO_END')}
        variant="default"
        disabled={isOver}
        isSending={run.isBusy}
        onAct={() => tellStory(story, 'TO_END')}
      >
        {words.toEnd}
      </ActButton>
      <ActButton
        operation={null}
        variant="default"
        disabled={state === 'READY' || run.isBusy}
        onAct={() => restartStory(story.name)}
      >
        {words.restart}
      </ActButton>
      <span role="status" className={styles.progress}>
        <RunState story={story} run={run} />
        <span className="muted">{words.taken(run.progress.results.length, story.scenario.steps.length)}</span>
      </span>
    </div>
  )
}

/** Keeps the step that was taken last in sight, below the bar of acts; not when a story is come back to. */
function useStepInSight(taken: number) {
  const stepsRef = useRef<HTMLOListElement>(null)
  const seen = useRef(taken)
  useEffect(() => {
    const step = taken > seen.current ? stepsRef.current?.children[taken - 1] : undefined
    seen.current = taken
    const page = step?.closest('[tabindex="0"]')
    if (step !== undefined && page) scrollToShow(step, page, BAR_PX)
  }, [taken])
  return stepsRef
}

function StoryView({ story }: { readonly story: Story }) {
  const run = runOf(useStore(storyRuns), story.name)
  const { steps, title, description } = story.scenario
  const { results, saved } = run.progress
  const state = stateOfRun(story.scenario, run.progress)
  const stepsRef = useStepInSight(results.length)
  return (
    <div className={styles.view}>
      <Section title={title} isFramed>
        <p>{description}</p>
        <Acts story={story} run={run} />
        <ol ref={stepsRef} className={styles.steps} aria-label={words.steps}>
          {steps.map((step, index) => (
            <StoryStep
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a file never move
              key={index}
              step={step}
              number={index + 1}
              result={results[index] ?? null}
              isNext={index === results.length && state !== 'FAILED'}
              isLast={index === results.length - 1}
            />
          ))}
        </ol>
      </Section>
      <div className={styles.side}>
        <StoryOutcome saved={saved} />
        <Section title={words.headless} isFramed>
          <CodeBlock text={`npm run scenario ${story.name}`} />
          <p className={styles.small}>{words.headlessNote}</p>
        </Section>
      </div>
    </div>
  )
}

/** Ready scenarios, told step by step: what is called, what comes back, and what follows from it. */
export function Stories() {
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const story = STORIES.find(({ name }) => name === search.story) ?? STORIES[0]
  if (story === undefined) return null
  return (
    <>
      <p className="muted">{words.note}</p>
      <div className={styles.stories}>
        <StoryList chosen={story.name} onChoose={(name) => setSearch({ story: name }, { isStep: true })} />
        <StoryView key={story.name} story={story} />
      </div>
    </>
  )
}
