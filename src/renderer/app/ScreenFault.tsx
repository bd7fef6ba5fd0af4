import { Button } from '@mantine/core'
import { IconBug } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { CodeBlock } from '../components/CurlBlock'
import { EmptyState } from '../components/StatePanel'
import { words } from './words'

/** A fault of a screen: the frame goes on, and the person may reload the screen. */
export function ScreenFault({ error, reset }: ErrorComponentProps) {
  return (
    <EmptyState
      icon={<IconBug size={22} stroke={1.4} />}
      title={words.fault.title}
      text={
        <>
          <p>{words.fault.text}</p>
          <CodeBlock text={error instanceof Error ? error.message : String(error)} />
        </>
      }
      action={
        <Button variant="default" onClick={reset}>
          {words.fault.reload}
        </Button>
      }
    />
  )
}
