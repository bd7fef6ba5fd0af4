import type { ReactNode } from 'react'
import { useRead } from '../../client/useRead'
import { CurlBlock } from '../../components/CurlBlock'
import { Section } from '../../components/Section'
import styles from './SandboxPage.module.css'
import { words } from './words'

interface ActFrameProps {
  readonly title: string
  readonly note: string
  /** The call below the base URL of the service; null until it is known, left out when the interface has none. */
  readonly call?: { readonly path: string; readonly body?: unknown } | null
  /** What is missing while the call is null. */
  readonly missing?: string
  readonly children: ReactNode
}

const BASIC = { authorization: 'Basic' }

function Curl({ call }: { readonly call: NonNullable<ActFrameProps['call']> }) {
  const state = useRead('getConsoleState', {})
  const hasBody = call.body !== undefined
  return (
    <CurlBlock
      method="POST"
      url={`${state.data?.baseUrl ?? ''}${call.path}`}
      headers={hasBody ? { ...BASIC, 'content-type': 'application/json' } : BASIC}
      {...(hasBody ? { body: JSON.stringify(call.body) } : {})}
    />
  )
}

/** One act of the sandbox: its form at the left, the same call for a shell at the right. */
export function ActFrame({ title, note, call, missing = words.none, children }: ActFrameProps) {
  return (
    <Section title={title} isFramed>
      <div className={styles.act} data-single={call === undefined}>
        <div className={styles.form}>
          <p className="muted">{note}</p>
          {children}
        </div>
        {call !== undefined && (
          <div className={styles.curl}>
            <h3 className={styles.curlTitle}>{words.asCurl}</h3>
            {call === null ? <p className="muted">{missing}</p> : <Curl call={call} />}
            <p className={styles.curlNote}>{words.curlNote}</p>
          </div>
        )}
      </div>
    </Section>
  )
}
