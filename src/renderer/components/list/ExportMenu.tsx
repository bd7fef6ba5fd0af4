import { IconDownload } from '@tabler/icons-react'
import { useAct } from '../../client/useAct'
import { listWords } from '../listWords'
import { MenuLine } from '../MenuButtons'
import { ServiceErrorAlert } from '../ServiceErrorAlert'
import type { ExportedList } from './exportList'
import type { ExportFormat } from './exportRows'
import styles from './ListTools.module.css'
import { ToolMenu } from './ToolMenu'

const text = listWords.exports
const FORMATS: readonly ExportFormat[] = ['CSV', 'JSON']

function Formats<Row>({ list, columns, exportPage, close }: ExportedList<Row> & { readonly close: () => void }) {
  const { send, error } = useAct('recordExport', async (format: ExportFormat) => {
    // What makes files comes when one is asked for.
    const { exportList } = await import('./exportList')
    await exportList({ list, columns, format, exportPage, onStart: close })
  })
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
