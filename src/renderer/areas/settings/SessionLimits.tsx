import { NumberInput } from '@mantine/core'
import {
  SESSION_IDLE_HOURS_DEFAULT,
  SESSION_IDLE_HOURS_MAX,
  SESSION_LIFETIME_DAYS_DEFAULT,
  SESSION_LIFETIME_DAYS_MAX,
} from '../../../contract/console/settings/limits'
import type { HostSettings } from '../../../contract/console/settings/schemas'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { FormFrame } from '../../components/FormFrame'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { type FieldProps, useServiceForm } from '../../components/useServiceForm'
import styles from './SessionsPage.module.css'
import { sessionsWords as words } from './sessionsWords'

type Limits = Pick<HostSettings, 'sessionIdleHours' | 'sessionLifetimeDays'>

const DELIVERED: Limits = {
  sessionIdleHours: SESSION_IDLE_HOURS_DEFAULT,
  sessionLifetimeDays: SESSION_LIFETIME_DAYS_DEFAULT,
}

const isSame = (a: Limits, b: Limits) =>
  a.sessionIdleHours === b.sessionIdleHours && a.sessionLifetimeDays === b.sessionLifetimeDays

interface LimitInputProps extends FieldProps {
  readonly unit: string
  readonly max: number
}

function LimitInput({ unit, ...rest }: LimitInputProps) {
  return <NumberInput min={1} clampBehavior="none" allowDecimal={false} suffix={` ${unit}`} w="12rem" {...rest} />
}

/** How long sessions last. */
export function SessionLimits({ stored }: { readonly stored: Limits }) {
  const reset = useWrite('updateHostSettings')
  const f = useServiceForm({
    id: 'updateHostSettings',
    initialValues: { ...stored } as { [Name in keyof Limits]: number | string },
    isStored: true,
    toCall: ({ sessionIdleHours, sessionLifetimeDays }) => ({
      body: { sessionIdleHours: Number(sessionIdleHours), sessionLifetimeDays: Number(sessionLifetimeDays) },
    }),
  })
  const input = (name: keyof Limits, label: string, max: number) => f.field(name, label, { fault: words.needed(max) })
  const { sessionIdleHours: idle, sessionLifetimeDays: lifetime } = f.form.getValues()
  const acts = !isSame(stored, DELIVERED) && (
    <ActButton operation="updateHostSettings" variant="subtle" onAct={() => reset.send({ body: DELIVERED })}>
      {words.reset}
    </ActButton>
  )
  return (
    <Section title={words.limits} isFramed>
      <FormFrame
        kind="row"
        name={words.limits}
        form={f}
        submitLabel={words.save}
        acts={acts}
        note={<p className={styles.note}>{words.limitsNote}</p>}
      >
        <LimitInput
          unit={words.idleUnit(Number(idle))}
          max={SESSION_IDLE_HOURS_MAX}
          {...input('sessionIdleHours', words.idle, SESSION_IDLE_HOURS_MAX)}
        />
        <LimitInput
          unit={words.lifetimeUnit(Number(lifetime))}
          max={SESSION_LIFETIME_DAYS_MAX}
          {...input('sessionLifetimeDays', words.lifetime, SESSION_LIFETIME_DAYS_MAX)}
        />
      </FormFrame>
      <ServiceErrorAlert error={reset.error} />
    </Section>
  )
}
