import { Button } from '@mantine/core'
import { IconBug } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { CodeBlock } from '../components/CurlBlock'
import { MissingPart } from '../components/fetchedPart'
import { loadPageAgain, ScriptMissing } from '../components/fetchScript'
import { EmptyState } from '../components/StatePanel'
import { words } from './words'

/** A fault of a screen, or one that could not be fetched: the frame goes on, and the person may try again. */
export function ScreenFault({ error, reset }: ErrorComponentProps) {
  if (error instanceof ScriptMissing) return <MissingPart name={words.fault.screen} onRetry={loadPageAgain} />
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
