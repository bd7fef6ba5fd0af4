import { useState } from 'react'
import type { TransactionMaximum } from '../../../../contract/console/settings/schemas'
import { ActButton } from '../../../components/ActButton'
import { MoneyText } from '../../../components/MoneyText'
import { PageColumn } from '../../../components/PageBody'
import { ReasonDialog } from '../../../components/ReasonDialog'
import { useSearchValues, useSetSearch } from '../../../navigation/useSearch'
import { controlsWords } from '../controlsWords'
import styles from './Controls.module.css'
import { MaximumChange, MaximumForm, useSeenMaximum } from './MaximumForm'
import { ANY_CURRENCY, corridorText, isOverruled, maximumOf } from './maximumText'
import { RuleList, RuleNotes } from './RuleParts'

const words = controlsWords.maxima

interface MaximumRowProps {
  readonly maximum: TransactionMaximum
  readonly isOverruled: boolean
  /** It was just added here. */
  readonly isNew: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function MaximumRow({ maximum, isOverruled: isBeaten, isNew, onEdit, onRemove }: MaximumRowProps) {
  const { sendingCurrency, receivingCurrency, maxAmountMinor } = maximum
  const corridor = corridorText(maximum)
  const receiver = receivingCurrency === ANY_CURRENCY ? words.any : receivingCurrency
  return (
    <tr>
      <td className={styles.code}>{sendingCurrency}</td>
      <td>
        {receiver}
        {isBeaten && <p className={styles.hint}>{words.overruled}</p>}
      </td>
      <td className={styles.number}>
        <MoneyText amountMinor={maxAmountMinor} currency={sendingCurrency} />
      </td>
      <td className={styles.rowActs}>
        <ActButton
          operation="changeTransactionMaximum"
          size="compact-xs"
          variant="default"
          aria-label={words.changeOf(corridor)}
          isOnNew={isNew}
          onAct={onEdit}
        >
          {words.change}
        </ActButton>
        <ActButton
          operation="removeTransactionMaximum"
          size="compact-xs"
          variant="default"
          aria-label={words.removeOf(corridor)}
          onAct={onRemove}
        >
          {words.remove}
        </ActButton>
      </td>
    </tr>
  )
}

interface MaximumRemovalProps {
  readonly maximum: TransactionMaximum
  readonly onClose: () => void
}

function MaximumRemoval({ maximum, onClose }: MaximumRemovalProps) {
  const { sendingCurrency, receivingCurrency } = maximum
  const { expectedMaxAmountMinor, onRefused } = useSeenMaximum(maximum)
  const corridor = corridorText(maximum)
  return (
    <ReasonDialog
      id="removeTransactionMaximum"
      title={words.removeOf(corridor)}
      text={words.removeText(corridor)}
      submitLabel={words.remove}
      isDangerous
      toCall={(reason) => ({
        params: { sendingCurrency, receivingCurrency },
        body: { reason, expectedMaxAmountMinor },
      })}
      onRefused={onRefused}
      whenGone={words.gone(corridor)}
      onClose={onClose}
    />
  )
}

interface MaximaTableProps {
  readonly maxima: readonly TransactionMaximum[]
  /** The corridor whose maximum was just added. */
  readonly added: string | null
}

function MaximaTable({ maxima, added }: MaximaTableProps) {
  const [edited, setEdited] = useState<TransactionMaximum | null>(null)
  const [removed, setRemoved] = useState<TransactionMaximum | null>(null)
  const isThere = (maximum: TransactionMaximum | null): maximum is TransactionMaximum =>
    maximum !== null && maximumOf(maximum, maxima) !== undefined
  return (
    <>
      <table className={styles.grid} aria-label={words.caption}>
        <thead>
          <tr>
            <th scope="col" className={styles.code}>
              {words.sending}
            </th>
            <th scope="col">{words.receiving}</th>
            <th scope="col" className={styles.number}>
              {words.maximum}
            </th>
            <th scope="col">
              <span className="visuallyHidden">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {maxima.map((maximum) => {
            const corridor = corridorText(maximum)
            return (
              <MaximumRow
                key={corridor}
                maximum={maximum}
                isOverruled={isOverruled(maximum, maxima)}
                isNew={corridor === added}
                onEdit={() => setEdited(maximum)}
                onRemove={() => setRemoved(maximum)}
              />
            )
          })}
        </tbody>
      </table>
      {isThere(edited) && (
        <MaximumChange
          maximum={edited}
          title={words.changeOf(corridorText(edited))}
          maxima={maxima}
          onClose={() => setEdited(null)}
        />
      )}
      {isThere(removed) && <MaximumRemoval maximum={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

/** The most that one payment may send, by corridor. */
export function Maxima({ maxima }: { readonly maxima: readonly TransactionMaximum[] }) {
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const [added, setAdded] = useState<string | null>(null)
  return (
    <>
      <PageColumn>
        <RuleList words={words} isEmpty={maxima.length === 0}>
          <MaximaTable maxima={maxima} added={added} />
        </RuleList>
      </PageColumn>
      <PageColumn>
        <RuleNotes notes={words.notes} />
      </PageColumn>
      {search.new === '1' && (
        <MaximumForm
          maxima={maxima}
          onClose={() => setSearch({ new: null })}
          onAdded={(maximum) => {
            setAdded(corridorText(maximum))
            setSearch({ new: null })
          }}
        />
      )}
    </>
  )
}
