import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MoneyCall, MoneyProposal } from '../../../../contract/console/approvals/proposals'
import type { QuoteForecast } from '../../../../contract/console/money/forecast'
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

type Signatures = NonNullable<NonNullable<QuoteForecast['execution']>['signatures']>

/** Which signatures are needed, from the refusal. */
const signaturesOf = ({ details: { people, ruleNames } }: ServiceCallError): Signatures => ({
  people: Number(people),
  ruleNames: Array.isArray(ruleNames) ? ruleNames.map(String) : [],
  tooFew: null,
})

/** What is said, in one paragraph. */
const joined = (...sentences: readonly (string | null | undefined)[]): string =>
  sentences.filter((sentence) => sentence != null).join(' ')

const MARGIN_PX = 16

/**
 * What was refused is read and asked where it stands: in a long form that is brought into view, and work goes on at its
 * button, or, where nothing can be asked for, at what says why. When it goes from under the hands, work goes on where
 * it did before. Input: `isAsking`, whether the reason is being given above it.
 */
function useGoingOn(isAsking: boolean) {
  const note = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const asks = useRef(isAsking)
  useLayoutEffect(() => {
    asks.current = isAsking
  })
  useLayoutEffect(() => {
    const { current } = note
    return () => {
      const hasHands = asks.current || current?.contains(document.activeElement) === true
      if (hasHands && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const { current } = note
    before.current = document.activeElement
    const dialog = current?.closest('[role="dialog"]') ?? null
    if (current !== null && dialog !== null) scrollToShow(current, dialog, MARGIN_PX)
    const next = current?.querySelector<HTMLElement>('button:enabled') ?? current
    next?.focus({ preventScroll: true })
  }, [])
  return note
}

interface AskForSignaturesProps {
  /** What was refused because it is signed first. */
  readonly error: ServiceCallError
  /** The call that is signed; made ready once the reason is given, and not before. */
  readonly callOf: () => MoneyCall | Promise<MoneyCall>
  /** What making it ready does, in a sentence. */
  readonly readyText?: string
  /** Which signatures are needed by now, where that is followed. */
  readonly signatures?: Signatures | undefined
  /** Why the proposal would be refused, where that is foreseen: nothing is asked for then. */
  readonly whyNot?: string | null
  /** What is said where it goes away by itself while the reason is given. */
  readonly whenGone?: string
  /** What else stands there. */
  readonly children?: ReactNode
  /** Told of the proposal. */
  readonly onProposed?: (proposal: MoneyProposal) => void
}

/** Where an approval rule asks for signatures first: says so, and proposes the same payment to be signed. */
export function AskForSignatures(props: AskForSignaturesProps) {
  const { error, callOf, readyText, signatures = signaturesOf(error), whyNot = null, children, onProposed } = props
  const { whenGone = words.noneAsks } = props
  const [isAsking, setIsAsking] = useState(false)
  const note = useGoingOn(isAsking)
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
    <section ref={note} className={styles.note} role="status" aria-label={words.title} tabIndex={-1}>
      <p>
        {joined(
          neededText(signatures),
          signatures.tooFew,
          whyNot === null ? words.ask : words.cannotAsk(spelledOut(whyNot)),
        )}
      </p>
      {children}
      <ActButton operation="createMoneyProposal" disabled={whyNot !== null} onAct={() => setIsAsking(true)}>
        {words.act}
      </ActButton>
      {isAsking && (
        <ReasonDialog
          id="createMoneyProposal"
          title={words.title}
          text={joined(readyText, words.text, signatures.tooFew)}
          whenGone={whenGone}
          submitLabel={words.submit}
          toCall={(reason) => ({ body: { reason } })}
          act={{ ...propose, send: (_, { reason }) => propose.send(reason) }}
          onClose={close}
        />
      )}
    </section>
  )
}
