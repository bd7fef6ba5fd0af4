import { Popover } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { IconButton } from '../IconButton'
import styles from './ListTools.module.css'

interface ToolMenuProps {
  readonly label: string
  readonly title: string
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>
  /** Marks that it is not as the screen has it. */
  readonly isSet?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** A small button in the head of a list, and what it opens. */
export function ToolMenu({ label, title, icon, isSet = false, children }: ToolMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <IconButton
          icon={icon}
          label={label}
          iconSize={16}
          className={styles.tool}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-set={isSet}
          onClick={() => setIsOpen((was) => !was)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title}>
        <div className={styles.menu}>
          <h2 className={styles.title}>{title}</h2>
          {children(() => setIsOpen(false))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
