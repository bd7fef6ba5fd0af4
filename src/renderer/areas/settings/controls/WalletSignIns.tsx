import { NumberInput, Select } from '@mantine/core'
import { useId } from 'react'
import type { HostSettings } from '../../../../contract/console/settings/schemas'
import { FormFrame } from '../../../components/FormFrame'
import { Section } from '../../../components/Section'
import { useServiceForm } from '../../../components/useServiceForm'
import { controlsWords } from '../controlsWords'
import styles from './Controls.module.css'
import { PageOrigins } from './PageOrigins'

const words = controlsWords.signIns
const UNITS = [
  { value: '86400', label: words.units.days },
  { value: '3600', label: words.units.hours },
  { value: '60', label: words.units.minutes },
]

/** The largest unit that says a length of time in whole numbers. */
const unitOf = (seconds: number): string => UNITS.find(({ value }) => seconds % Number(value) === 0)?.value ?? '60'

function MaxAge({ seconds }: { readonly seconds: number }) {
  const noteId = useId()
  const unit = unitOf(seconds)
  const f = useServiceForm({
    id: 'updateHostSettings',
    initialValues: { count: Math.ceil(seconds / Number(unit)) as number | string, unit },
    isStored: true,
    fieldMap: { signInMaxAgeSeconds: 'count' },
    toCall: (values) => ({ body: { signInMaxAgeSeconds: Number(values.count) * Number(values.unit) } }),
  })
  const { label: unitName, ...unitInput } = f.choice('unit', words.unit)
  const note = (
    <p id={noteId} className={styles.hint}>
      {words.maxAgeNote}
    </p>
  )
  return (
    <FormFrame kind="row" name={words.title} form={f} submitLabel={words.save} note={note}>
      <NumberInput
        min={1}
        clampBehavior="none"
        allowDecimal={false}
        w="12rem"
        aria-describedby={noteId}
        {...f.field('count', words.maxAge, { fault: words.maxAgeNeeded })}
      />
      <Select aria-label={unitName} data={UNITS} allowDeselect={false} w="7rem" {...unitInput} />
    </FormFrame>
  )
}

/** How long a sign-in carries a wallet's sessions, and whose frames a passkey may be used in. */
export function WalletSignIns({ settings }: { readonly settings: HostSettings }) {
  return (
    <Section title={words.title} isFramed>
      <MaxAge seconds={settings.signInMaxAgeSeconds} />
      <div className={styles.apart}>
        <PageOrigins name="passkeyTopOrigins" given={settings.passkeyTopOrigins} words={words.topOrigins} />
      </div>
    </Section>
  )
}
