import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../client/useAct'
import { MissingPart } from '../fetchedPart'
import { fetchAgain } from '../fetchScript'
import { listWords } from '../listWords'
import { MenuLine } from '../MenuButtons'
import { ServiceErrorAlert } from '../ServiceErrorAlert'
import type { ExportedList } from './exportList'
import type { ExportFormat } from './exportRows'
import styles from './ListTools.module.css'
import { ToolMenu } from './ToolMenu'

const text = listWords.exports
const FORMATS: readonly ExportFormat[] = ['CSV', 'JSON']

/** What makes files comes when one is asked for. */
const loadExport = () => import('./exportList')

function Formats<Row>({ list, columns, exportPage, close }: ExportedList<Row> & { readonly close: () => void }) {
  const [isMissing, setIsMissing] = useState(false)
  const { send, error } = useAct('recordExport', async (format: ExportFormat) => {
    const script = await loadExport().catch(() => null)
    setIsMissing(script === null)
    await script?.exportList({ list, columns, format, exportPage, onStart: close })
  })
  const fetchExport = async () => setIsMissing((await fetchAgain(loadExport)) === null)
  if (isMissing) return <MissingPart name={text.script} onRetry={fetchExport} />
  return (
    <>
      {FORMATS.map((format) => (
        <MenuLine key={format} onClick={() => void send(format)}>
          {text.formats[format]}
        </MenuLine>
      ))}
      <p className={styles.note}>{text.note}</p>
      <ServiceErrorAlert error={error} />
    </>
  )
}

/** Takes the list away as a file. */
export function ExportMenu<Row>(props: ExportedList<Row>) {
  return (
    <ToolMenu label={text.button} title={text.title} icon={IconDownload}>
      {(close) => <Formats {...props} close={close} />}
    </ToolMenu>
  )
}
