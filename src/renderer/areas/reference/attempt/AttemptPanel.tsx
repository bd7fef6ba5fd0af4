import { Button, PasswordInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useStore } from '../../../client/createStore'
import { useMay } from '../../../client/useMay'
import { ActButton } from '../../../components/ActButton'
import { PageLink } from '../../../navigation/PageLink'
import { referenceAddress } from '../../../navigation/referenceAddress'
import { useSearchValues } from '../../../navigation/useSearch'
import { MethodTag } from '../MethodTag'
import { hasExampleId } from '../model/exampleOf'
import type { OperationEntry } from '../model/reference'
import type { Loaded } from '../useReference'
import { words } from '../words'
import { AnswerView } from './AnswerView'
import styles from './AttemptPanel.module.css'
import { agent, agentToken, attempts, changeAttempt, deviceCode, NO_ATTEMPT } from './attempts'
import { CallCode } from './CallCode'
import { consequenceOf } from './consequence'
import { type AttemptDraft, outgoingOf, type Problem, problemsOf, unreadFieldsOf } from './draft'
import { OwnExample } from './OwnExample'
import { Prerequisites, Unread } from './Prerequisites'
import { type Prerequisite, prerequisitesOf } from './prerequisitesOf'
import { BodyFields, FileParts, filePartsOf, ParameterFields } from './RequestFields'
import { SignedRetry } from './SignedRetry'
import { type Answer, askedToSign, sendAttempt } from './sendAttempt'
import { firstDraft, type Start, useStart } from './useStart'

const isForAgents = (entry: OperationEntry): boolean => entry.auth.includes('agent') && !entry.auth.includes('basic')

/** What is sent as the operator at the desk, whose roles count; null where an agent sends it, or anybody may. */
const deskCall = (entry: OperationEntry) => (isForAgents(entry) || entry.auth.includes('none') ? null : entry.id)

/** With what the call is sent; agents' operations need the credential that an agent was given. */
function Credential({ entry }: { readonly entry: OperationEntry }) {
  const token = useStore(agentToken)
  if (entry.auth.includes('none')) return <p className="muted">{words.attempt.anyone}</p>
  if (!isForAgents(entry)) return <p className="muted">{words.attempt.as}</p>
  return (
    <>
      <p className="muted">
        {words.attempt.agentTokenText}{' '}
        <PageLink to={referenceAddress('operation', 'redeemAgentDeviceCode')}>{words.attempt.redeem}</PageLink>
      </p>
      <PasswordInput
        label={words.attempt.agentToken}
        description={words.attempt.agentTokenKept}
        value={token}
        onChange={(event) => {
          agentToken.set(event.currentTarget.value.trim())
          agent.set({ agentId: null, permissions: [] })
        }}
        autoComplete="off"
      />
    </>
  )
}

interface AgentReply {
  readonly accessToken?: string
  readonly agentId?: string
  readonly code?: string
  readonly deviceCode?: { readonly code?: string }
  readonly policy?: { readonly permissions: readonly string[] }
}

/** A device code and what it is redeemed for are at hand where they are needed, without passing through a clipboard. */
function keepForAgents(entry: OperationEntry, answer: Answer): void {
  const makesCode = entry.id === 'regenerateAgentDeviceCode' || entry.id === 'createAgent'
  if (answer.status >= 300 || !(makesCode || entry.id === 'redeemAgentDeviceCode')) return
  const { accessToken, agentId = null, code, deviceCode: made, policy } = JSON.parse(answer.text) as AgentReply
  if (makesCode) deviceCode.set(code ?? made?.code ?? '')
  if (accessToken === undefined) return
  agentToken.set(accessToken)
  agent.set({ agentId, permissions: policy?.permissions ?? [] })
  notifications.show({ message: words.attempt.redeemed })
}

/** Sends one call after the other: the second of a signed retry stands below the first. */
function useSending(entry: OperationEntry) {
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const send = async (draft: AttemptDraft, before: readonly Answer[]) => {
    const token = isForAgents(entry) ? agentToken.get() : null
    changeAttempt(entry.id, { draft, isSending: true })
    const answer = await sendAttempt(entry, outgoingOf(entry, draft), { agentToken: token, files })
    changeAttempt(entry.id, { answers: [...before, answer], isSending: false })
    keepForAgents(entry, answer)
  }
  return { files, setFiles, send }
}

interface StartBarProps {
  readonly start: Start
  readonly onDraft: (draft: AttemptDraft) => void
}

function StartBar({ start, onDraft }: StartBarProps) {
  const { ofCall, example, isLoading } = start
  return (
    <div className={styles.startBar}>
      <span className="muted">{words.attempt.from}</span>
      <Button size="xs" variant="default" disabled={ofCall === null} onClick={() => ofCall !== null && onDraft(ofCall)}>
        {words.attempt.fromOwn}
      </Button>
      <Button size="xs" variant="default" disabled={isLoading} onClick={() => onDraft(example)}>
        {words.attempt.fromExample}
      </Button>
    </div>
  )
}

interface SendBarProps {
  readonly entry: OperationEntry
  readonly problems: readonly Problem[]
  readonly isSending: boolean
  readonly onSend: () => Promise<void>
  readonly onSendAnyway: () => Promise<void>
}

