import type { ButtonHTMLAttributes } from 'react'
import styles from './Buttons.module.css'

type MenuLineProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> & {
  readonly isDangerous?: boolean
}

/** One line of a menu; with `aria-pressed` one of several to choose from. */
export function MenuLine({ isDangerous = false, ...rest }: MenuLineProps) {
  return <button type="button" className={styles.line} data-danger={isDangerous} {...rest} />
}

/** The button that sends the small form of a menu. */
export function MenuSubmit(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button type="submit" className={styles.submit} {...props} />
}
