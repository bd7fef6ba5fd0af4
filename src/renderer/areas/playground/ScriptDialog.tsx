import { Button, Group, Modal } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../client/useRead'
import { CodeBlock } from '../../components/CurlBlock'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { EmptyState } from '../../components/StatePanel'
import { saveFile } from '../../components/saveFile'
import { scriptOf } from './ceremony/scriptExport'
import type { KeyRing } from './engine/keyRing'
import type { CeremonyRun } from './engine/run'
import { isTakenContact, withPrerequisiteSteps } from './engine/scriptSteps'
import styles from './PlaygroundPage.module.css'
import { words } from './words'

interface ScriptDialogProps {
  readonly title: string
  readonly accountId: string
  readonly keyRing: KeyRing
  readonly run: CeremonyRun
  readonly onClose: () => void
}

/** The script of what the run finished, with the earlier steps that it builds on; null when there is nothing yet. */
function useScript({ title, accountId, keyRing, run }: ScriptDialogProps): string | null {
  const state = useRead('getConsoleState', {})
  const baseUrl = state.data?.baseUrl
  return useMemo(() => {
    const chosen = withPrerequisiteSteps(keyRing.journal, new Set(run.recorded))
    const steps = chosen.filter((recorded) => !isTakenContact(recorded, keyRing))
    if (baseUrl === undefined || steps.length === 0) return null
    return scriptOf({ title, baseUrl, accountId, steps })
  }, [title, accountId, keyRing, run, baseUrl])
}

/** The ceremony as one Node file, to copy or to download. */
export function ScriptDialog(props: ScriptDialogProps) {
  const script = useScript(props)
  return (
    <Modal opened onClose={props.onClose} title={words.script.title} size={DIALOG_SIZES.wider}>
      {script === null ? (
        <EmptyState title={words.script.empty} />
      ) : (
        <div className={styles.script}>
          <p>{words.script.text}</p>
          <p className="muted">{words.script.note}</p>
          <CodeBlock text={words.script.command} />
          <div className={styles.scriptText}>
            <CodeBlock text={script} copyLabel={words.script.copy} />
          </div>
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={() => saveFile(words.script.file, 'text/javascript', script)}>
              {words.script.download}
            </Button>
            <Button data-copy={script}>{words.script.copy}</Button>
          </Group>
        </div>
      )}
    </Modal>
  )
}