/** Sends what was put together, also against what is known to be wrong with it. */
export function SendBar({ entry, problems, isSending, onSend, onSendAnyway }: SendBarProps) {
  const consequence = consequenceOf(entry)
  return (
    <div className={styles.sendBar}>
      <ActButton
        operation={deskCall(entry)}
        onAct={onSend}
        isSending={isSending}
        data-tip={words.attempt.sendKey}
        color={entry.method === 'DELETE' ? 'red' : undefined}
      >
        {isSending ? words.attempt.sending : words.attempt.send}
      </ActButton>
      {problems.length > 0 && (
        <ActButton operation={deskCall(entry)} variant="default" onAct={onSendAnyway} isSending={isSending}>
          {words.attempt.sendAnyway}
        </ActButton>
      )}
      <span className={problems.length > 0 ? styles.wrong : 'muted'} role="status">
        {problems.length > 0 ? words.attempt.problems(problems.length) : consequence}
      </span>
    </div>
  )
}

interface AnswersProps {
  readonly entry: OperationEntry
  readonly answers: readonly Answer[]
  readonly onSigned: (headers: Readonly<Record<string, string>>) => Promise<void>
}

function Answers({ entry, answers, onSigned }: AnswersProps) {
  const last = answers.at(-1)
  const asked = last === undefined || !entry.isSigned ? null : askedToSign(last)
  const titleOf = (index: number) => {
    if (answers.length === 1) return words.answer.title
    return index === 0 ? words.answer.first : words.answer.second
  }
  return (
    <section className={styles.answers} aria-label={words.answer.title} aria-live="polite">
      {answers.map((answer, index) => (
        <AnswerView
          // biome-ignore lint/suspicious/noArrayIndexKey: answers are only added at the end
          key={index}
          answer={answer}
          title={titleOf(index)}
          isLast={index === answers.length - 1}
        />
      ))}
      {asked !== null && last !== undefined && (
        <SignedRetry
          key={asked.requestId}
          asked={asked}
          mentions={`${last.outgoing.path} ${last.outgoing.bodyText ?? ''} ${asked.payloadToSign}`}
          operation={deskCall(entry)}
          onSigned={onSigned}
        />
      )}
    </section>
  )
}

/** A call that the address names takes the place of what stood in the form, once. */
function useNamedCall(entry: OperationEntry, { call, ofCall }: Start) {
  const named = useSearchValues().call
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per call; later changes are the person's
  useEffect(() => {
    if (named !== undefined && named === call?.id) changeAttempt(entry.id, { draft: ofCall, answers: [] })
  }, [named, call?.id])
}

/** What is known before sending, once it is known what this platform has. */
function usePrerequisites(entry: OperationEntry, { lacking, isLoading }: Start): readonly Prerequisite[] {
  const hasAgentToken = useStore(agentToken) !== ''
  const hasDeviceCode = useStore(deviceCode) !== ''
  const { permissions } = useStore(agent)
  return isLoading ? [] : prerequisitesOf(entry, { lacking, hasAgentToken, hasDeviceCode, permissions })
}

interface AttemptPanelProps {
  readonly entry: OperationEntry
  readonly loaded: Loaded
}

/** Puts a call together, sends it for real, and shows what came back; as code, and beside the newest own example. */
export function AttemptPanel({ entry, loaded }: AttemptPanelProps) {
  const { schemas } = loaded.reference
  const start = useStart(entry, schemas)
  const { draft: typed, answers, isSending } = useStore(attempts)[entry.id] ?? NO_ATTEMPT
  useNamedCall(entry, start)
  const draft = typed ?? firstDraft(entry, start)
  const { files, setFiles, send } = useSending(entry)
  const [hasTried, setHasTried] = useState(false)
  const parts = entry.isMultipart ? filePartsOf(entry.body, schemas) : []
  const prerequisites = usePrerequisites(entry, start)
  const problems = hasTried ? problemsOf(entry, draft) : []
  const outgoing = outgoingOf(entry, draft)
  const setDraft = (next: AttemptDraft) => changeAttempt(entry.id, { draft: next })
  const mayNot = useMay(deskCall(entry)) !== null
  const fields = { entry, schemas, draft, onDraft: setDraft, problems }
  const trySend = async () => {
    setHasTried(true)
    const isFileMissing = parts.some((name) => files[name] === undefined)
    if (isFileMissing || problemsOf(entry, draft).length > 0) return
    await send(draft, [])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSending || mayNot) return
    event.preventDefault()
    void trySend()
  }
  const sendSigned = (headers: Readonly<Record<string, string>>) =>
    send({ ...draft, headers: { ...draft.headers, ...headers } }, answers.slice(0, 1)).then(() => setDraft(draft))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to every field inside
    <div className={styles.panel} data-operation={entry.id} aria-busy={start.isLoading} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.attempt.title}</h2>
        {entry.parameters.length + (entry.written === null ? 0 : 1) > 0 && (
          <StartBar start={start} onDraft={setDraft} />
        )}
      </div>
      <p className={styles.address}>
        <MethodTag method={entry.method} />
        <code className="mono">{outgoing.path}</code>
      </p>
      <Credential entry={entry} />
      <ParameterFields {...fields} />
      <BodyFields {...fields} />
      <Unread fields={unreadFieldsOf(entry, draft)} />
      <FileParts entry={entry} parts={parts} files={files} onFiles={setFiles} isMissing={hasTried} />
      <Prerequisites prerequisites={prerequisites} />
      {prerequisites.length === 0 && hasExampleId(`${outgoing.path} ${outgoing.bodyText ?? ''}`) && (
        <p className="muted">{words.attempt.exampleIds}</p>
      )}
      <SendBar
        entry={entry}
        problems={problems}
        isSending={isSending}
        onSend={trySend}
        onSendAnyway={() => send(draft, [])}
      />
      {answers.length > 0 && <Answers entry={entry} answers={answers} onSigned={sendSigned} />}
      <CallCode entry={entry} outgoing={outgoing} files={parts} />
      <div className={styles.example}>
        <OwnExample entry={entry} schemas={schemas} call={start.call} />
      </div>
    </div>
  )
}
