import { useState } from 'react'

export interface KeptDraft<Draft> {
  /** What keeps it as it was then: a replay or a watched draft; null before any. */
  readonly by: object | null
  /** Whether it differs from what is kept, or from how it began. */
  readonly isChanged: boolean
  readonly keep: (by: object, draft: Draft) => void
}

/** Whether something keeps a draft as it is now: a replay and a watched draft hold what they judge by. */
export function useKeptDraft<Draft>(draft: Draft): KeptDraft<Draft> {
  const now = JSON.stringify(draft)
  const [kept, setKept] = useState<{ readonly by: object | null; readonly text: string }>({ by: null, text: now })
  return {
    by: kept.by,
    isChanged: now !== kept.text,
    keep: (by, sent) => setKept({ by, text: JSON.stringify(sent) }),
  }
}
