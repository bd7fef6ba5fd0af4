import text from 'inter-ui/LICENSE.txt?raw'
import styles from './AppearancePage.module.css'

/** The licence of the typeface, in full. */
export function LicenceText() {
  return <pre className={styles.licenceText}>{text}</pre>
}
