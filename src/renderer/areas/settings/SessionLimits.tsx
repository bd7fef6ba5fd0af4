import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import {
  type HostSettings,
  SESSION_IDLE_HOURS_DEFAULT,
  SESSION_IDLE_HOURS_MAX,
  SESSION_LIFETIME_DAYS_DEFAULT,
  SESSION_LIFETIME_DAYS_MAX,
} from '../../../contract/console/settings/schemas'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { Section } from '../../components/Section'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import styles from './SessionsPage.module.css'
import { sessionsWords as words } from './sessionsWords'

type Limits = Pick<HostSettings, 'sessionIdleHours' | 'sessionLifetimeDays'>

const DELIVERED: Limits = {
  sessionIdleHours: SESSION_IDLE_HOURS_DEFAULT,
  sessionLifetimeDays: SESSION_LIFETIME_DAYS_DEFAULT,
}

const isSame = (a: Limits, b: Limits) =>
  a.sessionIdleHours === b.sessionIdleHours && a.sessionLifetimeDays === b.sessionLifetimeDays

const isCount = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max

interface LimitInputProps {
  readonly label: string
  readonly unit: string
  readonly max: number
  readonly value: number | string
  readonly onChange: (value: number | string) => void
}

function LimitInput({ label, unit, max, value, onChange }: LimitInputProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      onChange={onChange}
      min={1}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      suffix={` ${unit}`}
      w={190}
      error={isCount(Number(value), max) ? null : words.needed(max)}
    />
  )
}

/** How long sessions last; mounted again when the stored values change. */
export function SessionLimits({ stored }: { readonly stored: Limits }) {
  const [idle, setIdle] = useState<number | string>(stored.sessionIdleHours)
  const [lifetime, setLifetime] = useState<number | string>(stored.sessionLifetimeDays)
  const update = useWrite('updateHostSettings')
  const typed: Limits = { sessionIdleHours: Number(idle), sessionLifetimeDays: Number(lifetime) }
  const isUsable =
    isCount(typed.sessionIdleHours, SESSION_IDLE_HOURS_MAX) &&
    isCount(typed.sessionLifetimeDays, SESSION_LIFETIME_DAYS_MAX)
  const canSave = isUsable && !isSame(typed, stored)
  const save = () => (canSave ? update.send({ body: typed }) : null)
  return (
    <Section title={words.limits} isFramed>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={styles.limits}>
          <LimitInput
            label={words.idle}
            unit={words.idleUnit}
            max={SESSION_IDLE_HOURS_MAX}
            value={idle}
            onChange={setIdle}
          />
          <LimitInput
            label={words.lifetime}
            unit={words.lifetimeUnit}
            max={SESSION_LIFETIME_DAYS_MAX}
            value={lifetime}
            onChange={setLifetime}
          />
          <ActButton variant="default" disabled={!canSave} isSending={update.isSending} onAct={save}>
            {words.save}
          </ActButton>
          {!isSame(stored, DELIVERED) && (
            <ActButton variant="subtle" onAct={() => update.send({ body: DELIVERED })}>
              {words.reset}
            </ActButton>
          )}
        </div>
        <p className={styles.note}>{words.limitsNote}</p>
        <ServiceErrorNotice error={update.error} />
      </form>
    </Section>
  )
}
