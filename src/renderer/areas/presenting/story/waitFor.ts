import { requireGoingOn } from './storyState'

const PAUSE_MS = 400

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS))

/** Looks until there is something to see, or the step is broken off; after `seconds` it says `tooLong`. */
export async function waitFor<Seen>(look: () => Promise<Seen | null>, seconds: number, tooLong: string): Promise<Seen> {
  for (let looks = Math.ceil((seconds * 1000) / PAUSE_MS); looks > 0; looks -= 1) {
    requireGoingOn()
    const seen = await look()
    if (seen !== null) return seen
    await pause()
  }
  throw new Error(tooLong)
}
