import { Select } from '@mantine/core'
import { useState } from 'react'
import type { ReplayFilter } from '../../../contract/console/inbox/replays'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { FormFrame } from '../../components/FormFrame'
import { enumText } from '../../components/format/enumText'
import { KeyValue } from '../../components/KeyValue'
import { useSearchValues } from '../../navigation/useSearch'
import styles from './Inbox.module.css'
import { words } from './words'

interface ReplayDialogProps {
  /** The delivery state is a filter of sent events only. */
  readonly hasState: boolean
  readonly onClose: () => void
  /** Told the id of the replay that began. */
  readonly onStarted: (id: string) => void
}

/** No target: the endpoint of the platform's configuration. */
const ENDPOINT = 'endpoint'

function useFilter(hasState: boolean): ReplayFilter {
  const { type, objectId, state } = useSearchValues()
  return {
    ...(type === undefined ? {} : { type }),
    ...(objectId === undefined ? {} : { objectId }),
    ...(state === undefined || !hasState ? {} : { state: state as NonNullable<ReplayFilter['state']> }),
  }
}

/** Says how many events the filter fits before anything is sent, then sends them. */
export function ReplayDialog({ hasState, onClose, onStarted }: ReplayDialogProps) {
  const { signatureVerdict, altered } = useSearchValues()
  const filter = useFilter(hasState)
  const [targetId, setTargetId] = useState<string | null>(null)
  const targets = useRead('listForwardingTargets', {}).data?.data ?? []
  const request = targetId === null ? filter : { ...filter, targetId }
  const forecast = useRead('forecastReplay', { query: request })
  const start = useWrite('startReplay', { onDone: (replay) => onStarted(replay.id) })
  const { matching = 0, sending = 0, endpoint, isAnotherRunning } = forecast.data ?? {}
  const isPossible = sending > 0 && endpoint !== null && isAnotherRunning !== true
  const submit = () => (isPossible ? start.send({ body: request }) : null)
  const rows = [
    { label: words.typesFilter, value: filter.type?.split(',').join(', ') },
    { label: words.objectFilter, value: filter.objectId },
    { label: words.state, value: filter.state === undefined ? undefined : enumText(filter.state) },
  ]
  const isIgnored = altered !== undefined || (!hasState && signatureVerdict !== undefined)
  return (
    <FormFrame
      kind="modal"
      title={words.replay.title}
      onClose={onClose}
      form={{ submit, isSending: start.isSending || !isPossible, error: start.error ?? forecast.error }}
      submitLabel={words.replay.submit(sending)}
    >
      {targets.length > 0 && (
        <Select
          label={words.replay.to}
          data={[
            { value: ENDPOINT, label: words.replay.toEndpoint },
            ...targets.map(({ id, name, mode }) => ({
              value: id,
              label: mode === 'ON' ? name : words.replay.notOn(name),
              disabled: mode !== 'ON',
            })),
          ]}
          value={targetId ?? ENDPOINT}
          allowDeselect={false}
          onChange={(value) => setTargetId(value === ENDPOINT ? null : value)}
        />
      )}
      {Object.keys(filter).length === 0 ? (
        <p>{words.replay.everything}</p>
      ) : (
        <KeyValue rows={rows.filter(({ value }) => value !== undefined)} />
      )}
      <p className={styles.big} aria-live="polite">
        {forecast.data === undefined ? words.replay.counting : words.replay.matches(matching)}
      </p>
      {sending < matching && <p>{words.replay.newestOnly(sending)}</p>}
      {forecast.data !== undefined && matching === 0 && <p>{words.replay.none}</p>}
      {isAnotherRunning === true && <p>{words.replay.another}</p>}
      {endpoint === null && <p>{words.replay.noEndpoint}</p>}
      {endpoint !== null && endpoint !== undefined && (
        <KeyValue rows={[{ label: words.endpoint, value: <span className="mono">{endpoint}</span> }]} />
      )}
      <p className={styles.note}>{words.replay.how}</p>
      {isIgnored && <p className={styles.note}>{words.replay.ignored}</p>}
    </FormFrame>
  )
}
