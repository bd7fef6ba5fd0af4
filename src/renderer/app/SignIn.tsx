import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { deskOperator } from '../client/deskOperator'
import { queryClient } from '../client/queryClient'
import type { DeskSessionState } from '../client/session'
import { CodeBlock } from '../components/CurlBlock'
import mark from './favicon.svg'
import styles from './Standalone.module.css'
import { signInWords } from './signInWords'
import { words } from './words'

const COMMAND = 'npm start -- --link'

/** The desktop window brings a link of its own. */
function DesktopSignIn() {
  return (
    <>
      <p className={styles.text}>{signInWords.desktop}</p>
      <div className={styles.foot}>
        <Button autoFocus onClick={() => window.countersign?.send('session:open', {})}>
          {signInWords.desktopButton}
        </Button>
      </div>
    </>
  )
}

/** How to get a link out of the host, which runs: it served this page. */
function BrowserSignIn() {
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <p>{signInWords.askHost}</p>
          <CodeBlock text={COMMAND} copyLabel={signInWords.copyCommand} />
          <p className={styles.hint}>{signInWords.ownPlace}</p>
        </li>
        <li>{signInWords.openLink}</li>
      </ol>
      <p className={styles.hint}>{signInWords.otherTab}</p>
    </>
  )
}

/** The whole window while this browser may not speak for the desk: why, and how to get in. */
export function SignIn({ why }: { readonly why: Exclude<DeskSessionState, 'open'> }) {
  // What was read in the session that is over stays with nobody.
  useEffect(() => {
    queryClient.clear()
    deskOperator.set(null)
  }, [])
  useEffect(() => {
    document.title = `${signInWords.titles[why]} · ${words.product}`
  }, [why])
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <img src={mark} alt="" width={24} height={24} />
          {words.product}
        </p>
        <h1 className={styles.title}>{signInWords.titles[why]}</h1>
        <p className={styles.text}>{signInWords.reasons[why]}</p>
        {window.countersign === undefined ? <BrowserSignIn /> : <DesktopSignIn />}
      </div>
    </main>
  )
}
