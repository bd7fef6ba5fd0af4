import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { LinkBlock } from '../../components/LinkBlock'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { TimeText } from '../../components/TimeText'
import styles from './CustomerParts.module.css'
import { words } from './words'

const text = words.link

/** A link to the page on which the customer verifies by telephone; it is shown once, and works once. */
export function VerificationLink({ customerId }: { readonly customerId: string }) {
  const link = useWrite('createCustomerKycLink')
  const { reply } = link
  return (
    // The focus of the button that goes away stays here, in front of the link.
    <div className={styles.link} tabIndex={-1}>
      <ServiceErrorAlert error={link.error} title={text.failed} />
      {reply === null ? (
        <ActButton
          operation="createCustomerKycLink"
          size="xs"
          variant="default"
          isSending={link.isSending}
          onAct={() => link.send({ params: { customerId }, body: {} })}
        >
          {text.make}
        </ActButton>
      ) : (
        <>
          <LinkBlock href={reply.kycUrl} />
          <p className="muted">
            {text.note} <TimeText at={reply.expiresAt} isExact />
          </p>
        </>
      )}
    </div>
  )
}
