import { useState } from 'react'
import { fetchedPart } from '../../components/fetchedPart'
import { Section } from '../../components/Section'
import { Skeleton } from '../../components/StatePanel'
import styles from './AppearancePage.module.css'
import { appearanceWords as words } from './appearanceWords'

const LicenceText = fetchedPart(words.licenceScript, async () => (await import('./LicenceText')).LicenceText)

/** The licence of the typeface, which ships with the console; its text is fetched when somebody opens it. */
export function Licences() {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <Section title={words.licences} isFramed>
      <p>{words.typeface}</p>
      <details className={styles.licence} onToggle={() => setWasOpened(true)}>
        <summary>{words.licenceText}</summary>
        {wasOpened && <LicenceText waiting={<Skeleton lines={8} />} />}
      </details>
    </Section>
  )
}
