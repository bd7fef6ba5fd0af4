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
  /** What is done may be broken off where it waits. */
  readonly mayBreakOff: boolean
  /** What is being done or waited for; '' while nothing is. */
  readonly progress: string
  /** Why the last step or the way back did not come through. */
  readonly fault: { readonly title: string; readonly text: string } | null
}

const IDLE: StoryNow = { isBusy: false, mayBreakOff: false, progress: '', fault: null }

export const storyNow = createStore<StoryNow>(IDLE)

/** The story as this browser remembers it. */
export const storyOf = (): PresentedStory => preferences.get().story ?? NOT_BEGUN

/** Changes some of the story. */
export const changeStory = (patch: Partial<PresentedStory>): void =>
  changePreferences({ story: { ...storyOf(), ...patch } })

/** Says what is being done. */
export const sayProgress = (progress: string): void => storyNow.update((now) => ({ ...now, progress }))

/** The end of what was broken off, which nobody has to be told of. */
class BrokenOff extends Error {}

let isBrokenOff = false

/** Asked wherever something waits. Errors: what ends it, once it is broken off. */
export function requireGoingOn(): void {
  if (isBrokenOff) throw new BrokenOff()
}

/** Ends what waits; what is under way comes to its end first. Resolves when nothing happens any more. */
export function breakOff(): Promise<void> {
  const { isBusy, mayBreakOff } = storyNow.get()
  if (!isBusy || !mayBreakOff) return Promise.resolve()
  isBrokenOff = true
  return new Promise((resolve) => {
    const stop = storyNow.subscribe(() => {
      if (storyNow.get().isBusy) return
      stop()
      resolve()
    })
  })
}

interface HowDone {
  readonly mayBreakOff?: boolean
}

/** Runs an act unless another one runs; what fails is said under `title`. Returns: whether it came through. */
export async function runIfIdle(title: string, act: () => Promise<void>, { mayBreakOff = false }: HowDone = {}) {
  if (storyNow.get().isBusy) return false
  isBrokenOff = false
  storyNow.set({ ...IDLE, isBusy: true, mayBreakOff })
  try {
    await act()
    storyNow.set(IDLE)
    return true
  } catch (fault) {
    if (fault instanceof BrokenOff) {
      storyNow.set(IDLE)
      return false
    }
    const text = fault instanceof Error ? fault.message : String(fault)
    storyNow.set({ ...IDLE, fault: { title, text } })
    return false
  }
}
