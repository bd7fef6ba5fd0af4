import { Menu } from '@mantine/core'
import { IconClockPlay, IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react'
import { useStore } from '../../client/createStore'
import { usePreferences } from '../../client/preferences'
import { clockReading, useServiceNow } from '../../client/serviceClock'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { relativeTimeText } from '../../components/format/timeText'
import { useGoTo } from '../../navigation/useGoTo'
import { words } from '../words'
import { ClockButton } from './ClockButton'
import { CLOCK_PATH, CLOCK_STEPS } from './clockSteps'

const text = words.clock

/** The service's time; a click moves it. */
export function ClockMenu() {
  const now = useServiceNow(1000)
  const { mode } = useStore(clockReading)
  const { hasIsoFormats } = usePreferences()
  const reading = useRead('getClock', {}).data
  const write = useWrite('setClock')
  const next = reading?.nextTimerAt
  const goTo = useGoTo()
  return (
    <Menu width="13.75rem">
      <Menu.Target>
        <ClockButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {text.modes[mode]} ·{' '}
          {next === null || next === undefined
            ? text.noTimer
            : text.nextTimer(relativeTimeText(Date.parse(next), now, hasIsoFormats))}
        </Menu.Label>
        {mode !== 'frozen' && (
          <Menu.Item
            leftSection={<IconPlayerPause size={15} />}
            onClick={() => void write.send({ body: { freeze: true } })}
          >
            {text.freeze}
          </Menu.Item>
        )}
        {mode === 'frozen' && (
          <Menu.Item
            leftSection={<IconPlayerPlay size={15} />}
            onClick={() => void write.send({ body: { release: true } })}
          >
            {text.release}
          </Menu.Item>
        )}
        {CLOCK_STEPS.map((step) => (
          <Menu.Item
            key={step.seconds}
            leftSection={<IconPlayerTrackNext size={15} />}
            onClick={() => void write.send({ body: { advanceSeconds: step.seconds } })}
          >
            {step.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconClockPlay size={15} />} onClick={() => goTo(CLOCK_PATH)}>
          {text.open}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
