import { CopyButton } from '../../components/CopyButton'
import styles from './Discoveries.module.css'
import { words } from './words'

/** A name exactly as requests take it, with a button that copies it. */
export function NameCell({ name }: { readonly name: string }) {
  return (
    <span className={styles.name}>
      <span className="truncate">{name}</span>
      <CopyButton text={name} label={words.copyName(name)} tip={words.copy} />
    </span>
  )
}
