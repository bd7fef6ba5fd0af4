import { useEffect, useRef, useState } from 'react'
import styles from './TipLayer.module.css'
import { words } from './words'

interface Tip {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly isBelow: boolean
}

const SHOW_MS = 250
const COPIED_MS = 1200
const EDGE_PX = 8
const TIP_ID = 'cs-tip'

function placeOf(target: Element, text: string): Tip {
  const box = target.getBoundingClientRect()
  const isBelow = box.top < 56
  const left = Math.min(Math.max(box.left + box.width / 2, 120), window.innerWidth - 120)
  return { text, left, top: isBelow ? box.bottom + EDGE_PX : box.top - EDGE_PX, isBelow }
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

/** The tip that stands on screen, driven by pointer, focus and clicks anywhere in the window. */
function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null)
  const current = useRef<HTMLElement | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      current.current?.removeAttribute('aria-describedby')
      current.current = null
      setTip(null)
    }
    const show = (target: HTMLElement, delayMs: number) => {
      if (target === current.current) return
      hide()
      current.current = target
      timer = setTimeout(() => {
        const text = target.dataset.tip
        if (text === undefined || text === '' || !target.isConnected) return
        target.setAttribute('aria-describedby', TIP_ID)
        setTip(placeOf(target, text))
      }, delayMs)
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
    const click = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
      const text = target?.dataset.copy
      if (target === null || text === undefined) return
      event.stopPropagation()
      void copy(text).then((isCopied) => {
        if (!isCopied) return
        clearTimeout(timer)
        setTip(placeOf(target, words.copied))
        timer = setTimeout(hide, COPIED_MS)
      })
    }
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('mouseover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('scroll', hide, true)
    document.addEventListener('click', click, true)
    document.addEventListener('keydown', hideOnEscape)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('mouseover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('scroll', hide, true)
      document.removeEventListener('click', click, true)
      document.removeEventListener('keydown', hideOnEscape)
    }
  }, [])

  return tip
}

/**
 * One tip for the whole window: any element with `data-tip` explains itself on hover and focus, any element with
 * `data-copy` copies that text on click. Table cells stay plain markup this way.
 */
export function TipLayer() {
  const tip = useTip()
  return (
    <div
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
