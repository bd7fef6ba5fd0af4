import { Button, type ButtonProps, Group, Popover, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OperationId } from '../client/operations'
import { useMay } from '../client/useMay'
import type { ShortcutId } from '../navigation/keys/keyDefinitions'
import { useShortcut } from '../navigation/keys/useShortcut'
import { ActButton, forbidden } from './ActButton'
import { bringIntoSight } from './bringIntoSight'
import { KeyHint } from './KeyHint'
import { words } from './words'

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'loading'> {
  readonly children: ReactNode
  /** What will happen, in a sentence, with what else it stops. */
  readonly question: ReactNode
  /** The verb on the second button. */
  readonly confirmLabel: string
  readonly onConfirm: () => unknown
  readonly isDangerous?: boolean
  readonly shortcut?: ShortcutId
  /** Asks as soon as it is there: the act was wanted before it was known that it has to be asked about. */
  readonly startsOpen?: boolean
  /** Somebody asked for the act elsewhere: the question opens, and `onAsked` is told. */
  readonly isAsked?: boolean
  readonly onAsked?: () => void
  /** What it calls in the end, as of `ActButton`. */
  readonly operation: OperationId | null
}

interface AnswersProps extends Pick<ConfirmButtonProps, 'operation' | 'confirmLabel' | 'onConfirm' | 'isDangerous'> {
  readonly onCancel: () => void
}

function Answers({ operation, confirmLabel, isDangerous, onCancel, onConfirm }: AnswersProps) {
  return (
    <Group gap="sm" justify="flex-end" p="sm" pt="xs">
      <Button variant="default" size="xs" onClick={onCancel}>
        {words.form.cancel}
      </Button>
      <ActButton operation={operation} size="xs" color={isDangerous === true ? 'red' : undefined} onAct={onConfirm}>
        {confirmLabel}
      </ActButton>
    </Group>
  )
}

/** A button that asks once more, beside itself, before an act that cannot be undone. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    children,
    question,
    confirmLabel,
    onConfirm,
    isDangerous = false,
    shortcut,
    startsOpen = false,
    isAsked = false,
    onAsked,
    operation,
    ...rest
  } = props
  const why = useMay(operation)
  const [isOpen, setIsOpen] = useState(startsOpen)
  const button = useRef<HTMLButtonElement>(null)
  const isDisabled = rest.disabled === true && why === null
  const press = () => {
    if (why !== null) return button.current?.focus()
    bringIntoSight(button.current)
    setIsOpen(true)
  }
  useShortcut(shortcut ?? 'create', press, shortcut !== undefined && !isDisabled)
  useEffect(() => {
    if (!isAsked) return
    bringIntoSight(button.current)
    setIsOpen(why === null)
    onAsked?.()
  }, [isAsked, onAsked, why])
  const confirm = async () => {
    await onConfirm()
    setIsOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="18.75rem"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <Button
          variant="default"
          {...rest}
          ref={button}
          disabled={isDisabled}
          onClick={() => setIsOpen((was) => !was && why === null)}
          {...forbidden(why)}
          rightSection={shortcut === undefined ? undefined : <KeyHint shortcut={shortcut} />}
        >
          {children}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={confirmLabel}>
        <Text size="sm" p="sm">
          {question}
        </Text>
        <Answers {...{ operation, isDangerous, confirmLabel, onConfirm: confirm }} onCancel={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
