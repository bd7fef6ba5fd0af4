import styles from './MethodTag.module.css'

/** An HTTP method in the width of a column. */
export function MethodTag({ method }: { readonly method: string }) {
  return (
    <span className={styles.tag} data-method={method}>
      {method}
    </span>
  )
}
