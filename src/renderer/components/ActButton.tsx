import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Called, useMay } from '../client/useMay'
import type { ShortcutId } from '../navigation/keys/keyDefinitions'
import { useShortcut } from '../navigation/keys/useShortcut'
import { KeyHint } from './KeyHint'

interface ActButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'loading'> {
  readonly children: ReactNode
  /** Runs once per act: clicks and keys are ignored until the promise settles. */
  readonly onAct: () => unknown
  /** True while the act is on its way elsewhere. */
  readonly isSending?: boolean
  /** Its key, shown in the button and listened to while the button is on screen and enabled. */
  readonly shortcut?: ShortcutId
  readonly 'aria-label'?: string
  /**
   * What it calls in the end: whoever lacks the role for it cannot press the button, and reads why; so does who uses
   * the key. Null where it calls nothing, or what a person may do whatever the role.
   */
  readonly operation: Called
  /**
   * Why nobody with the role can do it now, or this person cannot: said as a missing role is. Also what has just been
   * done and would change nothing: the button keeps the focus, which `disabled` takes away.
   */
  readonly barredBy?: string | null | undefined
  /** It is the first act on what a form has just made: the focus goes to it. */
  readonly isOnNew?: boolean
}

/** The look of a button that a person lacks the role for: it keeps the focus, so that everybody finds out why. */
export const forbidden = (why: string | null) =>
  why === null ? {} : ({ 'aria-disabled': true, 'data-disabled': true, 'data-tip': why } as const)

/** A button for an act: a verb, its key, and one act per click however often it is clicked. */
export function ActButton(props: ActButtonProps) {
  const { children, onAct, isSending = false, shortcut, disabled, operation, isOnNew = false, ...others } = props
  const { barredBy, ...rest } = others
  const why = useMay(operation) ?? barredBy ?? null
  const [isRunning, setIsRunning] = useState(false)
  const isBusy = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  // Whoever is barred reads why, whatever else is in the way.
  const isDisabled = disabled === true && why === null
  const act = async () => {
    if (isBusy.current || isSending || isDisabled || why !== null) return
    isBusy.current = true
    setIsRunning(true)
    try {
      await onAct()
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  useEffect(() => {
    if (isOnNew) button.current?.focus()
  }, [isOnNew])
  const press = () => (why === null ? void act() : button.current?.focus())
  useShortcut(shortcut ?? 'create', press, shortcut !== undefined && !isDisabled)
  const isWaiting = isRunning || isSending
  return (
    <Button
      {...rest}
      ref={button}
      disabled={isDisabled}
      aria-disabled={isWaiting}
      data-sending={isWaiting}
      {...forbidden(why)}
      onClick={() => void act()}
      rightSection={shortcut === undefined ? undefined : <KeyHint shortcut={shortcut} />}
    >
      {children}
    </Button>
  )
}
