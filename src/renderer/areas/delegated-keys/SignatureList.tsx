import type { CardSignature } from '../../../contract/console/wallet-auth/delegatedKeys'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { CopyButton } from '../../components/CopyButton'
import { JsonView } from '../../components/JsonView'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import styles from './SignatureList.module.css'
import { words } from './words'

interface SignatureListProps {
  readonly signatures: readonly CardSignature[]
  /** Which other thing each line names: the payment, seen from a key, or the key, seen from a payment. */
  readonly names: 'PAYMENT' | 'KEY'
}

/** What a delegated key signed: for what, whether it is good, and the text itself. */
export function SignatureList({ signatures, names }: SignatureListProps) {
  return (
    <ul className={styles.list}>
      {signatures.map((one) => (
        <li key={one.id} className={styles.item}>
          <p className={styles.head}>
            <span>{words.purposes[one.purpose]}</span>
            <span className={styles.when}>
              <TimeText at={one.createdAt} />
            </span>
          </p>
          <p className={styles.about}>
            <StatusBadge status={one.isValid ? 'VERIFIED' : 'FAILED'} label={one.isValid ? words.good : words.bad} />
            {names === 'PAYMENT' ? (
              <CopyableId id={one.transactionId} />
            ) : (
              <CopyableId id={one.delegatedKeyId} label={one.nickname} />
            )}
          </p>
          <details>
            <summary className={styles.fold}>{words.text}</summary>
            <JsonView text={one.payload} label={words.text} />
            <p className={styles.signature}>
              <span className="mono">{one.signature}</span>
              <CopyButton text={one.signature} label={words.copySignature} />
            </p>
            <p className="muted">{words.checkNote}</p>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** What was signed of one payment by card; nothing where no wallet paid. */
export function PaymentSignatures({ transactionId }: { readonly transactionId: string }) {
  const { data } = useRead('listCardSignatures', { params: { transactionId } })
  if (data === undefined || data.data.length === 0) return null
  return (
    <Section title={words.signaturesOfPayment}>
      <SignatureList signatures={data.data} names="KEY" />
    </Section>
  )
}
