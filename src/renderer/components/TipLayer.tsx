import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './TipLayer.module.css'
import { words } from './words'

interface Tip {
  readonly text: string
  /** Its middle. */
  readonly left: number
  readonly top: number
  readonly isBelow: boolean
}

const SHOW_MS = 250
const COPIED_MS = 1200
const EDGE_PX = 8
const TIP_ID = 'cs-tip'

function placeOf(target: Element, text: string): Tip {
  const box = (target.querySelector('[data-tip-mark]') ?? target).getBoundingClientRect()
  const isBelow = box.top < 56
  const left = box.left + box.width / 2
  return { text, left, top: isBelow ? box.bottom + EDGE_PX : box.top - EDGE_PX, isBelow }
}

/** Moves a tip that is wider than the room beside its middle. */
function keepInWindow(box: HTMLElement, left: number): void {
  const half = box.offsetWidth / 2 + EDGE_PX
  box.style.left = `${Math.min(Math.max(left, half), window.innerWidth - half)}px`
}

function tipTargetOf(node: EventTarget | null): HTMLElement | null {
  return node instanceof Element ? node.closest<HTMLElement>('[data-tip]') : null
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** What was clicked to copy its text. */
function copiedBy({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
}

/** Tells which tip stands on screen, driven by pointer, focus and clicks anywhere in the window. Returns: its end. */
function followTips(setTip: (tip: Tip | null) => void): () => void {
  let current: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const showText = (target: HTMLElement) => {
    const text = target.dataset.tip
    if (text === undefined || text === '' || !target.isConnected) return
    target.setAttribute('aria-describedby', TIP_ID)
    setTip(placeOf(target, text))
  }
  /** What says something else while its tip stands says it there, too. */
  const changes = new MutationObserver(() => {
    if (current?.getAttribute('aria-describedby') === TIP_ID) showText(current)
  })
  const hide = () => {
    clearTimeout(timer)
    changes.disconnect()
    current?.removeAttribute('aria-describedby')
    current = null
    setTip(null)
  }
  const show = (target: HTMLElement, delayMs: number) => {
    if (target === current) return
    hide()
    current = target
    changes.observe(target, { attributeFilter: ['data-tip'] })
    timer = setTimeout(() => showText(target), delayMs)
  }
  const over = (event: Event) => {
    const target = tipTargetOf(event.target)
    if (target === null) hide()
    else show(target, SHOW_MS)
  }
  const focus = (event: Event) => {
    const target = tipTargetOf(event.target)
    if (target?.matches(':focus-visible') === true) show(target, 0)
  }
  /** What came into view with the focus keeps its tip, which goes along. */
  const scrolled = () => {
    if (current?.matches(':focus-visible') === true) showText(current)
    else hide()
  }
  const click = (event: MouseEvent) => {
    const target = copiedBy(event)
    if (target === null) return
    event.stopPropagation()
    void copy(target.dataset.copy ?? '').then((isCopied) => {
      if (!isCopied) return
      clearTimeout(timer)
      setTip(placeOf(target, words.copied))
      timer = setTimeout(hide, COPIED_MS)
    })
  }
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  const attached = new AbortController()
  const { signal } = attached
  document.addEventListener('mouseover', over, { signal })
  document.addEventListener('focusin', focus, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener('scroll', scrolled, { signal, capture: true })
  document.addEventListener('click', click, { signal, capture: true })
  document.addEventListener('keydown', hideOnEscape, { signal })
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    attached.abort()
  }
}

/**
 * One tip for the whole window: any element with `data-tip` explains itself on hover and focus, any element with
 * `data-copy` copies that text on click. Table cells stay plain markup this way. The tip stands beside what bears
 * `data-tip-mark` within the element, where something does.
 */
export function TipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => followTips(setTip), [])
  useLayoutEffect(() => {
    if (tip !== null && box.current !== null) keepInWindow(box.current, tip.left)
  }, [tip])
  return (
    <div
      ref={box}
      id={TIP_ID}
      role="tooltip"
      className={styles.tip}
      hidden={tip === null}
      data-below={tip?.isBelow}
      style={tip === null ? {} : { left: tip.left, top: tip.top }}
    >
      <span aria-live="polite">{tip?.text}</span>
    </div>
  )
}
