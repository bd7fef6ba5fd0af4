import { useState } from 'react'
import { Section } from '../../components/Section'
import styles from './AppearancePage.module.css'
import { appearanceWords as words } from './appearanceWords'

/** The licence of the typeface, which ships with the console; its text is fetched when somebody opens it. */
export function Licences() {
  const [text, setText] = useState<string | null>(null)
  const fetchText = () => void import('inter-ui/LICENSE.txt?raw').then((file) => setText(file.default))
  return (
    <Section title={words.licences} isFramed>
      <p>{words.typeface}</p>
      <details className={styles.licence} onToggle={fetchText}>
        <summary>{words.licenceText}</summary>
        {text !== null && <pre className={styles.licenceText}>{text}</pre>}
      </details>
    </Section>
  )
}
