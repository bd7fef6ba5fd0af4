import { callOperation } from '../../../client/callOperation'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { placeAddress } from '../../../navigation/placeAddress'
import type { GoTo } from '../../../navigation/useGoTo'
import { words as all } from '../words'
import { STORY_STEPS } from './steps'
import { breakOff, changeStory, NOT_BEGUN, runIfIdle, sayProgress, storyOf } from './storyState'

const words = all.story

/** Leads the desk to where the step that is shown is seen. */
function showPlace(goTo: GoTo): void {
  const { shown, cast } = storyOf()
  const step = STORY_STEPS[shown - 1]
  if (step !== undefined) goTo(step.placeOf(cast))
}

/** Keeps the scene as it is before the first step, so that one key sets it back. */
async function keepScene(): Promise<void> {
  if (storyOf().snapshotId !== null) return
  sayProgress(words.progress.keeps)
  const { id } = await callOperation('takeSnapshot', { body: { name: words.snapshot, note: words.snapshotNote } })
  changeStory({ snapshotId: id })
}

/** The next step: shown again where it was taken before, else taken, and then seen at the desk. */
export async function nextStep(goTo: GoTo): Promise<void> {
  const { taken, shown } = storyOf()
  if (shown < taken) {
    changeStory({ shown: shown + 1 })
    return showPlace(goTo)
  }
  const step = STORY_STEPS[taken]
  if (step === undefined) return
  const take = async () => {
    await keepScene()
    // What is about to happen to something is seen happening there.
    showPlace(goTo)
    const made = await step.take(storyOf().cast, goTo)
    changeStory({ taken: taken + 1, shown: taken + 1, cast: { ...storyOf().cast, ...made } })
  }
  const isDone = await runIfIdle(words.notTaken(words.steps[step.name].title), take, { mayBreakOff: true })
  if (isDone) showPlace(goTo)
}

/** Looks at the step before once more; what was done stays done. */
export function previousStep(goTo: GoTo): void {
  const { shown } = storyOf()
  if (shown <= 1) return
  changeStory({ shown: shown - 1 })
  showPlace(goTo)
}

/** Puts the data back as it was before the first step, and the story to its beginning; what waits is broken off. */
export async function setSceneBack(goTo: GoTo): Promise<void> {
  await breakOff()
  const { snapshotId, isHidden, hasNotes } = storyOf()
  if (snapshotId === null) return
  const isDone = await runIfIdle(words.notSetBack, async () => {
    sayProgress(words.progress.setsBack)
    const body = { clock: 'PRESENT' } as const
    await callOperation('loadSnapshot', { params: { snapshotId }, body }).catch((fault: unknown) => {
      // Somebody deleted it: the next beginning keeps the scene again.
      if (fault instanceof ServiceCallError && fault.status === 404) changeStory({ snapshotId: null })
      throw fault
    })
    changeStory({ ...NOT_BEGUN, snapshotId, isHidden, hasNotes })
  })
  if (isDone) goTo(placeAddress('overview'))
}
