import { Select } from '@mantine/core'
import type { WebhookReplayFilter } from '../../../contract/console/inbox/replays'
import { webhookEventState } from '../../../contract/console/inbox/schemas'
import { useRead } from '../../client/useRead'
import { FormFrame } from '../../components/FormFrame'
import { enumText } from '../../components/format/enumText'
import { KeyValue } from '../../components/KeyValue'
import { TimeText } from '../../components/TimeText'
import { useServiceForm } from '../../components/useServiceForm'
import { useSearchValues } from '../../navigation/useSearch'
import styles from './Inbox.module.css'
import { words } from './words'

interface ReplayDialogProps {
  /** Of sent events, not of messages that arrived. */
  readonly isOfEvents: boolean
  readonly onClose: () => void
  /** Told the id of the replay that began. */
  readonly onStarted: (id: string) => void
}

/** What the address narrows the list by: of messages by type and object alone. */
function useFilter(isOfEvents: boolean): WebhookReplayFilter {
  const { type, objectId, state, wasTried, startDate, endDate } = useSearchValues()
  if (!isOfEvents) return { type, objectId }
  return {
    type,
    objectId,
    state: webhookEventState.safeParse(state).data,
    wasTried: wasTried === undefined ? undefined : wasTried === 'true',
    startDate,
    endDate,
  }
}

/** A yes or no as a query string has it. */
const asText = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'true' : 'false')

/** Says how many events the filter fits before anything is sent, then sends them. */
export function ReplayDialog({ isOfEvents, onClose, onStarted }: ReplayDialogProps) {
  const { signatureVerdict, altered } = useSearchValues()
  const filter = useFilter(isOfEvents)
  const tried = asText(filter.wasTried)
  const targets = useRead('listForwardingTargets', {}).data?.data ?? []
  const f = useServiceForm({
    id: 'startReplay',
    initialValues: { targetId: '' },
    toCall: ({ targetId }) => ({ body: { ...filter, targetId: targetId === '' ? undefined : targetId } }),
    onDone: ({ id }) => onStarted(id),
  })
  const { targetId } = f.form.getValues()
  const forecast = useRead('forecastReplay', { query: { ...filter, wasTried: tried, targetId } })
  const { matching = 0, sending = 0, endpoint, isAnotherRunning } = forecast.data ?? {}
  const isPossible = sending > 0 && endpoint !== null && isAnotherRunning !== true
  const rows = [
    { label: words.typesFilter, value: filter.type?.split(',').join(', ') },
    { label: words.objectFilter, value: filter.objectId },
    { label: words.state, value: filter.state === undefined ? undefined : enumText(filter.state) },
    { label: words.triedFilter, value: tried === undefined ? undefined : words.tried[tried] },
    { label: words.replay.since, value: filter.startDate && <TimeText at={filter.startDate} isExact /> },
    { label: words.replay.until, value: filter.endDate && <TimeText at={filter.endDate} isExact /> },
  ].filter(({ value }) => value !== undefined)
  const isIgnored = altered !== undefined || (!isOfEvents && signatureVerdict !== undefined)
  return (
    <FormFrame
      kind="modal"
      title={words.replay.title}
      onClose={onClose}
      form={{ ...f, isSending: f.isSending || !isPossible, error: f.error ?? forecast.error }}
      submitLabel={words.replay.submit(sending)}
    >
      {targets.length > 0 && (
        <Select
          {...f.field('targetId', words.replay.to)}
          data={[
            { value: '', label: words.replay.toEndpoint },
            ...targets.map(({ id, name, mode }) => ({
              value: id,
              label: mode === 'ON' ? name : words.replay.notOn(name),
              disabled: mode !== 'ON',
            })),
          ]}
          allowDeselect={false}
        />
      )}
      {rows.length === 0 ? <p>{words.replay.everything}</p> : <KeyValue rows={rows} />}
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
