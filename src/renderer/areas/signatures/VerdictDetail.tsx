import type { AnsweredRequest, StoredVerdict } from '../../../contract/console/signatures/schemas'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { ExplanationView } from './ExplanationView'
import { words } from './words'

function CallFacts({ verdict }: { readonly verdict: StoredVerdict }) {
  const { operationId, actor, code, reason, message, callId, accountId, targetId, at } = verdict
  return (
    <Section title={words.call}>
      <KeyValue
        rows={[
          { label: words.operation, value: <span className="mono">{operationId}</span> },
          { label: words.caller, value: actor },
          { label: words.at, value: <TimeText at={at} /> },
          {
            label: words.code,
            value: (
              <span className="mono">
                {code} · {reason}
              </span>
            ),
          },
          { label: words.message, value: message },
          { label: words.target, value: targetId === null ? null : <CopyableId id={targetId} /> },
          { label: words.callLink, value: callId === null ? null : <CopyableId id={callId} /> },
          {
            label: words.wallet,
            value:
              accountId === null ? null : (
                <>
                  <CopyableId id={accountId} />{' '}
                  {accountId.startsWith('InternalAccount:') && (
                    <PageLink to={itemAddress('credentials', accountId)}>{words.walletLink}</PageLink>
                  )}
                </>
              ),
          },
        ]}
      />
    </Section>
  )
}

function RequestFacts({ request }: { readonly request: AnsweredRequest }) {
  const { id, path, issuedAt, expiresAt, usedAt, usedByCallId } = request
  return (
    <Section title={words.request}>
      <KeyValue
        rows={[
          { label: words.requestId, value: <CopyableId id={id} isLinked={false} /> },
          { label: words.path, value: <span className="mono">{path}</span> },
          { label: words.issued, value: <TimeText at={issuedAt} /> },
          { label: words.expires, value: <TimeText at={expiresAt} /> },
          { label: words.used, value: usedAt === null ? words.notUsed : <TimeText at={usedAt} /> },
          { label: words.usedBy, value: usedByCallId === null ? null : <CopyableId id={usedByCallId} /> },
        ]}
      />
    </Section>
  )
}

/** One refused call, explained. */
export function VerdictDetail({ id }: { readonly id: string }) {
  const read = useRead('getSignatureVerdict', { params: { verdictId: id } })
  return (
    <StatePanel read={read}>
      {(verdict) => (
        <>
          <DetailHeader
            title={verdict.explanation.title}
            subtitle={
              <>
                <span className="mono">{verdict.operationId}</span>
                <TimeText at={verdict.at} />
                <CopyableId id={verdict.id} isLinked={false} />
              </>
            }
            status={<StatusBadge status={verdict.kind} label={words.kinds[verdict.kind]} tone="danger" isFramed />}
          />
          <ExplanationView explained={verdict.explanation} isTitled={false} />
          <CallFacts verdict={verdict} />
          {verdict.request !== null && <RequestFacts request={verdict.request} />}
        </>
      )}
    </StatePanel>
  )
}
