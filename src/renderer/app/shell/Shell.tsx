import { useMantineColorScheme } from '@mantine/core'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { ConsoleState } from '../../../contract/console/host/schemas'
import { startChangeStream } from '../../client/changeStream'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'
import { changePreferences, usePreferences } from '../../client/preferences'
import { queryClient } from '../../client/queryClient'
import { followOtherTabs, sessionState } from '../../client/session'
import { deskRoles } from '../../client/useMay'
import { useRead } from '../../client/useRead'
import { useAskedCount } from '../../client/waitingCount'
import { openSwitch } from '../../components/operators/switching'
import { Skeleton } from '../../components/StatePanel'
import { useIsSettled } from '../../components/useIsSettled'
import { useShortcut } from '../../navigation/keys/useShortcut'
import { PLACES, type Place } from '../../navigation/places'
import { useGoTo } from '../../navigation/useGoTo'
import { isDataReady, isFirstRun } from '../first-run/firstRunState'
import { fetchLaterParts, KeySheet, Palette, StoryPanel, SwitchDialog, UndoBar } from '../laterParts'
import { DeskChanged } from '../operators/DeskChanged'
import { useLeaveDesk } from '../operators/useLeaveDesk'
import { endEarlyHearing, openPalette, palette } from '../palette/openPalette'
import { useIdPasting } from '../palette/useIdPasting'
import { DeskLock, FirstRun, SignIn } from '../partsBeforeDesk'
import standalone from '../Standalone.module.css'
import { Unreachable } from '../Unreachable'
import { words } from '../words'
import { ArrivalStatus } from './ArrivalStatus'
import { ClockStrip } from './ClockStrip'
import { HeaderBar } from './HeaderBar'
import { MissingParts } from './missingParts'
import { Navigation } from './Navigation'
import styles from './Shell.module.css'
import { useAttention } from './useAttention'
import { useBridge } from './useBridge'
import { useDocumentTitle } from './useDocumentTitle'
import { useFocusKeeper } from './useFocusKeeper'
import { usePresence } from './usePresence'
import { useServiceClock } from './useServiceClock'

function GoKey({ path }: Pick<Place, 'path'>) {
  const goTo = useGoTo()
  useShortcut(`go:${path}`, () => goTo(path))
  return null
}

/** The keys that work on every screen. */
function EverywhereKeys({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const { hasExactTimes, isPresenting } = usePreferences()
  const { toggleColorScheme } = useMantineColorScheme()
  useShortcut('palette', openPalette)
  useShortcut('help', onHelp)
  useShortcut('theme', toggleColorScheme)
  const leaveDesk = useLeaveDesk()
  useShortcut('switchOperator', () => openSwitch())
  useShortcut('lockDesk', () => void leaveDesk())
  useShortcut('times', () => changePreferences({ hasExactTimes: !hasExactTimes }))
  useShortcut('present', () => changePreferences({ isPresenting: !isPresenting }))
  return PLACES.map((place) => <GoKey key={place.path} path={place.path} />)
}

/** The screen of the address; busy while the next one is on its way. */
function Content() {
  const isBusy = useRouterState({ select: (state) => state.isLoading })
  return (
    <main id="content" className={styles.content} tabIndex={-1} aria-busy={isBusy}>
      <Outlet />
    </main>
  )
}

/** Hides what is open while the lock above it is on its way. */
const covered = (content: ReactNode) => <div className={styles.cover}>{content}</div>

/** In the whole window, until what stands in the place of the desk has come. */
const wholeWindow = {
  around: (content: ReactNode) => (
    <main className={standalone.page}>
      <div className={standalone.coming}>{content}</div>
    </main>
  ),
  waiting: <Skeleton />,
}

interface DeskProps extends Pick<ConsoleState, 'operator' | 'workspace'> {
  /** Nobody is at the desk any more; what is open stays beneath. */
  readonly isLocked: boolean
}

function Desk({ operator, workspace, isLocked }: DeskProps) {
  const [areKeysShown, setAreKeysShown] = useState(false)
  const waiting = useAskedCount()
  const isSettled = useIsSettled()
  const { isPresenting } = usePreferences()
  useServiceClock()
  usePresence(operator?.id ?? null)
  useAttention(waiting)
  useDocumentTitle(waiting ?? 0, workspace)
  useIdPasting()
  useBridge()
  useEffect(() => (isLocked ? palette.close() : undefined), [isLocked])
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {words.skipToContent}
      </a>
      <ArrivalStatus />
      <Navigation waiting={waiting ?? 0} />
      <div className={styles.column}>
        <ClockStrip />
        <MissingParts />
        <HeaderBar
          operator={operator}
          workspace={workspace}
          onSearch={openPalette}
          onKeys={() => setAreKeysShown(true)}
        />
        <Content />
        {isSettled && !isLocked && <UndoBar />}
      </div>
      {isSettled && !isLocked && isPresenting && <StoryPanel />}
      {!isLocked && <EverywhereKeys onHelp={() => setAreKeysShown(true)} />}
      {!isLocked && <DeskChanged operator={operator} />}
      {isLocked && <DeskLock around={covered} />}
      {isSettled && (
        <>
          <SwitchDialog hereId={operator?.id ?? null} />
          <Palette />
          <KeySheet isOpen={areKeysShown} onClose={() => setAreKeysShown(false)} />
        </>
      )}
    </div>
  )
}

/** What a browser sees that is signed in: the first run, then navigation, header and the screen of the address. */
function SignedIn() {
  const { hasSeenDesk } = usePreferences()
  const { data, error, refetch } = useRead('getConsoleState', {})
  const isOpen = data !== undefined
  const believed = useStore(deskOperator)
  const isAtWork = data !== undefined && !isFirstRun(data)
  const operator = data?.operator ?? null
  useEffect(() => {
    if (operator !== null && deskOperator.get() === null) deskOperator.set(operator)
  }, [operator])
  const roles = operator?.roles ?? null
  useEffect(() => deskRoles.set(roles), [roles])
  useEffect(() => (isOpen ? startChangeStream() : undefined), [isOpen])
  useEffect(() => {
    if (data !== undefined) changePreferences({ hasSeenDesk: isAtWork })
  }, [data, isAtWork])
  if (data === undefined && error !== null) return <Unreachable onRetry={() => void refetch()} />
  // Whoever worked here before sees the frame at once, and the screen reads while the state is still on its way.
  const isLocked = data !== undefined && operator === null && believed !== null && isDataReady(data)
  if (isAtWork || isLocked || (data === undefined && hasSeenDesk))
    return <Desk operator={operator} workspace={data?.workspace ?? null} isLocked={isLocked} />
  return data !== undefined && <FirstRun state={data} {...wholeWindow} />
}

/** Another tab signed in, or in again: what this one shows is read again. */
function readAgain() {
  void queryClient.resetQueries()
}

/** The frame: the desk for whoever is signed in, else how to sign in. */
export function Shell() {
  const session = useStore(sessionState)
  const isSettled = useIsSettled()
  // From here on the desk hears the key of the palette by itself, and nothing else on the screen does.
  useEffect(endEarlyHearing, [])
  useEffect(() => (isSettled ? fetchLaterParts() : undefined), [isSettled])
  useEffect(() => followOtherTabs(readAgain), [])
  useFocusKeeper()
  if (session === 'open') return <SignedIn />
  return <SignIn why={session} {...wholeWindow} />
}
