import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconAdjustments,
  IconBell,
  IconBellOff,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ConsoleState } from '../../../contract/console/host/schemas'
import { changePreferences, usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { availablePlaces } from '../pageModules'
import { useGoTo } from '../useGoTo'
import { useSignOut } from '../useSignOut'
import { words } from '../words'
import styles from './HeaderBar.module.css'

const text = words.operator
const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
const THEMES = [
  { value: 'light', icon: <IconSun {...ICON} /> },
  { value: 'dark', icon: <IconMoon {...ICON} /> },
  { value: 'auto', icon: <IconDeviceDesktop {...ICON} /> },
] as const

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0).toUpperCase())
    .filter((letter) => letter !== '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')

interface OperatorMenuProps {
  readonly operator: ConsoleState['operator']
  readonly onKeys: () => void
}

function SignOutItem() {
  const signOut = useSignOut()
  return (
    <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => void signOut()}>
      {text.signOut}
    </Menu.Item>
  )
}

/** Who is at the desk, and what this person likes: theme, sound, keys. */
export function OperatorMenu({ operator, onKeys }: OperatorMenuProps) {
  const { isSoundOn } = usePreferences()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const operators = useRead('listOperators', {}).data?.data ?? []
  const select = useWrite('selectOperator')
  const goTo = useGoTo()
  const has = (path: string) => availablePlaces.some((place) => place.path === path)
  const name = operator?.name ?? text.nobody
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <button type="button" className={styles.me}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className="visuallyHidden">{text.menu}</span>
          <span className={styles.meName}>{name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.switch}</Menu.Label>
        <Menu.RadioGroup
          value={operator?.id ?? null}
          onChange={(operatorId) => void select.send({ params: { operatorId } })}
        >
          {operators.map((person) => (
            <Menu.RadioItem key={person.id} value={person.id}>
              {person.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {has('/settings/operators') && (
          <Menu.Item leftSection={<IconUserPlus {...ICON} />} onClick={() => goTo('/settings/operators')}>
            {text.manage}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={isSoundOn}
          rightSection={isSoundOn ? <IconBell {...ICON} /> : <IconBellOff {...ICON} />}
          onChange={(isOn) => changePreferences({ isSoundOn: isOn })}
        >
          {text.soundOn}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Label>{text.theme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
          {THEMES.map(({ value, icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={icon}>
              {text.themes[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard {...ICON} />} onClick={onKeys}>
          {text.keys}
        </Menu.Item>
        {has('/settings/appearance') && (
          <Menu.Item leftSection={<IconAdjustments {...ICON} />} onClick={() => goTo('/settings/appearance')}>
            {text.appearance}
          </Menu.Item>
        )}
        <Menu.Divider />
        <SignOutItem />
      </Menu.Dropdown>
    </Menu>
  )
}
