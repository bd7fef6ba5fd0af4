import { Switch } from '@mantine/core'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import styles from './ProviderControls.module.css'
import { words } from './words'

/** What the imitated provider does, for whoever tries out what becomes of orders meanwhile. */
export function ProviderControls() {
  const { data } = useRead('getStablecoinProvider', {})
  const change = useWrite('switchStablecoinProvider')
  if (data === undefined) return null
  return (
    <div className={styles.controls} data-sandbox>
      <Section title={words.provider.title}>
        <div className={styles.switches}>
          <Switch
            label={words.provider.available}
            description={words.provider.availableNote}
            checked={data.isAvailable}
            onChange={({ currentTarget }) => void change.send({ body: { isAvailable: currentTarget.checked } })}
          />
          <Switch
            label={words.provider.funding}
            description={words.provider.fundingNote}
            checked={!data.isFundingHeld}
            onChange={({ currentTarget }) => void change.send({ body: { isFundingHeld: !currentTarget.checked } })}
          />
        </div>
        <ServiceErrorAlert error={change.error} />
      </Section>
    </div>
  )
}
