import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { placeAddress } from '../navigation/placeAddress'
import { useGoTo } from '../navigation/useGoTo'
import { sandboxWords } from './sandboxWords'

export type SandboxAct = keyof typeof sandboxWords.acts

/** As small as the line below a title, where it stands. */
const QUIET = { variant: 'transparent', size: 'compact-xs', px: 0, h: '1.5rem', c: 'var(--cs-accent-text)' } as const

interface SandboxActsProps {
  /** The id of what it happens to. */
  readonly of: string
  /** Names of the gallery that fit its state. */
  readonly acts: readonly SandboxAct[]
}

/** What the sandbox can make happen to one thing: a quiet way into the gallery, with the thing chosen there. */
export function SandboxActs({ of, acts }: SandboxActsProps) {
  const goTo = useGoTo()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button {...QUIET} data-sandbox rightSection={<IconChevronDown size={13} stroke={1.7} aria-hidden="true" />}>
          {sandboxWords.title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item key={act} onClick={() => goTo(placeAddress('sandbox', { act, of }))}>
            {sandboxWords.acts[act]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
