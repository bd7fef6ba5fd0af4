import type { Overview } from '../../../contract/console/money/schemas'
import { usePreferences } from '../../client/preferences'
import { fetchedPart } from '../../components/fetchedPart'
import { moneyText } from '../../components/format/moneyText'
import { Section } from '../../components/Section'
import { Skeleton } from '../../components/StatePanel'
import { words } from './words'

const VolumeDays = fetchedPart(words.volumeChart, async () => (await import('./VolumeDays')).VolumeDays)

/** Completed payments day by day, and how they compare with those of the 30 days before. */
export function Volume({ overview }: { readonly overview: Overview }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const money = (usdMinor: string | number | bigint) => `${moneyText(usdMinor, words.usd, { isIso })} ${words.usd}`
  const isEmpty = overview.volumePerDay.every(({ count }) => count === 0)
  return (
    <Section title={words.volume} isFramed aside={<span className="muted">{words.volumeNote}</span>}>
      {isEmpty ? (
        <p className="muted">{words.noVolume}</p>
      ) : (
        <VolumeDays overview={overview} money={money} waiting={<Skeleton lines={6} />} />
      )}
    </Section>
  )
}
