import { Spotlight } from '@mantine/spotlight'
import type { ComponentType, ReactNode } from 'react'
import styles from './Palette.module.css'
import { FOUND } from './useEarlyEnter'

interface PaletteItemProps {
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>
  readonly label: ReactNode
  readonly detail?: ReactNode
  /** At the right end. */
  readonly aside?: ReactNode
  readonly onPick: () => void
  /** The palette stays, for what goes on in it. */
  readonly isStaying?: boolean
  readonly isFound?: boolean
}

/** One line of the palette that Enter or a click picks. */
export function PaletteItem(props: PaletteItemProps) {
  const { icon: Icon, label, detail, aside, onPick, isStaying = false, isFound = false } = props
  return (
    <Spotlight.Action
      className={styles.action}
      onClick={onPick}
      closeSpotlightOnTrigger={!isStaying}
      {...(isFound && FOUND)}
    >
      <Icon size={16} stroke={1.6} />
      <span className={styles.label}>
        {label}
        {detail !== undefined && detail !== null && <span className={styles.detail}>{detail}</span>}
      </span>
      {aside}
    </Spotlight.Action>
  )
}

/** A group of lines under its name. */
export function PaletteGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Spotlight.ActionsGroup label={label} className={styles.group}>
      {children}
    </Spotlight.ActionsGroup>
  )
}
