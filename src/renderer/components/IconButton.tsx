import type { ButtonHTMLAttributes, ComponentType, Ref } from 'react'
import styles from './Buttons.module.css'
import { joinClasses } from './joinClasses'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>
  /** What the button does: its name, and its tip. */
  readonly label: string
  readonly iconSize?: number
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that is an icon alone, without a frame. */
export function IconButton({ icon: Icon, label, iconSize = 14, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={joinClasses(styles.icon, className)} aria-label={label} data-tip={label} {...rest}>
      <Icon size={iconSize} stroke={1.7} aria-hidden="true" />
    </button>
  )
}
