import type { DelegatedKeyDetail as Detail } from '../../../contract/console/wallet-auth/delegatedKeys'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { CopyButton } from '../../components/CopyButton'
import { DetailHeader } from '../../components/DetailHeader'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { KeyState } from './KeyState'
import { SignatureList } from './SignatureList'
import { words } from './words'

function Facts({ of }: { readonly of: Detail }) {
  return (
    <Section title={words.facts}>
      <KeyValue
        rows={[
          { label: words.columns.card, value: <CopyableId id={of.cardId} label={words.card(of.cardLast4)} /> },
          { label: words.fact.wallet, value: <CopyableId id={of.accountId} /> },
          { label: words.fact.tie, value: <CopyableId id={of.fundingSourceId} isLinked={false} /> },
          {
            label: words.fact.publicKey,
            value: (
              <>
                <span className="mono">{of.publicKey}</span> <CopyButton text={of.publicKey} label={words.copyKey} />
              </>
            ),
          },
          { label: words.fact.signed, value: of.signatureCount },
          { label: words.columns.last, value: of.lastSignedAt === null ? null : <TimeText at={of.lastSignedAt} /> },
          { label: words.columns.created, value: <TimeText at={of.createdAt} /> },
          {
            label: words.fact.changed,
            value: of.updatedAt === of.createdAt ? null : <TimeText at={of.updatedAt} />,
          },
        ]}
      />
      {of.status === 'PENDING' && <p className="muted">{words.pending}</p>}
    </Section>
  )
}

/** One delegated key: for which card and wallet, what it signed, and its end. */
export function DelegatedKeyDetail({ id }: { readonly id: string }) {
  const read = useRead('getDelegatedKeyItem', { params: { id } })
  const revoke = useWrite('revokeDelegatedKey')
  return (
    <StatePanel read={read}>
      {(key) => (
        <>
          <DetailHeader
            title={key.nickname}
            status={<KeyState status={key.status} isFramed />}
            subtitle={
              <>
                <CopyableId id={key.customerId} label={key.customerName} />
                <CopyableId id={key.id} isLinked={false} />
              </>
            }
            actions={
              key.status === 'ACTIVE' ? (
                <ConfirmButton
                  operation="revokeDelegatedKey"
                  isDangerous
                  question={words.revokeQuestion}
                  confirmLabel={words.revoke}
                  onConfirm={() => revoke.send({ params: { id } })}
                >
                  {words.revoke}
                </ConfirmButton>
              ) : undefined
            }
          />
          <ServiceErrorAlert error={revoke.error} title={words.revokeRefused} shownFields={['id']} />
          <Facts of={key} />
          <Section title={words.signatures}>
            {key.signatures.length === 0 ? (
              <p className="muted">{words.noSignatures}</p>
            ) : (
              <SignatureList signatures={key.signatures} names="PAYMENT" />
            )}
          </Section>
        </>
      )}
    </StatePanel>
  )
}
