import { IconSearch } from '@tabler/icons-react'
import type { ConsoleState } from '../../../contract/console/host/schemas'
import { streamState } from '../../client/changeStream'
import { useStore } from '../../client/createStore'
import { KeyHint } from '../../components/KeyHint'
import { useIsSettled } from '../../components/useIsSettled'
import { ClockMenu, OperatorMenu } from '../laterParts'
import { words } from '../words'
import { ClockButton } from './ClockButton'
import styles from './HeaderBar.module.css'
import { OperatorButton } from './OperatorButton'

/** Whether the screen follows the service. */
function StreamLight() {
  const state = useStore(streamState)
  return (
    <span className={styles.stream} data-state={state} data-tip={words.stream.tip[state]} role="status">
      <span className={styles.light} aria-hidden="true" />
      <span className={styles.streamText}>{words.stream[state]}</span>
    </span>
  )
}

interface HeaderBarProps {
  readonly operator: ConsoleState['operator']
  readonly workspace: string | null
  readonly onSearch: () => void
  readonly onKeys: () => void
}

const clockButton = <ClockButton />

/** Environment, stream, clock, search, operator: always in sight. */
export function HeaderBar({ operator, workspace, onSearch, onKeys }: HeaderBarProps) {
  const isSettled = useIsSettled()
  const operatorButton = <OperatorButton name={operator?.name ?? null} />
  return (
    <header className={styles.header}>
      <span className={styles.environment} data-sandbox data-tip={words.environmentTip}>
        {words.environment}
      </span>
      {workspace !== null && (
        <span className={styles.workspace} data-tip={words.workspaceTip}>
          {workspace}
        </span>
      )}
      <StreamLight />
      {isSettled ? <ClockMenu waiting={clockButton} /> : clockButton}
      <button type="button" className={styles.search} onClick={onSearch}>
        <IconSearch size={15} stroke={1.7} aria-hidden="true" />
        <span className={styles.searchText}>{words.search}</span>
        <span className={styles.keys}>
          <KeyHint shortcut="palette" />
        </span>
      </button>
      {isSettled ? <OperatorMenu operator={operator} onKeys={onKeys} waiting={operatorButton} /> : operatorButton}
    </header>
  )
}
