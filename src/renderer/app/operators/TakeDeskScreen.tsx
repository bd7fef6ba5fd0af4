import { deskOperator } from '../../client/deskOperator'
import { useRead } from '../../client/useRead'
import { StatePanel } from '../../components/StatePanel'
import mark from '../favicon.svg'
import standalone from '../Standalone.module.css'
import { words as appWords } from '../words'
import { TakeDesk } from './TakeDesk'
import styles from './TakeDesk.module.css'
import { words } from './words'

interface TakeDeskScreenProps {
  /** The desk was locked over what is open beneath; without it nobody has been at this desk yet. */
  readonly isLocked?: boolean
}

/** The whole window while nobody is at the desk. */
export function TakeDeskScreen({ isLocked = false }: TakeDeskScreenProps) {
  const read = useRead('listOperators', {})
  const operators = read.data?.data ?? []
  // Whoever locked this desk is the likeliest to come back, also where somebody took another desk meanwhile.
  const startId = isLocked ? (deskOperator.get()?.id ?? null) : null
  const isDemo = operators.some(({ demoPin }) => demoPin !== null)
  const isAnyForgettable = !isDemo || operators.some(({ demoPin, state }) => demoPin === null && state === 'ACTIVE')
  return (
    <main className={standalone.page}>
      <div className={standalone.card}>
        <p className={standalone.brand}>
          <img src={mark} alt="" width={24} height={24} />
          {appWords.product}
        </p>
        <h1 className={standalone.title}>{isLocked ? words.lockedTitle : words.title}</h1>
        <p className={standalone.text}>{isLocked ? words.lockedNote : words.note}</p>
        <StatePanel read={read}>
          {({ data }) => <TakeDesk operators={data} startId={startId} hereId={null} onDone={() => undefined} />}
        </StatePanel>
        {isDemo && <p className={styles.small}>{words.demoNote}</p>}
        {!read.isPending && isAnyForgettable && <p className={styles.small}>{words.forgotten}</p>}
      </div>
    </main>
  )
}
