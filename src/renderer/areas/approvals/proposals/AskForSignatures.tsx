import { useState } from 'react'
import type { MoneyCall, MoneyProposal } from '../../../../contract/console/approvals/proposals'
import type { ServiceCallError } from '../../../client/ServiceCallError'
import { ActButton } from '../../../components/ActButton'
import { ReasonDialog } from '../../../components/ReasonDialog'
import styles from './AskForSignatures.module.css'
import { words } from './words'

/** Which signatures are needed, in a sentence, from the refusal. */
function needText({ details }: ServiceCallError): string {
  const names = Array.isArray(details.ruleNames) ? details.ruleNames.map(String) : []
  return words.needs(Number(details.people), words.rules(names))
}

interface AskForSignaturesProps {
  /** What was refused because one person may not do it alone. */
  readonly error: ServiceCallError
  /** The call that others sign; null where it could not be made ready. */
  readonly callOf: () => MoneyCall | null | Promise<MoneyCall | null>
  /** Told of the proposal. */
  readonly onProposed?: (proposal: MoneyProposal) => void
}

/** Where an approval rule lets nobody pay alone: says so, and asks others to sign the same payment. */
export function AskForSignatures({ error, callOf, onProposed }: AskForSignaturesProps) {
  const [call, setCall] = useState<MoneyCall | null>(null)
  return (
    <section className={styles.note} role="status" aria-label={words.title}>
      <p>{needText(error)}</p>
      <ActButton operation="createMoneyProposal" onAct={async () => setCall(await callOf())}>
        {words.act}
      </ActButton>
      {call !== null && (
        <ReasonDialog
          id="createMoneyProposal"
          title={words.title}
          text={words.text}
          submitLabel={words.submit}
          toCall={(reason) => ({ body: { call, reason } })}
          onDone={onProposed}
          onClose={() => setCall(null)}
        />
      )}
    </section>
  )
}
