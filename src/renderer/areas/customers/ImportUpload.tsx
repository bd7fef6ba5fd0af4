import { type DragEvent, useId, useState } from 'react'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { type CsvPreview, previewFile } from './csvStart'
import { EXAMPLE_CSV } from './exampleCsv'
import styles from './Import.module.css'
import { ImportColumns } from './ImportColumns'
import { ImportPreview } from './ImportPreview'
import { importWords as words } from './importWords'

const EXAMPLE_ADDRESS = `data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE_CSV)}`
const KIBIBYTE = 1024

const sizeText = (bytes: number): string =>
  bytes < KIBIBYTE ? `${bytes} bytes` : `${Math.ceil(bytes / KIBIBYTE).toLocaleString()} KiB`

interface ChosenFile {
  readonly file: File
  readonly preview: CsvPreview
}

/** A file can be chosen by click and by keyboard, or dropped. */
function FileField({ chosen, onFile }: { readonly chosen: File | null; readonly onFile: (file: File) => void }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <label
      className={styles.drop}
      htmlFor={id}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <strong>{chosen === null ? words.choose : words.another}</strong>
      <span>{chosen === null ? words.drop : words.chosen(chosen.name, sizeText(chosen.size))}</span>
      <span className="muted">{words.limits}</span>
      <input
        id={id}
        className={styles.input}
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** Chooses a file of customers, shows what the service would say of its first rows, and sends it. */
export function ImportUpload() {
  const goTo = useGoTo()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const upload = useWrite('uploadCustomersCsv', { onDone: ({ jobId }) => goTo(itemAddress('customers', jobId)) })
  const choose = async (file: File) => {
    upload.reset()
    setChosen({ file, preview: await previewFile(file) })
  }
  const isSendable = chosen?.preview.ok === true && chosen.preview.repeated.length === 0
  const act = (
    <ActButton
      operation="uploadCustomersCsv"
      disabled={!isSendable}
      isSending={upload.isSending}
      onAct={() => (chosen === null ? null : upload.send({ body: { file: chosen.file } }))}
    >
      {words.send}
    </ActButton>
  )
  return (
    <PageBody header={<PageHeader title={words.title} note={words.note} actions={act} />}>
      <div className={styles.parts}>
        <p className={styles.links}>
          <PageLink to={placeAddress('customers')}>{words.back}</PageLink>
          <a href={EXAMPLE_ADDRESS} download={words.exampleName}>
            {words.example}
          </a>
        </p>
        <FileField chosen={chosen?.file ?? null} onFile={(file) => void choose(file)} />
        <ServiceErrorAlert error={upload.error} title={words.refused} />
        {chosen !== null && <ImportPreview preview={chosen.preview} />}
        <ImportColumns />
      </div>
    </PageBody>
  )
}
