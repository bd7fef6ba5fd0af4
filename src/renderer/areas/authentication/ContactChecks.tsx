import type { ContactCheck } from '../../../contract/console/authentication/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { Line, LineList } from '../../components/LineList'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { RULES_ADDRESS } from './StrongAuthentication'
import styles from './StrongAuthentication.module.css'
import { whyAsked } from './whyAsked'
import { words as allWords } from './words'

const words = allWords.contacts

function Facts({ contact: { status, verifiedAt, code } }: { readonly contact: ContactCheck }) {
  if (status === 'VERIFIED') {
    if (verifiedAt === null) return null
    return (
      <>
        {words.since} <TimeText at={verifiedAt} isExact />
      </>
    )
  }
  if (code === null) return words.noCode
  return (
    <>
      <PageLink to={itemAddress('sent-messages', code.messageId)}>{words.codes[code.state]}</PageLink>{' '}
      <TimeText at={code.sentAt} />
      {code.failedAttempts > 0 && `, ${words.wrong(code.failedAttempts)}`}
    </>
  )
}

function SendCode({ customerId, contact }: { readonly customerId: string; readonly contact: ContactCheck }) {
  const id = contact.channel === 'EMAIL' ? 'sendCustomerEmailVerification' : 'sendCustomerPhoneVerification'
  const { send, error } = useWrite(id)
  return (
    <>
      <ActButton
        operation={id}
        size="xs"
        variant="default"
        data-tip={words.tooSoon}
        aria-label={words.sendLabel[contact.channel]}
        onAct={() => send({ params: { customerId } })}
      >
        {contact.code === null ? words.send : words.sendAnother}
      </ActButton>
      <ServiceErrorAlert error={error} />
    </>
  )
}

/** Which contacts of a customer are verified since when, and what waits. */
export function ContactChecks({ customerId }: { readonly customerId: string }) {
  const read = useRead('getCustomerContactChecks', { params: { customerId } })
  return (
    <Section title={words.title}>
      <StatePanel read={read} skeletonLines={2}>
        {(checks) => (
          <>
            <p className={styles.why}>
              {whyAsked(checks, words)} <PageLink to={RULES_ADDRESS}>{allWords.rules}</PageLink>
            </p>
            {checks.isAsked && (
              <LineList label={words.title}>
                {checks.contacts.map((contact) => (
                  <Line
                    key={contact.channel}
                    first={
                      <>
                        <span>{words.channels[contact.channel]}</span>
                        <span className="muted">{contact.address ?? words.none}</span>
                        <StatusBadge status={contact.status} label={words.states[contact.status]} />
                      </>
                    }
                    second={contact.address === null ? undefined : <Facts contact={contact} />}
                    aside={
                      contact.status === 'PENDING' ? <SendCode customerId={customerId} contact={contact} /> : undefined
                    }
                  />
                ))}
              </LineList>
            )}
            {checks.contacts.some(({ status }) => status === 'PENDING') && <p className="muted">{words.waiting}</p>}
          </>
        )}
      </StatePanel>
    </Section>
  )
}
