import { Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { SERVICE_BASE } from '../../../contract/planes'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyButton } from '../../components/CopyButton'
import { Countdown } from '../../components/Countdown'
import { CodeBlock } from '../../components/CurlBlock'
import { curlText } from '../../components/curlText'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { JsonView } from '../../components/JsonView'
import { Skeleton } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import type { CallRequest, PlayedCall } from '../playground/engine/step'
import { sendCall } from '../playground/sendCall'
import styles from './CodeBox.module.css'
import { type KnownCode, type PlayAct, playActs, wrongCode } from './playActs'
import { words as allWords } from './words'

const words = allWords.play

interface SourceProps {
  readonly known: KnownCode
  readonly onOver: () => void
}

/** How one comes to know the code. */
function Source({ known: { source, messageId, validUntil, isUsed }, onOver }: SourceProps) {
  if (source === 'LITERAL') return words.literal
  if (source === 'APP') {
    return (
      <>
        {isUsed ? words.used : words.fromApp} <Countdown until={validUntil} onOver={onOver} />
      </>
    )
  }
  return messageId === null ? (
    words.fromMessage
  ) : (
    <PageLink to={itemAddress('sent-messages', messageId)}>{words.fromMessage}</PageLink>
  )
}

function Code({ act, onOver }: { readonly act: PlayAct; readonly onOver: () => void }) {
  const { code } = act
  if (code === null) return <p className="muted">{words.noCode}</p>
  return (
    <div className={styles.code}>
      <span className={styles.label}>{words.code}</span>
      <span className={styles.digits} data-used={code.isUsed}>
        {code.code} <CopyButton text={code.code} label={words.code} />
      </span>
      <span className={styles.source}>
        <Source known={code} onOver={onOver} />
      </span>
    </div>
  )
}

/** The reply to a call, and the call for a shell. */
function Outcome({ record }: { readonly record: PlayedCall }) {
  const { data } = useRead('getConsoleState', {})
  const origin = data?.baseUrl ?? `${window.location.origin}${SERVICE_BASE}`
  const curl = curlText({
    method: record.method,
    url: `${origin}${record.path}`,
    headers: {
      authorization: 'Basic',
      ...(record.bodyText === null ? {} : { 'content-type': 'application/json' }),
    },
    body: record.bodyText,
  })
  return (
    <div className={styles.outcome} role="status">
      <p className={styles.reply}>
        <span className={styles.label}>{words.reply}</span>
        <StatusBadge
          status={String(record.status)}
          label={record.status === 0 ? words.unreachable : String(record.status)}
          tone={record.status === 0 || record.status >= 400 ? 'danger' : 'good'}
        />
        <code className={styles.path}>
          {record.method} {record.path.split('?')[0]}
        </code>
      </p>
      {record.replyText === '' ? (
        <p className="muted">{words.noBody}</p>
      ) : (
        <JsonView label={words.reply} text={record.replyText} />
      )}
      <p className={styles.label}>{words.curl}</p>
      <CodeBlock text={curl} />
    </div>
  )
}

/** What the customer may do now; null until it is known. */
function usePlayActs(customerId: string) {
  const params = { customerId }
  const authentication = useRead('getCustomerAuthentication', { params })
  const checks = useRead('getCustomerContactChecks', { params })
  const codes = useRead('getCustomerProofCodes', { params }, { keepsPrevious: true })
  const isKnown = authentication.data !== undefined && checks.data !== undefined && codes.data !== undefined
  const acts = isKnown
    ? playActs({ authentication: authentication.data, checks: checks.data, codes: codes.data })
    : null
  return { acts, refresh: () => void codes.refetch() }
}

interface ActsProps {
  readonly act: PlayAct
  readonly onSend: (call: CallRequest) => Promise<void>
}

/** What the customer may send now. */
export function PlayButtons({ act: { start, prove, code, tell }, onSend }: ActsProps) {
  const wrong = wrongCode(code?.code ?? null)
  return (
    <div className={styles.buttons}>
      {prove !== null && code !== null && (
        <ActButton operation={prove(code.code).operation} onAct={() => onSend(prove(code.code))}>
          {words.sendRight}
        </ActButton>
      )}
      {prove !== null && (
        <ActButton operation={prove(wrong).operation} variant="default" onAct={() => onSend(prove(wrong))}>
          {words.sendWrong}
        </ActButton>
      )}
      {start !== null && (
        <ActButton
          operation={start.operation}
          variant={prove === null ? 'filled' : 'default'}
          onAct={() => onSend(start)}
        >
          {words.start}
        </ActButton>
      )}
      {tell !== null && (
        <ActButton operation={tell.operation} onAct={() => onSend(tell)}>
          {words.tell}
        </ActButton>
      )}
    </div>
  )
}

interface CodeBoxProps {
  readonly customerId: string
  readonly onClose: () => void
}

/** Plays the customer in the sandbox: the code that they would type now, sent right or wrong, with the reply. */
export function CodeBox({ customerId, onClose }: CodeBoxProps) {
  const { acts, refresh } = usePlayActs(customerId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [record, setRecord] = useState<PlayedCall | null>(null)
  const act = acts?.find(({ key }) => key === chosen) ?? acts?.[0]
  return (
    <Modal opened onClose={onClose} title={words.title} size={DIALOG_SIZES.wide}>
      <div className={styles.box}>
        <p className={styles.says}>{words.text}</p>
        {acts === null || act === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <>
            <Select
              label={words.act}
              data={acts.map(({ key, label }) => ({ value: key, label }))}
              value={act.key}
              onChange={setChosen}
              autoFocus
              data-autofocus
            />
            {act.tell === null && <Code act={act} onOver={refresh} />}
            <PlayButtons
              act={act}
              onSend={async (call) => {
                setChosen(act.key)
                setRecord(await sendCall(call))
              }}
            />
          </>
        )}
        {record !== null && <Outcome record={record} />}
      </div>
    </Modal>
  )
}
