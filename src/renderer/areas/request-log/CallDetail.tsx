import type { LoggedCall } from '../../../contract/console/request-log/schemas'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { CurlBlock } from '../../components/CurlBlock'
import { DetailHeader } from '../../components/DetailHeader'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import type { ReferenceKind } from '../../navigation/placeSearch'
import { attemptAddress, referenceAddress } from '../../navigation/referenceAddress'
import { WhyLink } from '../signatures/WhyLink'
import { CallStatus } from './CallStatus'
import { EffectsSection } from './EffectsSection'
import { words } from './words'

function addressOf(call: LoggedCall): string {
  return `${window.location.origin}${call.path}${call.query === '' ? '' : `?${call.query}`}`
}

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const rows = Object.entries(headers).map(([label, value]) => ({
    label,
    value: <span className="mono">{value}</span>,
  }))
  return <KeyValue rows={rows} />
}

function ReferenceLink({ kind, id }: { readonly kind: ReferenceKind; readonly id: string }) {
  return (
    <PageLink to={referenceAddress(kind, id)}>
      <span className="mono">{id}</span>
    </PageLink>
  )
}

/** What a person does next with a call: sends it again, or asks why it was refused. */
function Acts({ call }: { readonly call: LoggedCall }) {
  return (
    <>
      {call.operationId !== null && (
        <PageLink to={attemptAddress(call.operationId, call.id)}>{words.tryAgain}</PageLink>
      )}
      {call.errorCode !== null && <WhyLink callId={call.id} />}
    </>
  )
}

function Facts({ call }: { readonly call: LoggedCall }) {
  return (
    <Section title={words.facts}>
      <KeyValue
        rows={[
          {
            label: words.operation,
            value: call.operationId === null ? null : <ReferenceLink kind="operation" id={call.operationId} />,
          },
          { label: words.query, value: call.query === '' ? null : <span className="mono">{call.query}</span> },
          { label: words.actor, value: call.actor },
          {
            label: words.code,
            value: call.errorCode === null ? null : <ReferenceLink kind="code" id={call.errorCode} />,
          },
          { label: words.took, value: words.milliseconds(call.durationMs) },
          { label: words.clock, value: <TimeText at={call.at} isExact /> },
          { label: words.wall, value: <TimeText at={call.wallAt} isExact /> },
        ]}
      />
    </Section>
  )
}

/** One call with both sides, masked, and the curl line that repeats it. */
export function CallDetail({ id }: { readonly id: string }) {
  const read = useRead('getCall', { params: { callId: id } })
  return (
    <StatePanel read={read}>
      {(call) => (
        <>
          <DetailHeader
            title={`${call.method} ${call.path}`}
            subtitle={<CopyableId id={call.id} isLinked={false} />}
            status={<CallStatus status={call.status} />}
            actions={call.operationId === null && call.errorCode === null ? undefined : <Acts call={call} />}
          />
          <Facts call={call} />
          {call.skippedReads === 0 && <EffectsSection callId={call.id} />}
          <Section title={words.request}>
            <JsonView label={words.request} text={call.requestBody} />
            {call.isRequestBodyCut && <p className="muted">{words.cut}</p>}
            <Headers headers={call.requestHeaders} />
          </Section>
          <Section title={words.response}>
            <JsonView label={words.response} text={call.responseBody} />
            {call.isResponseBodyCut && <p className="muted">{words.cut}</p>}
            <Headers headers={call.responseHeaders} />
          </Section>
          <Section title={words.curl}>
            <CurlBlock
              method={call.method}
              url={addressOf(call)}
              headers={call.requestHeaders}
              body={call.requestBody}
            />
          </Section>
        </>
      )}
    </StatePanel>
  )
}
