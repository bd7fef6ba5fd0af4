import { useMantineColorScheme } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { ConsoleState } from '../../../contract/console/host/schemas'
import { startChangeStream } from '../../client/changeStream'
import { useStore } from '../../client/createStore'
import { changePreferences, usePreferences } from '../../client/preferences'
import { sessionState } from '../../client/sessionState'
import { useRead } from '../../client/useRead'
import { FirstRun, isFirstRun } from '../first-run/FirstRun'
import { KeySheet } from '../keys/KeySheet'
import { startShortcuts } from '../keys/shortcuts'
import { useShortcut } from '../keys/useShortcut'
import { availablePlaces } from '../pageModules'
import { openPalette, Palette } from '../palette/Palette'
import { useIdPasting } from '../palette/useIdPasting'
import { SessionEnded } from '../SessionEnded'
import { Unreachable } from '../Unreachable'
import { useGoTo } from '../useGoTo'
import { words } from '../words'
import { ClockStrip } from './ClockControl'
import { HeaderBar } from './HeaderBar'
import { Navigation } from './Navigation'
import styles from './Shell.module.css'
import { useAttention } from './useAttention'
import { useBridge } from './useBridge'
import { useDocumentTitle } from './useDocumentTitle'
import { useServiceClock } from './useServiceClock'

function GoKey({ path }: { readonly path: string }) {
  const goTo = useGoTo()
  useShortcut(`go:${path}`, () => goTo(path))
  return null
}

/** The keys that work on every screen. */
function EverywhereKeys({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const { hasExactTimes } = usePreferences()
  const { toggleColorScheme } = useMantineColorScheme()
  useShortcut('palette', openPalette)
  useShortcut('help', onHelp)
  useShortcut('theme', toggleColorScheme)
  useShortcut('times', () => changePreferences({ hasExactTimes: !hasExactTimes }))
  return availablePlaces.map((place) => <GoKey key={place.path} path={place.path} />)
}

function Desk({ operator, workspace }: Pick<ConsoleState, 'operator' | 'workspace'>) {
  const [areKeysShown, setAreKeysShown] = useState(false)
  const waiting = useRead('countWaiting', {}).data?.waiting
  useServiceClock()
  useAttention(waiting ?? null)
  useDocumentTitle(waiting ?? 0, workspace)
  useIdPasting()
  useBridge()
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {words.skipToContent}
      </a>
      <Navigation waiting={waiting ?? 0} />
      <div className={styles.column}>
        <ClockStrip />
        <HeaderBar
          operator={operator}
          workspace={workspace}
          onSearch={openPalette}
          onKeys={() => setAreKeysShown(true)}
        />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <EverywhereKeys onHelp={() => setAreKeysShown(true)} />
      <Palette />
      <KeySheet isOpen={areKeysShown} onClose={() => setAreKeysShown(false)} />
    </div>
  )
}

/** The frame: the first run, then navigation, header and the screen of the address. */
export function Shell() {
  const session = useStore(sessionState)
  const { hasSeenDesk } = usePreferences()
  const { data, error, refetch } = useRead('getConsoleState', {})
  const isOpen = data !== undefined && session === 'open'
  const isAtWork = data !== undefined && !isFirstRun(data)
  useEffect(() => (isOpen ? startChangeStream() : undefined), [isOpen])
  useEffect(startShortcuts, [])
  useEffect(() => {
    if (data !== undefined) changePreferences({ hasSeenDesk: isAtWork })
  }, [data, isAtWork])
  if (session === 'ended') return <SessionEnded />
  if (data === undefined && error !== null) return <Unreachable onRetry={() => void refetch()} />
  // Whoever worked here before sees the frame at once, and the screen reads while the state is still on its way.
  if (isAtWork || (data === undefined && hasSeenDesk))
    return <Desk operator={data?.operator ?? null} workspace={data?.workspace ?? null} />
  return data === undefined ? null : <FirstRun state={data} />
}
