import { Button, SegmentedControl, Switch, TextInput, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { changePreferences, type Density, usePreferences } from '../../client/preferences'
import { useServiceNow } from '../../client/serviceClock'
import { exactTimeText, relativeTimeText } from '../../components/format/timeText'
import { hint } from '../../components/hint'
import { PageBody, PageColumn } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { playTone } from '../../components/playTone'
import { Section } from '../../components/Section'
import { keyConflicts } from '../../navigation/keys/keyConflicts'
import { keysOf } from '../../navigation/keys/keyDefinitions'
import { LABELLED_KEYS } from '../../navigation/keys/keyLabels'
import { normalKeys } from '../../navigation/keys/keyMatcher'
import { PresentingSettings } from '../presenting/PresentingSettings'
import styles from './AppearancePage.module.css'
import { appearanceWords as words } from './appearanceWords'
import { Licences } from './Licences'
import { Setting } from './Setting'

const HOUR_MS = 3_600_000

function Look() {
  const { density } = usePreferences()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title={words.look} isFramed>
      <Setting label={words.theme} note={words.themeNote}>
        <SegmentedControl
          aria-label={words.theme}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
          data={words.themes.map(([value, label]) => ({ value, label }))}
        />
      </Setting>
      <Setting label={words.density} note={words.densityNote}>
        <SegmentedControl
          aria-label={words.density}
          value={density}
          onChange={(value) => changePreferences({ density: value as Density })}
          data={words.densities.map(([value, label]) => ({ value, label }))}
        />
      </Setting>
    </Section>
  )
}

function Formats() {
  const { hasExactTimes, hasIsoFormats } = usePreferences()
  const now = useServiceNow()
  const at = now - HOUR_MS
  const example = hasExactTimes ? exactTimeText(at, hasIsoFormats) : relativeTimeText(at, now, hasIsoFormats)
  return (
    <Section title={words.formats} isFramed>
      <Setting label={words.exactTimes} note={words.exactTimesNote(example)}>
        <Switch
          aria-label={words.exactTimes}
          checked={hasExactTimes}
          onChange={(event) => changePreferences({ hasExactTimes: event.currentTarget.checked })}
        />
      </Setting>
      <Setting label={words.iso} note={words.isoNote}>
        <Switch
          aria-label={words.iso}
          checked={hasIsoFormats}
          onChange={(event) => changePreferences({ hasIsoFormats: event.currentTarget.checked })}
        />
      </Setting>
    </Section>
  )
}

/** In a plain browser; the window of the shell needs no permission. */
const hasBrowserNotifications = (): boolean => window.countersign === undefined && typeof Notification !== 'undefined'

function Attention() {
  const { isSoundOn, areNotificationsOn } = usePreferences()
  const [permission, setPermission] = useState(() => (hasBrowserNotifications() ? Notification.permission : 'granted'))
  const isRefused = areNotificationsOn && permission !== 'granted'
  const switchNotifications = (isOn: boolean) => {
    changePreferences({ areNotificationsOn: isOn })
    if (isOn && hasBrowserNotifications()) void Notification.requestPermission().then(setPermission)
  }
  return (
    <Section title={words.attention} isFramed>
      <Setting label={words.sound} note={words.soundNote}>
        <Button variant="default" size="xs" onClick={playTone}>
          {words.soundTry}
        </Button>
        <Switch
          aria-label={words.sound}
          checked={isSoundOn}
          onChange={(event) => changePreferences({ isSoundOn: event.currentTarget.checked })}
        />
      </Setting>
      <Setting label={words.notifications} note={isRefused ? words.notificationsRefused : words.notificationsNote}>
        <Switch
          aria-label={words.notifications}
          checked={areNotificationsOn}
          onChange={(event) => switchNotifications(event.currentTarget.checked)}
        />
      </Setting>
    </Section>
  )
}

function KeyField({
  id,
  label,
  conflict,
}: {
  readonly id: string
  readonly label: string
  readonly conflict: string | null
}) {
  const { keys } = usePreferences()
  const isChanged = keys[id] !== undefined
  const set = (text: string) => changePreferences({ keys: { ...keys, [id]: text } })
  const reset = () =>
    changePreferences({ keys: Object.fromEntries(Object.entries(keys).filter(([known]) => known !== id)) })
  return (
    <div className={styles.key}>
      <span className={styles.keyLabel}>
        {label}
        {conflict !== null && <span className={styles.conflict}>{words.conflict(conflict)}</span>}
      </span>
      {isChanged && (
        <Button variant="subtle" color="gray" size="xs" onClick={reset}>
          {words.keyReset}
        </Button>
      )}
      <TextInput
        key={keysOf(id, keys)}
        aria-label={words.keyOf(label)}
        size="xs"
        w="6.75rem"
        classNames={{ input: styles.keyInput ?? '' }}
        defaultValue={keysOf(id, keys)}
        {...hint(words.keyOff)}
        onBlur={(event) => {
          const next = normalKeys(event.currentTarget.value)
          if (next !== keysOf(id, keys)) set(next)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </div>
  )
}

function Keys() {
  const { areKeysOn, keys } = usePreferences()
  const conflicts = keyConflicts(new Map(LABELLED_KEYS.map(({ id }) => [id, keysOf(id, keys)])))
  const labels = new Map(LABELLED_KEYS.map(({ id, label }) => [id, label]))
  return (
    <Section title={words.keys} isFramed>
      <Setting label={words.keysOn} note={words.keysOnNote}>
        <Switch
          aria-label={words.keysOn}
          checked={areKeysOn}
          onChange={(event) => changePreferences({ areKeysOn: event.currentTarget.checked })}
        />
      </Setting>
      <p className={styles.hint}>{words.keyHint}</p>
      <div className={styles.keys}>
        {LABELLED_KEYS.map(({ id, label }) => (
          <KeyField key={id} id={id} label={label} conflict={labels.get(conflicts.get(id) ?? '') ?? null} />
        ))}
      </div>
      {Object.keys(keys).length > 0 && (
        <Button variant="default" size="xs" mt="md" onClick={() => changePreferences({ keys: {} })}>
          {words.keysReset}
        </Button>
      )}
    </Section>
  )
}

/** What a person likes: theme, density, formats, sounds, keys. Kept in this browser. */
export function AppearancePage() {
  return (
    <PageBody width="narrow" header={<PageHeader title={words.title} note={words.note} />}>
      <PageColumn>
        <Look />
        <PresentingSettings />
        <Formats />
        <Attention />
      </PageColumn>
      <PageColumn>
        <Keys />
        <Licences />
      </PageColumn>
    </PageBody>
  )
}
