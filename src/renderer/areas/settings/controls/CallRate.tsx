import { CALLS_PER_MINUTE_DEFAULT, CALLS_PER_MINUTE_MAX } from '../../../../contract/console/settings/limits'
import type { HostSettings } from '../../../../contract/console/settings/schemas'
import styles from './Limits.module.css'
import { limitsWords } from './limitsWords'
import { NumberSetting } from './NumberSetting'

const words = limitsWords.calls

/** How often one credential may call. */
export function CallRate({ callsPerMinute }: Pick<HostSettings, 'callsPerMinute'>) {
  return (
    <NumberSetting
      name="callsPerMinute"
      stored={callsPerMinute}
      delivered={CALLS_PER_MINUTE_DEFAULT}
      words={words}
      note={`${words.note} ${words.refusal}`}
      more={<p className={styles.note}>{words.wrong.join(' ')}</p>}
      min={1}
      max={CALLS_PER_MINUTE_MAX}
      thousandSeparator=","
    />
  )
}
