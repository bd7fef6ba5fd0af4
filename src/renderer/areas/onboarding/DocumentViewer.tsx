import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise2,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { OnboardingDocument } from '../../../contract/console/onboarding/schemas'
import { useMay } from '../../client/useMay'
import { useRead } from '../../client/useRead'
import { MissingPart } from '../../components/fetchedPart'
import { fetchAgain } from '../../components/fetchScript'
import { IconButton } from '../../components/IconButton'
import { ErrorState, NotForYou } from '../../components/StatePanel'
import { saveBlob } from '../../components/saveFile'
import { words as shared } from '../../components/words'
import { useShortcut } from '../../navigation/keys/useShortcut'
import styles from './DocumentViewer.module.css'
import { loadPdf } from './documentPages'
import { type DocumentView, useDocumentView } from './useDocumentView'
import { words } from './words'

const text = words.document

function Tools({ view, file }: { readonly view: DocumentView; readonly file: File | undefined }) {
  const { zoomBy, fit, turn, leaf, page, count } = view
  useShortcut('zoomIn', () => zoomBy(1))
  useShortcut('zoomOut', () => zoomBy(-1))
  useShortcut('fit', fit)
  useShortcut('turn', turn)
  useShortcut('nextPage', () => leaf(1), count > 1)
  useShortcut('previousPage', () => leaf(-1), count > 1)
  // Nothing opens it by itself, whatever it is.
  const save = () => file !== undefined && saveBlob(file.name, new Blob([file], { type: 'application/octet-stream' }))
  return (
    <div className={styles.tools}>
      {count > 1 && (
        <span className={styles.pages}>
          <IconButton icon={IconChevronLeft} label={text.previousPage} disabled={page === 1} onClick={() => leaf(-1)} />
          {text.page(page, count)}
          <IconButton icon={IconChevronRight} label={text.nextPage} disabled={page === count} onClick={() => leaf(1)} />
        </span>
      )}
      <IconButton icon={IconZoomOut} label={text.smaller} onClick={() => zoomBy(-1)} />
      <IconButton icon={IconZoomIn} label={text.larger} onClick={() => zoomBy(1)} />
      <IconButton icon={IconArrowsMaximize} label={text.fit} onClick={fit} />
      <IconButton icon={IconRotateClockwise2} label={text.turn} onClick={turn} />
      <IconButton icon={IconDownload} label={text.save} disabled={file === undefined} onClick={save} />
    </div>
  )
}

interface SheetProps {
  readonly document: OnboardingDocument
  readonly file: File | undefined
  /** What decodes a PDF did not come before, and is there now. */
  readonly onFetched: () => void
}

function Sheet({ document, file, onFetched }: SheetProps) {
  const view = useDocumentView(file)
  const { canvasRef, state, zoom } = view
  const fetchDecoder = async () => {
    if ((await fetchAgain(loadPdf)) !== null) onFetched()
  }
  return (
    <>
      <Tools view={view} file={file} />
      <section className={styles.pane} aria-label={text.title} aria-busy={state === 'opening'}>
        {state === 'missing' && <MissingPart name={text.decoder} onRetry={fetchDecoder} />}
        {state === 'broken' && <p className={styles.note}>{text.broken}</p>}
        <canvas
          ref={canvasRef}
          className={styles.sheet}
          role="img"
          aria-label={text.picture(document.fileName)}
          data-state={state}
          data-zoomed={zoom > 1}
          style={zoom > 1 ? { width: `${zoom * 100}%` } : undefined}
        />
      </section>
    </>
  )
}

/** The file of a document, decoded and drawn here; nothing of it is run. Opening it is recorded. */
export function DocumentViewer({ document }: { readonly document: OnboardingDocument }) {
  const { id, isKept } = document
  const [attempt, setAttempt] = useState(0)
  const whyNot = useMay('readDocumentFile', shared.state.seeing)
  const isRead = isKept && whyNot === null
  const read = useRead('readDocumentFile', { params: { documentId: id } }, { isEnabled: isRead })
  if (!isKept) return <p className={styles.note}>{text.gone}</p>
  // Each reading is an act: one that is sure to be refused is not tried.
  if (whyNot !== null) return <NotForYou why={whyNot} />
  if (read.error !== null) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  return (
    <div className={styles.viewer}>
      <Sheet
        key={`${document.sha256} ${attempt}`}
        document={document}
        file={read.data}
        onFetched={() => setAttempt((count) => count + 1)}
      />
    </div>
  )
}
