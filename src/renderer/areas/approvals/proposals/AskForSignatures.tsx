import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MoneyCall, MoneyProposal } from '../../../../contract/console/approvals/proposals'
import { callOperation } from '../../../client/callOperation'
import type { ServiceCallError } from '../../../client/ServiceCallError'
import { useAct } from '../../../client/useAct'
import { ActButton } from '../../../components/ActButton'
import { spelledOut } from '../../../components/format/spelledOut'
import { ReasonDialog } from '../../../components/ReasonDialog'
import { scrollToShow } from '../../../components/scrollToShow'
import styles from './AskForSignatures.module.css'
import { neededText } from './neededText'
import { words } from './words'

/** Which signatures are needed, from the refusal. */
const signaturesOf = ({ details: { people, ruleNames } }: ServiceCallError) => ({
  people: Number(people),
  ruleNames: Array.isArray(ruleNames) ? ruleNames.map(String) : [],
})

const MARGIN_PX = 16

/** What was refused is read and asked where it stands: in a long form that is brought into view. */
function useInView() {
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    const dialog = note.current?.closest('[role="dialog"]') ?? null
    if (note.current !== null && dialog !== null) scrollToShow(note.current, dialog, MARGIN_PX)
  }, [])
  return note
}

interface AskForSignaturesProps {
  /** What was refused because one person may not do it alone. */
  readonly error: ServiceCallError
  /** The call that others sign; made ready once the reason is given, and not before. */
  readonly callOf: () => MoneyCall | Promise<MoneyCall>
  /** What making it ready does, in a sentence. */
  readonly readyText?: string
  /** Why the proposal would be refused, where that is foreseen: nothing is asked for then. */
  readonly whyNot?: string | null
  /** What else stands there. */
  readonly children?: ReactNode
  /** Told of the proposal. */
  readonly onProposed?: (proposal: MoneyProposal) => void
}

/** Where an approval rule lets nobody pay alone: says so, and asks others to sign the same payment. */
export function AskForSignatures(props: AskForSignaturesProps) {
  const { error, callOf, readyText, whyNot = null, children, onProposed } = props
  const [isAsking, setIsAsking] = useState(false)
  const note = useInView()
  const propose = useAct(
    'createMoneyProposal',
    async (reason: string) => callOperation('createMoneyProposal', { body: { call: await callOf(), reason } }),
    {
      onDone: (proposal) => {
        setIsAsking(false)
        onProposed?.(proposal)
      },
    },
  )
  const close = () => {
    setIsAsking(false)
    propose.reset()
  }
  return (
    <section ref={note} className={styles.note} role="status" aria-label={words.title}>
      <p>
        {neededText(signaturesOf(error))} {whyNot === null ? words.ask : words.cannotAsk(spelledOut(whyNot))}
      </p>
      {children}
      <ActButton operation="createMoneyProposal" disabled={whyNot !== null} onAct={() => setIsAsking(true)}>
        {words.act}
      </ActButton>
      {isAsking && (
        <ReasonDialog
          id="createMoneyProposal"
          title={words.title}
          text={readyText === undefined ? words.text : `${readyText} ${words.text}`}
          submitLabel={words.submit}
          toCall={(reason) => ({ body: { reason } })}
          act={{ ...propose, send: (_, { reason }) => propose.send(reason) }}
          onClose={close}
        />
      )}
    </section>
  )
}
