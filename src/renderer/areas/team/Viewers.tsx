import { useStore } from '../../client/createStore'
import { presentColleagues } from '../../client/presentColleagues'
import { OperatorAvatar } from '../../components/operators/OperatorAvatar'
import styles from './Team.module.css'
import { words } from './words'

/** The names of those who have this open right now, apart from oneself. */
export function useViewers(id: string): readonly string[] {
  return useStore(presentColleagues)
    .filter(({ lookingAt }) => lookingAt === id)
    .map(({ name }) => name)
}

/** Small initials of those who are looking, ringed, so that they differ from who looks after it. */
export function Viewers({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  const text = words.looking(names)
  return (
    <span className={styles.viewers} data-tip={text}>
      {names.map((name) => (
        <OperatorAvatar key={name} name={name} />
      ))}
      <span className="visuallyHidden">{text}</span>
    </span>
  )
}
