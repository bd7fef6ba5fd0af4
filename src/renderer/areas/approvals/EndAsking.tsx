import { useState } from 'react'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'
import type { CallDraft } from '../../client/operations'
import { ActButton } from '../../components/ActButton'
import { ReasonDialog } from '../../components/ReasonDialog'

type EndId = 'cancelChangeProposal' | 'cancelMoneyProposal'

interface EndWords {
  readonly reject: string
  readonly rejectTitle: string
  readonly rejectSubmit: string
  readonly withdraw: string
  readonly withdrawTitle: string
  readonly withdrawSubmit: string
  readonly endText: string
  /** Said where the dialog goes, because it ended otherwise. */
  readonly gone: string
}

interface EndAskingProps<K extends EndId> {
  readonly id: K
  readonly words: EndWords
  /** Who asked: they withdraw, everybody else rejects. */
  readonly askedBy: { readonly id: string | null }
  readonly variant: 'default' | 'filled'
  readonly shortcut?: 'reject'
  readonly toCall: (reason: string) => CallDraft<K>
  /** Told once it has ended. */
  readonly onDone?: (() => void) | undefined
}

/** Ends what waits for signatures, with a reason. */
export function EndAsking<K extends EndId>({ id, words, askedBy, toCall, onDone, ...button }: EndAskingProps<K>) {
  const me = useStore(deskOperator)?.id ?? null
  const isOwn = me !== null && askedBy.id === me
  const [isEnding, setIsEnding] = useState(false)
  return (
    <>
      <ActButton operation={id} {...button} onAct={() => setIsEnding(true)}>
        {isOwn ? words.withdraw : words.reject}
      </ActButton>
      {isEnding && (
        <ReasonDialog
          id={id}
          title={isOwn ? words.withdrawTitle : words.rejectTitle}
          text={words.endText}
          submitLabel={isOwn ? words.withdrawSubmit : words.rejectSubmit}
          isDangerous
          whenGone={words.gone}
          toCall={toCall}
          onDone={onDone}
          onClose={() => setIsEnding(false)}
        />
      )}
    </>
  )
}
