import { DOCUMENT_RETENTION_DAYS_MAX } from '../../../../contract/console/settings/limits'
import { controlsWords } from '../controlsWords'
import { NumberSetting } from './NumberSetting'

const words = controlsWords.retention

/** After how long the files of documents are deleted. */
export function FileRetention({ days }: { readonly days: number }) {
  return (
    <NumberSetting
      name="documentRetentionDays"
      stored={days}
      delivered={0}
      words={words}
      note={words.note}
      min={0}
      max={DOCUMENT_RETENTION_DAYS_MAX}
      suffix=" days"
    />
  )
}
