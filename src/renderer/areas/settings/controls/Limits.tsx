import { useState } from 'react'
import type { PaymentLimit, PaymentLimits } from '../../../../contract/console/settings/paymentLimits'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { BarMeter } from '../../../components/BarMeter'
import { ConfirmButton } from '../../../components/ConfirmButton'
import { CopyableId } from '../../../components/CopyableId'
import { moneyText } from '../../../components/format/moneyText'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { TimeText } from '../../../components/TimeText'
import { useSearchValues, useSetSearch } from '../../../navigation/useSearch'
import { LimitForm } from './LimitForm'
import styles from './Limits.module.css'
import { limitsWords as words } from './limitsWords'
import { limitKey, limitName, limitText, subjectText } from './limitText'
import { RuleList, RuleNotes } from './RuleParts'

type Entry = PaymentLimits['data'][number]

function Usage({ limit, usage }: Entry) {
  const isEach = limit.subject.startsWith('EACH_')
  const windowSeconds = limit.kind === 'DAILY_VOLUME' ? 86_400 : limit.windowSeconds
  const money = (value: number) => moneyText(value, limit.currency)
  return (
    <>
      <BarMeter
        label={words.windowNow[windowSeconds]}
        used={usage.used}
        limit={limit.kind === 'DAILY_VOLUME' ? limit.maxAmountMinor : limit.maxPayments}
        text={limit.kind === 'DAILY_VOLUME' ? money : undefined}
      />
      {isEach && (
        <p className={styles.hint}>
          {usage.subjectId === null ? (
            words.nobodyYet
          ) : (
            <>
              {words.usedMost} <CopyableId id={usage.subjectId} label={usage.subjectName} />
            </>
          )}
        </p>
      )}
    </>
  )
}

interface LimitRowProps {
  readonly entry: Entry
  readonly onChange: () => void
  readonly onRemove: () => unknown
}

function LimitRow({ entry, onChange, onRemove }: LimitRowProps) {
  const { limit, usage } = entry
  const name = limitName(limit, usage.subjectName)
  const subject = subjectText(limit.subject)
  return (
    <tr>
      <td className={styles.what}>
        {limitText(limit)}
        <p className={styles.hint}>{subject ?? <CopyableId id={limit.subject} label={usage.subjectName} />}</p>
      </td>
      <td className={styles.used}>
        <Usage {...entry} />
      </td>
      <td className={styles.resets}>
        <TimeText at={usage.resetsAt} />
      </td>
      <td className={styles.acts}>
        <ActButton
          operation="setPaymentLimit"
          size="compact-xs"
          variant="default"
          aria-label={words.changeOf(name)}
          onAct={onChange}
        >
          {words.change}
        </ActButton>
        <ConfirmButton
          operation="removePaymentLimit"
          size="compact-xs"
          isDangerous
          aria-label={words.removeOf(name)}
          question={words.removeQuestion(name)}
          confirmLabel={words.remove}
          onConfirm={onRemove}
        >
          {words.remove}
        </ConfirmButton>
      </td>
    </tr>
  )
}

function LimitTable({
  entries,
  onChange,
}: {
  readonly entries: readonly Entry[]
  readonly onChange: (limit: PaymentLimit) => void
}) {
  const remove = useWrite('removePaymentLimit')
  return (
    <>
      <table className={styles.grid} aria-label={words.caption}>
        <thead>
          <tr>
            <th scope="col">{words.columns.limit}</th>
            <th scope="col">{words.columns.used}</th>
            <th scope="col">{words.columns.resets}</th>
            <th scope="col">
              <span className="visuallyHidden">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const { kind, subject, currency } = entry.limit
            return (
              <LimitRow
                key={limitKey(entry.limit)}
                entry={entry}
                onChange={() => onChange(entry.limit)}
                onRemove={() => remove.send({ params: { kind, subject, currency } })}
              />
            )
          })}
        </tbody>
      </table>
      <ServiceErrorAlert error={remove.error} />
    </>
  )
}

/** What payments may not pass together, how much of it is used now, and what each limit refuses with. */
export function Limits({ entries }: { readonly entries: readonly Entry[] }) {
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const [changed, setChanged] = useState<PaymentLimit | null>(null)
  return (
    <>
      <RuleList words={words} isEmpty={entries.length === 0}>
        <LimitTable entries={entries} onChange={setChanged} />
      </RuleList>
      <RuleNotes notes={words.notes} />
      {search.new === '1' && <LimitForm limit={null} onClose={() => setSearch({ new: null })} />}
      {changed !== null && <LimitForm limit={changed} onClose={() => setChanged(null)} />}
    </>
  )
}
