import { Popover } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
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
export function ToolMenu({ label, title, icon: Icon, isSet = false, children }: ToolMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          className={styles.tool}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-set={isSet}
          data-tip={label}
          onClick={() => setIsOpen((was) => !was)}
        >
          <Icon size={16} stroke={1.7} />
        </button>
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
