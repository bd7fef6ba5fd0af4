import { useState } from 'react'
import { type StepResult, stepTitle } from '../../../../contract/scenario/engine'
import type { Mismatch } from '../../../../contract/scenario/mismatches'
import type { ScenarioStep } from '../../../../contract/scenario/schemas'
import { CopyableId } from '../../../components/CopyableId'
import { JsonView } from '../../../components/JsonView'
import { StatusBadge } from '../../../components/StatusBadge'
import { StepMark } from '../../../components/StepMark'
import { idTypeOf } from '../../../navigation/idText'
import styles from './Stories.module.css'
import { words } from './words'

const SECRETS = new Set(['accessToken', 'clientSecret'])

/** Credentials that a reply shows once are not for a screen that somebody may be looking at. */
const shownText = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) => (SECRETS.has(name) ? words.masked : value))

const valueText = (value: unknown): string => (value === undefined ? words.nothing : JSON.stringify(value))

function Mismatches({ mismatches }: { readonly mismatches: readonly Mismatch[] }) {
  return (
    <table className={styles.mismatches} aria-label={words.mismatch}>
      <thead>
        <tr>
          <th scope="col">{words.where}</th>
          <th scope="col">{words.expected}</th>
          <th scope="col">{words.got}</th>
        </tr>
      </thead>
      <tbody>
        {mismatches.map(({ path, expected, got }) => (
          <tr key={path}>
            <th scope="row" className="mono">
              {path}
            </th>
            <td className="mono">{valueText(expected)}</td>
            <td className="mono">{valueText(got)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CallLine({ result }: { readonly result: StepResult }) {
  const { request, reply, saved } = result
  if (request === null || reply === null) return <p className="muted">{words.notCalled}</p>
  const ids = Object.values(saved).filter((value) => typeof value === 'string' && idTypeOf(value) !== null)
  const status = String(reply.status)
  return (
    <p className={styles.callLine}>
      <span className="mono">{request.operationId}</span>
      <span className="muted">{words.as[request.caller.kind]}</span>
      <StatusBadge status={status} label={status} tone={reply.status < 300 ? 'good' : 'warn'} />
      {ids.map((id) => (
        <CopyableId key={String(id)} id={String(id)} />
      ))}
    </p>
  )
}

function CallAndReply({ result, isOpenAtFirst }: { readonly result: StepResult; readonly isOpenAtFirst: boolean }) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { request, reply } = result
  if (request === null || reply === null) return null
  const isOpen = chosen ?? isOpenAtFirst
  return (
    <div>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        {isOpen ? '▾' : '▸'} {words.showCall}
      </button>
      {isOpen && (
        <div className={styles.bodies}>
          <p className={`mono ${styles.path}`}>
            {request.method} {request.path}
          </p>
          {request.body === undefined ? (
            <p className="muted">{words.noBody}</p>
          ) : (
            <JsonView text={shownText(request.body)} label={words.callBody} />
          )}
          <JsonView text={shownText(reply.body)} label={words.reply} foldFrom={2} />
        </div>
      )}
    </div>
  )
}

interface StoryStepProps {
  readonly step: ScenarioStep
  readonly number: number
  readonly result: StepResult | null
  readonly isNext: boolean
  readonly isLast: boolean
}

/** One step: what it shows, and once it was taken its call, its answer and what it made. */
export function StoryStep({ step, number, result, isNext, isLast }: StoryStepProps) {
  const state = result === null ? (isNext ? 'next' : 'waits') : result.isPassed ? 'passed' : 'failed'
  return (
    <li className={styles.step} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <StepMark state={state} number={number} label={words.stepStates[state]} />
      <div className={styles.stepBody}>
        <h3 className={styles.stepTitle}>{stepTitle(step)}</h3>
        {step.say !== undefined && <p className={styles.say}>{step.say}</p>}
        {result !== null && (
          <>
            <CallLine result={result} />
            {!result.isPassed && <Mismatches mismatches={result.mismatches} />}
            <CallAndReply result={result} isOpenAtFirst={isLast} />
          </>
        )}
      </div>
    </li>
  )
}
