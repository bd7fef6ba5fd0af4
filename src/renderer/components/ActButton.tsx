import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
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
}

/** A button for an act: a verb, its key, and one act per click however often it is clicked. */
export function ActButton({ children, onAct, isSending = false, shortcut, disabled, ...rest }: ActButtonProps) {
  const [isRunning, setIsRunning] = useState(false)
  const isBusy = useRef(false)
  const act = async () => {
    if (isBusy.current || isSending || disabled === true) return
    isBusy.current = true
    setIsRunning(true)
    try {
      await onAct()
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  useShortcut(shortcut ?? 'create', () => void act(), shortcut !== undefined && disabled !== true)
  const isWaiting = isRunning || isSending
  return (
    <Button
      {...rest}
      disabled={disabled ?? false}
      aria-disabled={isWaiting}
      data-sending={isWaiting}
      onClick={() => void act()}
      rightSection={shortcut === undefined ? undefined : <KeyHint shortcut={shortcut} />}
    >
      {children}
    </Button>
  )
}
