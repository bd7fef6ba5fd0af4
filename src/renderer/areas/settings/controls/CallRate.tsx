import { NumberInput } from '@mantine/core'
import { useId, useState } from 'react'
import {
  CALLS_PER_MINUTE_DEFAULT,
  CALLS_PER_MINUTE_MAX,
  type HostSettings,
} from '../../../../contract/console/settings/schemas'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { Section } from '../../../components/Section'
import { ServiceErrorNotice } from '../../../components/ServiceErrorNotice'
import styles from './Limits.module.css'
import { limitsWords } from './limitsWords'

const words = limitsWords.calls

/** How often one credential may call; mounted anew when the stored value changes. */
export function CallRate({ callsPerMinute }: Pick<HostSettings, 'callsPerMinute'>) {
  const [typed, setTyped] = useState<number | string>(callsPerMinute)
  const update = useWrite('updateHostSettings')
  const noteId = useId()
  const count = Number(typed)
  const isUsable = Number.isInteger(count) && count >= 1 && count <= CALLS_PER_MINUTE_MAX
  const send = (next: number) => update.send({ body: { callsPerMinute: next } })
  const save = () => (isUsable && count !== callsPerMinute ? send(count) : null)
  return (
    <Section title={words.title} isFramed>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={styles.rate}>
          <NumberInput
            label={words.label}
            value={typed}
            onChange={setTyped}
            min={1}
            max={CALLS_PER_MINUTE_MAX}
            clampBehavior="none"
            allowDecimal={false}
            thousandSeparator=","
            w={220}
            aria-describedby={noteId}
            error={isUsable ? null : words.needed}
          />
          <ActButton
            variant="default"
            disabled={!isUsable || count === callsPerMinute}
            isSending={update.isSending}
            onAct={save}
          >
            {words.save}
          </ActButton>
          {callsPerMinute !== CALLS_PER_MINUTE_DEFAULT && (
            <ActButton variant="subtle" onAct={() => send(CALLS_PER_MINUTE_DEFAULT)}>
              {words.reset}
            </ActButton>
          )}
        </div>
        <p id={noteId} className={styles.note}>
          {words.note} {words.refusal} <span className="mono">429 RATE_LIMITED</span>.
        </p>
        <p className={styles.note}>{words.wrong.join(' ')}</p>
        <ServiceErrorNotice error={update.error} />
      </form>
    </Section>
  )
}
