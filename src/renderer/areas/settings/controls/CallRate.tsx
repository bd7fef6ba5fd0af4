import { NumberInput } from '@mantine/core'
import { useId } from 'react'
import {
  CALLS_PER_MINUTE_DEFAULT,
  CALLS_PER_MINUTE_MAX,
  type HostSettings,
} from '../../../../contract/console/settings/schemas'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { FormFrame } from '../../../components/FormFrame'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { useServiceForm } from '../../../components/useServiceForm'
import styles from './Limits.module.css'
import { limitsWords } from './limitsWords'

const words = limitsWords.calls

/** How often one credential may call; mounted anew when the stored value changes. */
export function CallRate({ callsPerMinute }: Pick<HostSettings, 'callsPerMinute'>) {
  const reset = useWrite('updateHostSettings')
  const noteId = useId()
  const f = useServiceForm({
    id: 'updateHostSettings',
    initialValues: { callsPerMinute: callsPerMinute as number | string },
    toCall: (values) => ({ body: { callsPerMinute: Number(values.callsPerMinute) } }),
  })
  const note = (
    <>
      <p id={noteId} className={styles.note}>
        {words.note} {words.refusal} <span className="mono">429 RATE_LIMITED</span>.
      </p>
      <p className={styles.note}>{words.wrong.join(' ')}</p>
      <ServiceErrorAlert error={reset.error} />
    </>
  )
  const acts = callsPerMinute !== CALLS_PER_MINUTE_DEFAULT && (
    <ActButton variant="subtle" onAct={() => reset.send({ body: { callsPerMinute: CALLS_PER_MINUTE_DEFAULT } })}>
      {words.reset}
    </ActButton>
  )
  return (
    <Section title={words.title} isFramed>
      <FormFrame kind="row" form={f} submitLabel={words.save} isUnchanged={!f.form.isDirty()} acts={acts} note={note}>
        <NumberInput
          min={1}
          max={CALLS_PER_MINUTE_MAX}
          clampBehavior="none"
          allowDecimal={false}
          thousandSeparator=","
          w="13.75rem"
          aria-describedby={noteId}
          {...f.field('callsPerMinute', words.label, { fault: words.needed })}
        />
      </FormFrame>
    </Section>
  )
}
