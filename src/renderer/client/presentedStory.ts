/** How far the story beside the desk has come in this browser; another window of it shows the same. */
export interface PresentedStory {
  /** How many steps were taken, and which one is shown: earlier ones may be looked at again. */
  readonly taken: number
  readonly shown: number
  /** What was kept before the first step; null before that. */
  readonly snapshotId: string | null
  /** Ids of what the steps made, by the name under which later steps ask for them. */
  readonly cast: Readonly<Record<string, string>>
  readonly isHidden: boolean
  readonly hasNotes: boolean
}
