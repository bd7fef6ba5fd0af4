import { type ReactNode, useEffect, useRef, useState } from 'react'
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
 * button, or, where nothing can be asked for, at what says why. When it goes from under the hands, the focus stays with
 * what surrounded it (useFocusKeeper): never at a button that pays, which the next key would press.
 */
function useGoingOn() {
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = note
    const dialog = current?.closest('[role="dialog"]') ?? null
    if (current !== null && dialog !== null) scrollToShow(current, dialog, MARGIN_PX)
    const next = current?.querySelector<HTMLElement>('button:enabled') ?? current
    next?.focus({ preventScroll: true })
  }, [])
  return note
}

interface AskForSignaturesProps {
  /** What was refused because it is signed first; null where nothing asks for it any more. */
  readonly error: ServiceCallError | null
  /** The call that is signed; made ready once the reason is given, and not before. */
  readonly callOf: () => MoneyCall | Promise<MoneyCall>
  /** What making it ready does, in a sentence. */
  readonly readyText?: string
  /** Which signatures are needed by now, where that is followed. */
  readonly signatures?: Signatures | undefined
  /** Why the proposal would be refused, where that is foreseen: nothing is asked for then. */
  readonly whyNot?: string | null
  /** What is said where nothing asks for signatures any more while the reason is given. */
  readonly whenGone?: string
  /** What else stands there. */
  readonly children?: ReactNode
  /** Told of the proposal. */
  readonly onProposed?: (proposal: MoneyProposal) => void
}

interface NoteProps {
  readonly signatures: Signatures
  readonly whyNot: string | null
  readonly children: ReactNode
  readonly onAsk: () => void
}

/** Says which signatures are needed, and leads to them. */
function Note({ signatures, whyNot, children, onAsk }: NoteProps) {
  const note = useGoingOn()
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
      <ActButton operation="createMoneyProposal" disabled={whyNot !== null} onAct={onAsk}>
        {words.act}
      </ActButton>
    </section>
  )
}

/**
 * Where an approval rule asks for signatures first: says so, and proposes the same payment to be signed. A reason that
 * is being written outlasts the rule.
 */
export function AskForSignatures(props: AskForSignaturesProps) {
  const { error, callOf, readyText, whyNot = null, children, onProposed, whenGone = words.noneAsks } = props
  const [isAsking, setIsAsking] = useState(false)
  const signatures = error === null ? null : (props.signatures ?? signaturesOf(error))
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
    <>
      {signatures !== null && (
        <Note signatures={signatures} whyNot={whyNot} onAsk={() => setIsAsking(true)}>
          {children}
        </Note>
      )}
      {isAsking && (
        <ReasonDialog
          id="createMoneyProposal"
          title={words.title}
          text={joined(readyText, words.text, signatures?.tooFew)}
          whenGone={whenGone}
          whyOver={signatures === null ? whenGone : null}
          submitLabel={words.submit}
          toCall={(reason) => ({ body: { reason } })}
          act={{ ...propose, send: (_, { reason }) => propose.send(reason) }}
          onClose={close}
        />
      )}
    </>
  )
}
