import { NumberInput, Select, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { HostSettings } from '../../../../contract/console/settings/schemas'
import { passkeyTopOrigins as pageList, signInMaxAgeSeconds } from '../../../../contract/console/settings/signIns'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { Section } from '../../../components/Section'
import { ServiceErrorNotice } from '../../../components/ServiceErrorNotice'
import { controlsWords } from '../controlsWords'
import styles from './Controls.module.css'
import { textList } from './issuerValues'

const words = controlsWords.signIns
const UNITS = [
  { value: '86400', label: words.units.days },
  { value: '3600', label: words.units.hours },
  { value: '60', label: words.units.minutes },
]

/** The largest unit that says a length of time in whole numbers. */
const unitOf = (seconds: number): string => UNITS.find(({ value }) => seconds % Number(value) === 0)?.value ?? '60'

function MaxAge({ seconds }: { readonly seconds: number }) {
  const [unit, setUnit] = useState(unitOf(seconds))
  const [typed, setTyped] = useState<number | string>(Math.ceil(seconds / Number(unitOf(seconds))))
  const update = useWrite('updateHostSettings')
  const noteId = useId()
  const next = Number(typed) * Number(unit)
  const isUsable = typed !== '' && signInMaxAgeSeconds.safeParse(next).success
  const save = () => (isUsable && next !== seconds ? update.send({ body: { signInMaxAgeSeconds: next } }) : null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.threshold}>
        <NumberInput
          label={words.maxAge}
          value={typed}
          onChange={setTyped}
          min={1}
          clampBehavior="none"
          allowDecimal={false}
          w={170}
          aria-describedby={noteId}
          error={isUsable ? null : words.maxAgeNeeded}
        />
        <Select
          aria-label={words.unit}
          data={UNITS}
          value={unit}
          onChange={(value) => setUnit(value ?? unit)}
          allowDeselect={false}
          w={110}
        />
        <ActButton variant="default" disabled={!isUsable || next === seconds} isSending={update.isSending} onAct={save}>
          {words.save}
        </ActButton>
      </div>
      <p id={noteId} className={styles.hint}>
        {words.maxAgeNote} <span className="mono">401 UNAUTHORIZED</span> <span className="mono">SIGN_IN_TOO_OLD</span>
      </p>
      <ServiceErrorNotice error={update.error} />
    </form>
  )
}

function TopOrigins({ given }: { readonly given: readonly string[] }) {
  const [text, setText] = useState(given.join(' '))
  const update = useWrite('updateHostSettings')
  const pages = textList(text)
  const isUsable = pageList.safeParse(pages).success
  const isSame = pages.join(' ') === given.join(' ')
  const save = () => (isUsable && !isSame ? update.send({ body: { passkeyTopOrigins: pages } }) : null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        label={words.topOrigins}
        description={words.topOriginsNote}
        placeholder="https://shop.example"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isUsable ? null : words.topOriginsNeeded}
        rightSection={
          <ActButton size="compact-xs" disabled={!isUsable || isSame} isSending={update.isSending} onAct={save}>
            {words.save}
          </ActButton>
        }
        rightSectionWidth={60}
        mt="lg"
      />
      <ServiceErrorNotice error={update.error} />
    </form>
  )
}

/** How long a sign-in carries a wallet's sessions, and whose frames a passkey may be used in. */
export function WalletSignIns({ settings }: { readonly settings: HostSettings }) {
  return (
    <Section title={words.title} isFramed>
      <MaxAge key={settings.signInMaxAgeSeconds} seconds={settings.signInMaxAgeSeconds} />
      <TopOrigins key={settings.passkeyTopOrigins.join(' ')} given={settings.passkeyTopOrigins} />
    </Section>
  )
}
