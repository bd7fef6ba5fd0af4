import type { ApprovalRulesPreview } from '../../../contract/console/approvals/preview'
import { Line, LineList } from '../../components/LineList'
import { MoneyText } from '../../components/MoneyText'
import styles from './ApprovalRules.module.css'
import { words } from './words'

const text = words.preview
const SHOWN_MAX = 10

const sentence = (asked: readonly string[]): string => (asked.length === 0 ? text.noSignature : asked.join(' '))

/** What a draft would ask of the payments that wait, beside what is asked of them now. */
export function RulesPreview({ preview }: { readonly preview: ApprovalRulesPreview }) {
  const { waiting, isCut, needNow, needThen, voidedSignatures, perRule, data } = preview
  return (
    <div className={styles.preview}>
      <p role="status">
        {waiting === 0 ? text.nothingWaits : `${text.waiting(waiting)} ${text.need(needNow, needThen)}`}
        {isCut && ` ${text.cut}`}
      </p>
      {voidedSignatures > 0 && <p className={styles.warning}>{text.voided(voidedSignatures)}</p>}
      {perRule.map(({ ruleId, ruleName, outlook, sentence: warning }) =>
        outlook === 'ENOUGH' ? null : (
          <p key={ruleId} className={styles.warning}>
            {text.reach(ruleName, warning)}
          </p>
        ),
      )}
      {waiting > 0 && perRule.length > 0 && (
        <ul className={styles.sentences}>
          {perRule.map(({ ruleId, ruleName, matches }) => (
            <li key={ruleId}>{text.rule(ruleName, matches)}</li>
          ))}
        </ul>
      )}
      {data.length > 0 && (
        <details className={styles.fold}>
          <summary>{text.list(data.length)}</summary>
          <LineList label={text.list(data.length)}>
            {data.slice(0, SHOWN_MAX).map(({ payment, before, after }) => (
              <Line
                key={payment.id}
                first={
                  <>
                    <MoneyText amountMinor={payment.amountMinor} currency={payment.currency} /> {payment.payee}
                  </>
                }
                second={
                  <>
                    {text.now(sentence(before))}
                    <br />
                    {text.later(sentence(after))}
                  </>
                }
              />
            ))}
          </LineList>
          {data.length > SHOWN_MAX && <p className="muted">{text.more(data.length - SHOWN_MAX)}</p>}
        </details>
      )}
    </div>
  )
}
