import { Button, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { usePreferences } from '../../client/preferences'
import { serviceNow } from '../../client/serviceClock'
import { useMay } from '../../client/useMay'
import type { Write } from '../../client/useWrite'
import { forbidden } from '../../components/ActButton'
import { bringIntoSight } from '../../components/bringIntoSight'
import { exactTimeText } from '../../components/format/timeText'
import { KeyHint } from '../../components/KeyHint'
import { useShortcut } from '../../navigation/keys/useShortcut'
import { SnoozeDialog } from './SnoozeDialog'
import { type SnoozeChoice, snoozeChoices } from './snoozeChoices'
import styles from './Team.module.css'
import { words } from './words'

interface SnoozeMenuProps {
  readonly actionId: string
  readonly expiresAt: string | null
  readonly snooze: Write<'snoozeAction'>
  /** Another time than the usual ones was chosen, and taken. */
  readonly onPutOff: () => void
}

/** Offers the usual times to put an action off until, and any other. */
export function SnoozeMenu({ actionId, expiresAt, snooze, onPutOff }: SnoozeMenuProps) {
  const { hasIsoFormats } = usePreferences()
  const [choices, setChoices] = useState<readonly SnoozeChoice[] | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isTooClose, setIsTooClose] = useState(false)
  const why = useMay('snoozeAction')
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    if (why !== null) return button.current?.focus()
    const offered = snoozeChoices(serviceNow(), expiresAt === null ? null : Date.parse(expiresAt))
    setIsTooClose(offered.length === 0)
    bringIntoSight(button.current)
    setChoices(offered.length === 0 ? null : offered)
  }
  useShortcut('snooze', open)
  return (
    <>
      <Menu
        opened={choices !== null}
        onChange={(isOpen) => (isOpen ? open() : setChoices(null))}
        position="bottom-start"
      >
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            size="xs"
            {...forbidden(why)}
            rightSection={<KeyHint shortcut="snooze" />}
          >
            {words.snooze.put}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices?.map(({ name, untilMs }) => (
            <Menu.Item
              key={name}
              rightSection={<span className={styles.when}>{exactTimeText(untilMs, hasIsoFormats)}</span>}
              onClick={() =>
                void snooze.send({ params: { actionId }, body: { until: new Date(untilMs).toISOString() } })
              }
            >
              {words.snooze.choices[name]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setIsChoosing(true)}>{words.snooze.other}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span role="status" className="muted">
        {isTooClose && words.snooze.tooClose}
      </span>
      {isChoosing && (
        <SnoozeDialog
          actionId={actionId}
          expiresAt={expiresAt}
          onDone={onPutOff}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}
