import { Button } from '@mantine/core'
import { IconLockOpenOff } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ActButton } from '../../components/ActButton'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState, ErrorState, Skeleton } from '../../components/StatePanel'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { ALL_CEREMONIES, TOUR_ID } from './ceremonies/allCeremonies'
import { words as ceremonyWords } from './ceremonyWords'
import { EvidencePanel } from './EvidencePanel'
import { isMet } from './engine/needs'
import type { StepEvidence } from './engine/performStep'
import { type CeremonyRun, currentPlace } from './engine/run'
import type { Need } from './engine/step'
import { NextCeremonyCard } from './NextCeremonyCard'
import styles from './PlaygroundPage.module.css'
import { PlaygroundRail } from './PlaygroundRail'
import { ScriptDialog } from './ScriptDialog'
import { StepList } from './StepList'
import { type Playground, usePlayground } from './usePlayground'
import { NewCustomerButton, useWallets, type Wallet } from './WalletPicker'
import { words } from './words'

const HELPERS: Readonly<Record<Need, string | null>> = {
  SESSION: 'log-in-by-code',
  PASSKEY: 'add-passkey',
  IDENTITY: 'add-oauth',
  ADDED_CREDENTIAL: 'add-passkey',
  PHONE: 'add-code',
  STRONG_AUTHENTICATION: null,
  VERIFIED_PHONE: 'verify-phone',
  STRONG_LOGIN: 'strong-login-by-sms',
  APP: 'enrol-app',
  SCA_PASSKEY: 'enrol-passkey',
}

/** What a ceremony needs and the page does not hold, before its first step. */
function NeedNotice({ need, onMade }: { readonly need: Need; readonly onMade: (accountId: string) => void }) {
  const setSearch = useSetSearch()
  const helper = ALL_CEREMONIES.find(({ id }) => id === HELPERS[need])
  return (
    <div className={styles.need} role="note">
      <p>{words.needs[need]}</p>
      {need === 'STRONG_AUTHENTICATION' && <NewCustomerButton isPrimary region="DE" onMade={onMade} />}
      {helper !== undefined && (
        <Button size="xs" onClick={() => setSearch({ ceremony: helper.id }, { isStep: true })}>
          {words.needs.go(helper.title)}
        </Button>
      )}
    </div>
  )
}

function RunBar({ playground }: { readonly playground: Playground }) {
  const { run, isRunningRest } = playground
  const isOver = currentPlace(run) === null
  return (
    <div className={styles.runBar}>
      <span className="muted">
        {isOver ? words.steps.finished : words.steps.progress(run.done.length, run.places.length)}
      </span>
      <span className={styles.runActs}>
        {run.done.length > 0 && !playground.isRunning && (
          <Button size="xs" variant="subtle" c="var(--cs-accent-text)" onClick={playground.startOver}>
            {words.steps.again}
          </Button>
        )}
        {isRunningRest ? (
          <Button size="xs" variant="default" onClick={playground.stop}>
            {words.steps.stop}
          </Button>
        ) : (
          !isOver && (
            <ActButton
              operation={run.places.slice(run.done.length).flatMap(({ step }) => step.calls ?? [])}
              size="xs"
              variant="subtle"
              c="var(--cs-accent-text)"
              onAct={playground.runRest}
            >
              {words.steps.runRest}
            </ActButton>
          )
        )}
      </span>
    </div>
  )
}

interface Shown {
  readonly title: string
  readonly evidence: StepEvidence | null
  readonly isAttempt: boolean
}

/** What the right side shows: the chosen step, else the refused attempt, else the last step that came through. */
function shownOf(run: CeremonyRun, selected: number | null): Shown {
  const titleOf = (index: number) => words.evidence.of(index + 1, run.places[index]?.step.title ?? '')
  const chosen = selected === null ? undefined : run.done[selected]
  if (selected !== null && chosen !== undefined) {
    return { title: titleOf(selected), evidence: chosen.evidence, isAttempt: false }
  }
  if (run.failure !== null) {
    return { title: titleOf(run.done.length), evidence: run.failure.evidence, isAttempt: true }
  }
  const last = run.done.findLastIndex(({ isSkipped }) => !isSkipped)
  if (last === -1) return { title: words.evidence.label, evidence: null, isAttempt: false }
  return { title: titleOf(last), evidence: run.done[last]?.evidence ?? null, isAttempt: false }
}

interface CeremonyProps {
  readonly playground: Playground
  readonly ceremonyId: string
  readonly stepsId: string
  readonly onMade: (accountId: string) => void
}

