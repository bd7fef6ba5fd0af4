import type { CardSimulatorId } from '../../../contract/sandbox/cardSimulators'
import { findOperation } from '../../client/operations'
import { requestPath } from '../../client/requestPath'
import { useRead } from '../../client/useRead'
import { CurlBlock } from '../../components/CurlBlock'
import { Section } from '../../components/Section'
import styles from './Terminal.module.css'
import { words } from './words'

const NONE = {}
const HEADERS = { Authorization: 'Basic …', 'Content-Type': 'application/json' }

interface CallBlockProps {
  readonly id: CardSimulatorId
  readonly cardId: string
  readonly body: unknown
}

/** What the button sends, for a shell. */
export function CallBlock({ id, cardId, body }: CallBlockProps) {
  const baseUrl = useRead('getConsoleState', NONE).data?.baseUrl ?? ''
  const { method, path } = findOperation(id)
  const url = baseUrl + requestPath(path, { id: cardId })
  return (
    <div className={styles.call}>
      <Section title={words.curl}>
        <CurlBlock method={method} url={url} headers={HEADERS} body={JSON.stringify(body)} />
      </Section>
    </div>
  )
}
