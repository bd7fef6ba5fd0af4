import type { SentMessage } from '../../../contract/console/wallet-auth/schemas'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import { DetailHeader } from '../../components/DetailHeader'
import { enumText } from '../../components/format/enumText'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { useSendCode } from '../credentials/useSendCode'
import { CodeState } from './CodeState'
import { CodeText } from './CodeText'
import { messageParts } from './messageParts'
import styles from './SentMessages.module.css'
import { words } from './words'

/** The message as its receiver would have seen it. */
function Letter({ message }: { readonly message: SentMessage }) {
  const { head, body } = messageParts(message.channel, message.text)
  return (
    <div className={styles.letter} data-channel={message.channel}>
      {head.length > 0 && (
        <dl className={styles.letterHead}>
          {[...head, { name: words.to, value: message.address }].map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.letterBody}>{body}</p>
    </div>
  )
}

function SendAnother({ credentialId }: { readonly credentialId: string }) {
  const { write, waitsUntil, endWait } = useSendCode()
  return (
    <>
      {waitsUntil === null ? (
        <ActButton
          operation="challengeAuthCredential"
          variant="default"
          shortcut="resend"
          onAct={() => write.send({ params: { id: credentialId } })}
        >
          {words.again}
        </ActButton>
      ) : (
        <span className="muted">
          {words.sendAgainIn} <Countdown until={waitsUntil} onOver={endWait} />
        </span>
      )}
      <ServiceErrorAlert
        error={write.error}
        title={words.sendRefused}
        shownFields={['id']}
        advice={waitsUntil === null ? undefined : words.sendWait}
      />
    </>
  )
}

function Facts({ message }: { readonly message: SentMessage }) {
  const { accountId, customerId, customerName, credentialId } = message
  return (
    <Section title={words.facts}>
      <KeyValue
        rows={[
          { label: words.sent, value: <TimeText at={message.createdAt} /> },
          { label: words.expires, value: <TimeText at={message.expiresAt} /> },
          {
            label: words.customer,
            value: customerId === null ? null : <CopyableId id={customerId} label={customerName} />,
          },
          {
            label: words.wallet,
            value:
              accountId === null ? null : (
                <>
                  <CopyableId id={accountId} />{' '}
                  <PageLink to={itemAddress('credentials', accountId)}>{words.walletLink}</PageLink>
                </>
              ),
          },
          {
            label: words.credential,
            value: credentialId === null ? null : <CopyableId id={credentialId} isLinked={false} />,
          },
        ]}
      />
    </Section>
  )
}

/** One sent message: its code, its text, whom it was for. */
export function MessageDetail({ id }: { readonly id: string }) {
  const read = useRead('getSentMessage', { params: { messageId: id } })
  const refresh = () => void read.refetch()
  return (
    <StatePanel read={read}>
      {(message) => {
        const isOver = message.codeState !== 'LIVE'
        return (
          <>
            <DetailHeader
              title={words.heading(words.purposes[message.purpose] ?? enumText(message.purpose), message.address)}
              subtitle={
                <>
                  <span>{words.channels[message.channel]}</span>
                  <TimeText at={message.createdAt} />
                  <CopyableId id={message.id} isLinked={false} />
                </>
              }
              actions={message.credentialId === null ? undefined : <SendAnother credentialId={message.credentialId} />}
            />
            <Section title={words.code} aside={<CodeState message={message} onOver={refresh} />}>
              <CodeText code={message.code} size="large" isOver={isOver} />
              <p className="muted">{words.stateTexts[message.codeState]}</p>
            </Section>
            <Section title={words.message}>
              <Letter message={message} />
            </Section>
            <Facts message={message} />
          </>
        )
      }}
    </StatePanel>
  )
}
