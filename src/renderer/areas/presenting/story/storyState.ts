import { createStore } from '../../../client/createStore'
import { changePreferences, preferences } from '../../../client/preferences'
import type { PresentedStory } from '../../../client/presentedStory'

export const NOT_BEGUN: PresentedStory = {
  taken: 0,
  shown: 0,
  snapshotId: null,
  cast: {},
  isHidden: false,
  hasNotes: true,
}

/** What happens at this moment, in this window alone. */
export interface StoryNow {
  readonly isBusy: boolean
  /** What is being done or waited for; '' while nothing is. */
  readonly progress: string
  /** Why the last step or the way back did not come through. */
  readonly fault: { readonly title: string; readonly text: string } | null
}

const IDLE: StoryNow = { isBusy: false, progress: '', fault: null }

export const storyNow = createStore<StoryNow>(IDLE)

/** The story as this browser remembers it. */
export const storyOf = (): PresentedStory => preferences.get().story ?? NOT_BEGUN

/** Changes some of the story. */
export const changeStory = (patch: Partial<PresentedStory>): void =>
  changePreferences({ story: { ...storyOf(), ...patch } })

/** Says what is being done. */
export const sayProgress = (progress: string): void => storyNow.update((now) => ({ ...now, progress }))

/** Does one thing at a time; what fails is said under `title`. Answers whether it came through. */
export async function doOne(title: string, act: () => Promise<void>): Promise<boolean> {
  if (storyNow.get().isBusy) return false
  storyNow.set({ ...IDLE, isBusy: true })
  try {
    await act()
    storyNow.set(IDLE)
    return true
  } catch (fault) {
    const text = fault instanceof Error ? fault.message : String(fault)
    storyNow.set({ ...IDLE, fault: { title, text } })
    return false
  }
}
