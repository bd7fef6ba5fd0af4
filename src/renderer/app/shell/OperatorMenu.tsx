import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconAdjustments,
  IconBell,
  IconBellOff,
  IconDeviceDesktop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
  IconSwitchHorizontal,
  IconUserCog,
} from '@tabler/icons-react'
import type { ConsoleState } from '../../../contract/console/host/schemas'
import { changePreferences, usePreferences } from '../../client/preferences'
import { KeyHint } from '../../components/KeyHint'
import { openSwitch } from '../../components/operators/switching'
import { useSignOut } from '../../components/operators/useSignOut'
import { placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { useLeaveDesk } from '../operators/useLeaveDesk'
import { words as operatorWords } from '../operators/words'
import { menuWords } from './menuWords'
import { OperatorButton } from './OperatorButton'

const text = menuWords.operator
const desk = operatorWords.menu
const OPERATORS_PATH = placeAddress('operators')
const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
const THEMES = [
  { value: 'light', icon: <IconSun {...ICON} /> },
  { value: 'dark', icon: <IconMoon {...ICON} /> },
  { value: 'auto', icon: <IconDeviceDesktop {...ICON} /> },
] as const

export interface OperatorMenuProps {
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

/** Another person takes the desk, or nobody is at it; and the people who may. */
function DeskItems() {
  const leaveDesk = useLeaveDesk()
  const goTo = useGoTo()
  return (
    <>
      <Menu.Item
        leftSection={<IconSwitchHorizontal {...ICON} />}
        rightSection={<KeyHint shortcut="switchOperator" />}
        onClick={() => openSwitch()}
      >
        {desk.switch}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLock {...ICON} />}
        rightSection={<KeyHint shortcut="lockDesk" />}
        onClick={() => void leaveDesk()}
      >
        {desk.lock}
      </Menu.Item>
      <Menu.Item leftSection={<IconUserCog {...ICON} />} onClick={() => goTo(OPERATORS_PATH)}>
        {desk.manage}
      </Menu.Item>
    </>
  )
}

/** Who is at the desk, and what this person likes: theme, sound, keys. */
export function OperatorMenu({ operator, onKeys }: OperatorMenuProps) {
  const { isSoundOn } = usePreferences()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const goTo = useGoTo()
  return (
    <Menu width="15rem" position="bottom-end">
      <Menu.Target>
        <OperatorButton name={operator?.name ?? null} />
      </Menu.Target>
      <Menu.Dropdown>
        <DeskItems />
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
        <Menu.Item leftSection={<IconAdjustments {...ICON} />} onClick={() => goTo(placeAddress('appearance'))}>
          {text.appearance}
        </Menu.Item>
        <Menu.Divider />
        <SignOutItem />
      </Menu.Dropdown>
    </Menu>
  )
}
