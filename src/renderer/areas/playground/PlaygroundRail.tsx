import { IconCheck } from '@tabler/icons-react'
import { useStore } from '../../client/createStore'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import { useSetSearch } from '../../navigation/useSearch'
import { CEREMONIES, STRONG_CEREMONIES, TOUR_ID } from './ceremonies/allCeremonies'
import { words as ceremonyWords } from './ceremonyWords'
import { type KeyRing, liveCredentials } from './engine/keyRing'
import type { CeremonyRun } from './engine/run'
import { type Held, hold, NOTHING_HELD, playgroundStore } from './playgroundStore'
import styles from './Rail.module.css'
import { type Wallet, WalletPicker } from './WalletPicker'
import { words } from './words'

const WALLET_CHOICES = [
  { id: TOUR_ID, title: ceremonyWords.tour.title },
  ...CEREMONIES.map(({ id, title }) => ({ id, title })),
]
const STRONG_CHOICES = STRONG_CEREMONIES.map(({ id, title }) => ({ id, title }))

function Mark({ run }: { readonly run: CeremonyRun | undefined }) {
  if (run === undefined || run.done.length === 0) return null
  if (run.done.length < run.places.length) {
    return <span className={styles.halfway}>{words.halfway(run.done.length, run.places.length)}</span>
  }
  return (
    <span className={styles.mark} role="img" aria-label={words.done}>
      <IconCheck size={14} stroke={2.2} aria-hidden="true" />
    </span>
  )
}

interface CeremonyChoiceProps {
  readonly label: string
  readonly choices: readonly { readonly id: string; readonly title: string }[]
  readonly current: string
  readonly held: Held
}

function CeremonyChoice({ label, choices, current, held }: CeremonyChoiceProps) {
  const setSearch = useSetSearch()
  return (
    <nav aria-label={label}>
      <h2 className={styles.title}>{label}</h2>
      <ul className={styles.list}>
        {choices.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={id === current}
              onClick={() => setSearch({ ceremony: id === TOUR_ID ? null : id }, { isStep: true })}
            >
              <span className={styles.choiceText}>{title}</span>
              <Mark run={held.runs[id]} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sessions({ keyRing }: { readonly keyRing: KeyRing }) {
  return (
    <ul className={styles.keys} aria-label={words.keyRing.sessions}>
      {keyRing.sessions.toReversed().map(({ name, id, nickname, expiresAt, isRevoked }) => (
        <li key={id} className={styles.key}>
          <CopyableId id={id} label={name} isLinked={false} />
          <span className={styles.keySide}>
            {isRevoked ? <span className="muted">{words.keyRing.revoked}</span> : <Countdown until={expiresAt} />}
          </span>
          <span className={styles.keyNote}>{nickname}</span>
        </li>
      ))}
    </ul>
  )
}

function Credentials({ keyRing }: { readonly keyRing: KeyRing }) {
  const live = liveCredentials(keyRing)
  if (live.length === 0) return null
  return (
    <ul className={styles.keys} aria-label={words.keyRing.credentials}>
      {live.map(({ name, id, label }) => (
        <li key={id} className={styles.key}>
          <CopyableId id={id} label={name} isLinked={false} />
          <span className={styles.keyNote}>{label}</span>
        </li>
      ))}
    </ul>
  )
}

function KeyRingPanel({ accountId, keyRing }: { readonly accountId: string; readonly keyRing: KeyRing }) {
  const isEmpty = keyRing.sessions.length === 0 && keyRing.passkeys.length === 0 && keyRing.journal.length === 0
  return (
    <section aria-label={words.keyRing.title}>
      <h2 className={styles.title}>{words.keyRing.title}</h2>
      {isEmpty ? (
        <p className={styles.note}>{words.keyRing.empty}</p>
      ) : (
        <>
          <Sessions keyRing={keyRing} />
          <Credentials keyRing={keyRing} />
          <p className={styles.note}>{words.keyRing.note}</p>
          <ConfirmButton
            operation={null}
            size="xs"
            question={words.keyRing.forgetQuestion}
            confirmLabel={words.keyRing.forget}
            onConfirm={() => hold(accountId, NOTHING_HELD)}
          >
            {words.keyRing.forget}
          </ConfirmButton>
        </>
      )}
    </section>
  )
}

interface PlaygroundRailProps {
  readonly wallets: readonly Wallet[]
  readonly wallet: Wallet
  readonly ceremonyId: string
}

/** The wallet, the ceremonies with what was done here, and the keys that the page holds. */
export function PlaygroundRail({ wallets, wallet, ceremonyId }: PlaygroundRailProps) {
  const held = useStore(playgroundStore)[wallet.id] ?? NOTHING_HELD
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <aside className={styles.rail} aria-label={words.wallet.title} tabIndex={0}>
      <WalletPicker wallets={wallets} wallet={wallet} />
      <CeremonyChoice label={words.ceremonies} choices={WALLET_CHOICES} current={ceremonyId} held={held} />
      <CeremonyChoice label={words.strong} choices={STRONG_CHOICES} current={ceremonyId} held={held} />
      <KeyRingPanel accountId={wallet.id} keyRing={held.keyRing} />
    </aside>
  )
}
