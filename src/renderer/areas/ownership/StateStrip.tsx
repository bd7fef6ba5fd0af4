import type { ExternalAccountStatus } from '../../../contract/external-accounts/schemas'
import { useRead } from '../../client/useRead'
import { statusTone } from '../../components/format/statusTone'
import { StatusBadge } from '../../components/StatusBadge'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import styles from './StateStrip.module.css'
import { words } from './words'

const STATES = Object.keys(words.states) as readonly ExternalAccountStatus[]

/** The state that the address names, or null for all. */
function useChosenState(): ExternalAccountStatus | null {
  const { state } = useSearchValues()
  return STATES.find((candidate) => candidate === state) ?? null
}

/** Every state with its number; one click shows only its accounts, a second one all again. */
export function StateStrip() {
  const counts = useRead('countOwnershipCases', {}).data
  const chosen = useChosenState()
  const setSearch = useSetSearch()
  const choose = (state: ExternalAccountStatus | null) =>
    setSearch({ state: state === chosen ? null : state }, { isStep: true })
  return (
    <fieldset className={styles.strip} aria-label={words.strip}>
      <button type="button" className={styles.state} aria-pressed={chosen === null} onClick={() => choose(null)}>
        <span className={styles.count}>{counts?.total.toLocaleString() ?? '\u2007'}</span>
        <span>{words.all}</span>
      </button>
      {STATES.map((state) => (
        <button
          key={state}
          type="button"
          className={styles.state}
          aria-pressed={chosen === state}
          data-tip={words.stateTips[state]}
          data-empty={counts?.byStatus[state] === 0}
          onClick={() => choose(state)}
        >
          <span className={styles.count}>{counts?.byStatus[state].toLocaleString() ?? '\u2007'}</span>
          <StatusBadge status={state} label={words.states[state]} tone={statusTone(state)} />
        </button>
      ))}
    </fieldset>
  )
}