function Ceremony({ playground, ceremonyId, stepsId, onMade }: CeremonyProps) {
  const { run, played } = playground
  const [selected, setSelected] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has just happened comes into view
  useEffect(() => setSelected(null), [run.done.length, run.failure])
  const single = ALL_CEREMONIES.find(({ id }) => id === ceremonyId)
  const need = run.done.length === 0 ? single?.needs.find((name) => !isMet(name, played)) : undefined
  const last = run.done.findLastIndex(({ isSkipped }) => !isSkipped)
  const marked = selected ?? (run.failure === null && last !== -1 ? last : null)
  const says = single?.says ?? ceremonyWords.tour.says
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section id={stepsId} className={styles.steps} aria-label={words.steps.label} tabIndex={0}>
        <h2 className={styles.title}>{single?.title ?? ceremonyWords.tour.title}</h2>
        <p className={styles.says}>
          {says} {single === undefined && played.customer.phoneNumber === null && ceremonyWords.tour.withoutPhone}
        </p>
        {need === undefined ? (
          <>
            <RunBar playground={playground} />
            <StepList playground={playground} selected={marked} onSelect={setSelected} />
            {currentPlace(run) === null && !playground.isRunning && (
              <NextCeremonyCard playground={playground} ceremonyId={ceremonyId} />
            )}
          </>
        ) : (
          <NeedNotice need={need} onMade={onMade} />
        )}
      </section>
      <EvidencePanel {...shownOf(run, selected)} />
    </>
  )
}

/**
 * Whoever has chosen a ceremony goes on at its steps: the whole list of ceremonies lies between them; so does whoever
 * made a wallet with a button that went away then. Chosen before the wallet is read, the steps are not there yet, and
 * get the focus when they come. Input: `madeId`, the wallet that was made; `walletId`, the one whose steps are there.
 */
function useStepsOfChoice(ceremonyId: string, madeId: string | null, walletId: string | null): string {
  const stepsId = useId()
  const shownRef = useRef({ ceremonyId, madeId: null as string | null })
  useEffect(() => {
    const { current: shown } = shownRef
    const isMade = shown.madeId !== madeId && walletId === madeId
    if (shown.ceremonyId === ceremonyId && !isMade) return
    const steps = document.getElementById(stepsId)
    if (steps === null) return
    shownRef.current = { ceremonyId, madeId: isMade ? madeId : shown.madeId }
    steps.focus({ preventScroll: true })
  })
  return stepsId
}

interface DeskProps {
  readonly wallets: readonly Wallet[]
  readonly wallet: Wallet
  readonly isFinding: boolean
  readonly madeId: string | null
  readonly onMade: (accountId: string) => void
}

function Desk({ wallets, wallet, isFinding, madeId, onMade }: DeskProps) {
  const { ceremony } = useSearchValues()
  const single = ALL_CEREMONIES.find(({ id }) => id === ceremony)
  const ceremonyId = single?.id ?? TOUR_ID
  const { playground: known, refused } = usePlayground(wallet.id, wallet.customerId, ceremonyId)
  const playground = isFinding ? null : known
  const error = refused?.error ?? null
  const [isScriptOpen, setIsScriptOpen] = useState(false)
  const title = single?.title ?? ceremonyWords.tour.title
  const stepsId = useStepsOfChoice(ceremonyId, madeId, playground === null ? null : wallet.id)
  return (
    <div className={styles.screen} aria-busy={playground === null && error === null}>
      <PageHeader
        title={words.title}
        note={words.note}
        actions={
          single?.hasNoScript === true ? undefined : (
            <Button variant="default" disabled={playground === null} onClick={() => setIsScriptOpen(true)}>
              {words.script.open}
            </Button>
          )
        }
      />
      <div className={styles.body}>
        <PlaygroundRail wallets={wallets} wallet={wallet} ceremonyId={ceremonyId} />
        {playground !== null && (
          <Ceremony key={`${wallet.id} ${ceremonyId}`} {...{ playground, ceremonyId, stepsId, onMade }} />
        )}
        {playground === null &&
          (error === null ? <Skeleton /> : <ErrorState error={error} onRetry={() => void refused?.refetch()} />)}
      </div>
      {isScriptOpen && playground !== null && (
        <ScriptDialog
          title={title}
          accountId={wallet.id}
          keyRing={playground.played.keyRing}
          run={playground.run}
          onClose={() => setIsScriptOpen(false)}
        />
      )}
    </div>
  )
}

function localAddress(): string {
  const { port, pathname } = window.location
  return `http://localhost${port === '' ? '' : `:${port}`}${pathname}`
}

/** Each wallet ceremony step by step, on a real wallet, with every byte in view. */
export function PlaygroundPage() {
  const { wallets, wallet, isFinding } = useWallets()
  const [madeId, setMadeId] = useState<string | null>(null)
  const header = <PageHeader title={words.title} note={words.note} />
  if (!window.isSecureContext) {
    return (
      <div className={styles.screen}>
        {header}
        <EmptyState
          title={words.insecure.title}
          text={words.insecure.text(window.location.origin, localAddress())}
          icon={<IconLockOpenOff size={22} stroke={1.4} />}
        />
      </div>
    )
  }
  if (wallet === null && isFinding) {
    return (
      <div className={styles.screen} aria-busy="true">
        {header}
        <Skeleton />
      </div>
    )
  }
  if (wallet === null) {
    return (
      <div className={styles.screen}>
        {header}
        <EmptyState
          title={words.wallet.emptyTitle}
          text={words.wallet.emptyText}
          action={<NewCustomerButton isPrimary onMade={setMadeId} />}
        />
      </div>
    )
  }
  return <Desk {...{ wallets, wallet, isFinding, madeId }} onMade={setMadeId} />
}
