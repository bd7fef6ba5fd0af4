import { useEffect, useRef, useState } from 'react'
import { ScriptMissing } from '../../components/fetchScript'
import { openDocument } from './documentPages'
import type { DocumentPages } from './pageSheets'

const ZOOM_STEP = 1.25
const ZOOM_MAX = 8

/** How a document is looked at: the page, the size beside that which fits, the turn. */
export interface DocumentView {
  readonly canvasRef: React.RefObject<HTMLCanvasElement | null>
  /** `missing`: what decodes it did not come. */
  readonly state: 'opening' | 'shown' | 'broken' | 'missing'
  readonly page: number
  readonly count: number
  readonly zoom: number
  readonly zoomBy: (steps: number) => void
  readonly fit: () => void
  readonly turn: () => void
  readonly leaf: (pages: number) => void
}

/** Decodes a file and keeps it drawn as it is looked at; undefined while it is on its way. */
export function useDocumentView(file: File | undefined): DocumentView {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [pages, setPages] = useState<DocumentPages | null>(null)
  const [state, setState] = useState<DocumentView['state']>('opening')
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [quarters, setQuarters] = useState(0)
  useEffect(() => {
    if (file === undefined) return
    let isLeft = false
    let opened: DocumentPages | null = null
    openDocument(file).then(
      (found) => {
        opened = found
        if (isLeft) found.end()
        else setPages(found)
      },
      (fault) => !isLeft && setState(fault instanceof ScriptMissing ? 'missing' : 'broken'),
    )
    return () => {
      isLeft = true
      opened?.end()
    }
  }, [file])
  useEffect(() => {
    const canvas = canvasRef.current
    if (pages === null || canvas === null) return
    let isLeft = false
    pages.draw(canvas, page, quarters).then(
      () => !isLeft && setState('shown'),
      () => !isLeft && setState('broken'),
    )
    return () => {
      isLeft = true
    }
  }, [pages, page, quarters])
  const count = pages?.count ?? 1
  return {
    canvasRef,
    state,
    page,
    count,
    zoom,
    zoomBy: (steps) => setZoom((now) => Math.min(ZOOM_MAX, Math.max(1, now * ZOOM_STEP ** steps))),
    fit: () => setZoom(1),
    turn: () => setQuarters((now) => (now + 1) % 4),
    leaf: (by) => setPage((now) => Math.min(count, Math.max(1, now + by))),
  }
}
