import { IconArrowLeft, IconArrowsMaximize, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { changePreferences, preferences, usePreferences } from '../client/preferences'
import { useTypeScale } from '../client/typeScale'
import { useShortcut } from '../navigation/keys/useShortcut'
import type { Selection } from '../navigation/useSelection'
import { IconButton } from './IconButton'
import styles from './ListDetail.module.css'
import { listWords } from './listWords'

interface ListDetailProps {
  /** The screen's name, under which the width of the panel is remembered. */
  readonly name: string
  /** The head above both: a PageHeader. */
  readonly header: ReactNode
  readonly list: ReactNode
  /** What is selected; null shows the list alone. */
  readonly detail: ReactNode | null
  readonly selection: Selection
  /** The accessible name of the panel, such as "Quote 4f21aa". */
  readonly detailLabel: string
  /** Pixels, before a person moves the line. */
  readonly startWidth?: number
  /** Keeps the panel's place with a quiet sentence when nothing is selected, for screens that work item by item. */
  readonly placeholder?: ReactNode
}

const MIN_PX = 360
const LIST_MIN_PX = 380
const STEP_PX = 24

function useWidth(name: string, startWidth: number) {
  const { panelWidths } = usePreferences()
  const scale = useTypeScale()
  const width = (panelWidths[name] ?? startWidth) * scale
  const setWidth = (wanted: number, available: number) => {
    const next = Math.round(Math.min(Math.max(wanted, MIN_PX), Math.max(MIN_PX, available - LIST_MIN_PX)))
    changePreferences({ panelWidths: { ...preferences.get().panelWidths, [name]: Math.round(next / scale) } })
  }
  return { width, setWidth }
}

function Separator({ width, onWidth }: { readonly width: number; readonly onWidth: (width: number) => void }) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const start = (event: PointerEvent<HTMLElement>) => {
    drag.current = { x: event.clientX, width }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (drag.current !== null) onWidth(drag.current.width + drag.current.x - event.clientX)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onWidth(width + (event.key === 'ArrowLeft' ? STEP_PX : -STEP_PX))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the pattern's own role
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={listWords.detail.resize}
      aria-valuenow={width}
      aria-valuemin={MIN_PX}
      aria-valuemax={2000}
      className={styles.separator}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = null
      }}
      onKeyDown={key}
    />
  )
}

/** List left, detail right, a line between them to move. Escape closes; the whole page has its own way back. */
export function ListDetail(props: ListDetailProps) {
  const { name, header, list, detail, selection, detailLabel, startWidth = 480, placeholder } = props
  const bodyRef = useRef<HTMLDivElement>(null)
  const { width, setWidth } = useWidth(name, startWidth)
  useShortcut('close', selection.close, detail !== null)

  if (selection.isFull && detail !== null) {
    return (
      <div className={styles.screen}>
        <div className={styles.fullBar}>
          <button type="button" className={styles.text} onClick={selection.close}>
            <IconArrowLeft size={15} stroke={1.8} aria-hidden="true" />
            {listWords.detail.backToList}
          </button>
        </div>
        <section className={styles.full} aria-label={detailLabel}>
          <h1 className="visuallyHidden">{detailLabel}</h1>
          {detail}
        </section>
      </div>
    )
  }
  const isPanelShown = detail !== null || placeholder !== undefined
  return (
    <div className={styles.screen} data-covered={detail !== null}>
      {header}
      <div ref={bodyRef} className={styles.body}>
        <div className={styles.list}>{list}</div>
        {isPanelShown && (
          <>
            <Separator width={width} onWidth={(next) => setWidth(next, bodyRef.current?.clientWidth ?? 1200)} />
            <section
              className={styles.panel}
              data-panel=""
              data-empty={detail === null}
              style={{ width }}
              aria-label={detailLabel}
              tabIndex={-1}
            >
              {detail === null ? (
                placeholder
              ) : (
                <>
                  <div className={styles.tools}>
                    <IconButton
                      icon={IconArrowsMaximize}
                      label={listWords.detail.open}
                      iconSize={15}
                      className={styles.tool}
                      onClick={() => selection.id !== null && selection.open(selection.id)}
                    />
                    <IconButton
                      icon={IconX}
                      label={listWords.detail.close}
                      iconSize={15}
                      className={styles.tool}
                      onClick={selection.close}
                    />
                  </div>
                  {detail}
                </>
              )}
            </section>
          </>
        )}
      </div>
    </div>
  )
}
