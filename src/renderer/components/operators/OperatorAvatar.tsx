import styles from './OperatorAvatar.module.css'

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((part) => part.charAt(0).toUpperCase())
    .filter((letter) => letter !== '')
  return letters.length < 2 ? letters.join('') : `${letters[0]}${letters.at(-1)}`
}

/** A person's initials, beside the name that says the same to everybody else. */
export function OperatorAvatar({ name }: { readonly name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
