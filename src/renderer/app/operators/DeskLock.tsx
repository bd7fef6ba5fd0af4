import { useLayoutEffect, useRef } from 'react'
import styles from './TakeDesk.module.css'
import { TakeDeskScreen } from './TakeDeskScreen'
import { words } from './words'

/**
 * Over the whole window while nobody is at the desk: what is open beneath stays as it is, out of sight and out of
 * reach. A dialog of the browser, because it stands above every other and makes the rest of the page inert.
 */
export function DeskLock() {
  const ref = useRef<HTMLDialogElement>(null)
  // Before what is inside looks for its focus: opening a dialog moves it to the first field.
  useLayoutEffect(() => {
    const dialog = ref.current
    const show = () => {
      if (dialog === null || dialog.open) return
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    const keep = (event: Event) => event.preventDefault()
    show()
    // Escape does not take the desk; a browser that knows no `closedby` closes at the second one, and it opens again.
    dialog?.setAttribute('closedby', 'none')
    dialog?.addEventListener('cancel', keep)
    dialog?.addEventListener('close', show)
    return () => {
      dialog?.removeEventListener('cancel', keep)
      dialog?.removeEventListener('close', show)
      dialog?.close()
    }
  }, [])
  return (
    <dialog ref={ref} aria-modal="true" aria-label={words.lockedTitle} className={styles.lockLayer}>
      <TakeDeskScreen isLocked />
    </dialog>
  )
}
