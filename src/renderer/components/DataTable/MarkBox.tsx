import styles from './DataTable.module.css'

interface MarkBoxProps {
  readonly label: string
  readonly isMarked: boolean
  /** Some of many are marked. */
  readonly isMixed?: boolean
  readonly onMark: (isRange: boolean) => void
}

/** The box that marks a row, or all of them. Keys have shortcuts for it, so that Tab does not stop at every row. */
export function MarkBox({ label, isMarked, isMixed = false, onMark }: MarkBoxProps) {
  return (
    <label className={styles.markBox}>
      <input
        type="checkbox"
        className={styles.mark}
        aria-label={label}
        tabIndex={-1}
        checked={isMarked}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed
        }}
        onChange={({ nativeEvent }) => onMark(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
