import { useCallback, useRef, useState } from 'react'
import { useStore } from '../../client/createStore'
import { serviceNow } from '../../client/serviceClock'
import { type Read, useRead } from '../../client/useRead'
import { ALL_CEREMONIES, TOUR_ID, tourParts } from './ceremonies/allCeremonies'
import { hasPlatformPasskeys } from './ceremony/platformAuthenticator'
import { performStep } from './engine/performStep'
import {
  afterStep,
  backTo,
  type CeremonyRun,
  currentDraft,
  currentInput,
  currentPlace,
  skipPart,
  startRun,
} from './engine/run'
import { randomWord } from './engine/stampChoice'
import type { PlayedWallet, StepInput } from './engine/step'
import { heldOf, hold, NOTHING_HELD, playgroundStore } from './playgroundStore'
import { sendCall } from './sendCall'
import { words } from './words'

type ReadState = Pick<Read<'getCustomerById' | 'getCustomerAuthentication' | 'getHostSettings'>, 'error' | 'refetch'>

/** The played of a wallet: its customer, the page, and the keys held for it; until it is known, what was refused. */
function usePlayedWallet(
  accountId: string,
  customerId: string,
): PlayedWallet | { readonly refused: ReadState | undefined } {
  const customer = useRead('getCustomerById', { params: { customerId } })
  const authentication = useRead('getCustomerAuthentication', { params: { customerId } })
  const settings = useRead('getHostSettings', {})
  const [word] = useState(randomWord)
  const { keyRing } = useStore(playgroundStore)[accountId] ?? NOTHING_HELD
  if (customer.data === undefined || settings.data === undefined || authentication.data === undefined) {
    return { refused: [customer, authentication, settings].find(({ error }) => error !== null) }
  }
  const { isAsked, isDeferred, factors, sessions } = authentication.data
  return {
    accountId,
    customer: {
      id: customerId,
      email: customer.data.email ?? null,
      phoneNumber: customer.data.phoneNumber ?? null,
      strong: {
        isAsked: isAsked || isDeferred,
        hasVerifiedPhone: factors.some(({ factor, isUsable }) => factor === 'SMS_OTP' && isUsable),
        isLoggedIn: sessions.length > 0,
      },
    },
    origin: window.location.origin,
    rpId: window.location.hostname,
    // In the desktop window the platform's dialog never comes, and the call never ends.
    canAskPlatform: hasPlatformPasskeys() && window.countersign === undefined,
    word,
    pinnedPublicHex: settings.data.walletSigningKeyHex,
    now: serviceNow,
    keyRing,
    send: sendCall,
  }
}

function newRun(ceremonyId: string, played: PlayedWallet): CeremonyRun {
  const single = ALL_CEREMONIES.find(({ id }) => id === ceremonyId)
  return startRun(single === undefined || ceremonyId === TOUR_ID ? tourParts(played) : [single])
}

/** A ceremony on a wallet, as the screen walks through it. */
export interface Playground {
  readonly played: PlayedWallet
  readonly run: CeremonyRun
  readonly isRunning: boolean
  readonly isRunningRest: boolean
  readonly setInput: (patch: StepInput) => void
  /** Carries out the current step; resolves when it came through or not. */
  readonly carryOn: () => Promise<void>
  /** Carries out every step that is left, until one is refused or `stop` is called. */
  readonly runRest: () => Promise<void>
  readonly stop: () => void
  readonly backTo: (index: number) => void
  readonly skip: () => void
  readonly startOver: () => void
}

interface Followed {
  /** Null until the wallet's customer is known. */
  readonly playground: Playground | null
  /** The read that keeps it from being known. */
  readonly refused: ReadState | undefined
}

async function performNext(accountId: string, ceremonyId: string, played: PlayedWallet): Promise<boolean> {
  const held = heldOf(accountId)
  const now: PlayedWallet = { ...played, keyRing: held.keyRing }
  const run = held.runs[ceremonyId] ?? newRun(ceremonyId, now)
  const place = currentPlace(run)
  if (place === null) return false
  const input = currentInput(run, now)
  const result = await performStep(place.step, { played: now, draft: currentDraft(run), input })
  const next = afterStep(run, heldOf(accountId).keyRing, result)
  hold(accountId, { keyRing: next.keyRing, runs: { ...heldOf(accountId).runs, [ceremonyId]: next.run } })
  return result.isDone && currentPlace(next.run) !== null
}

/** Follows one ceremony of one wallet. */
export function usePlayground(accountId: string, customerId: string, ceremonyId: string): Followed {
  const played = usePlayedWallet(accountId, customerId)
  const held = useStore(playgroundStore)[accountId] ?? NOTHING_HELD
  const [busy, setBusy] = useState<'no' | 'one' | 'rest'>('no')
  const isStopping = useRef(false)
  const change = useCallback(
    (run: CeremonyRun) => {
      const now = heldOf(accountId)
      hold(accountId, { ...now, runs: { ...now.runs, [ceremonyId]: run } })
    },
    [accountId, ceremonyId],
  )
  if ('refused' in played) return { playground: null, refused: played.refused }
  const run = held.runs[ceremonyId] ?? newRun(ceremonyId, played)
  const walk = async (kind: 'one' | 'rest') => {
    if (busy !== 'no') return
    setBusy(kind)
    isStopping.current = false
    let goesOn = true
    while (goesOn) {
      goesOn = (await performNext(accountId, ceremonyId, played)) && kind === 'rest' && !isStopping.current
    }
    setBusy('no')
  }
  const playground: Playground = {
    played,
    run,
    isRunning: busy !== 'no',
    isRunningRest: busy === 'rest',
    setInput: (patch) => change({ ...run, input: { ...currentInput(run, played), ...patch } }),
    carryOn: () => walk('one'),
    runRest: () => walk('rest'),
    stop: () => {
      isStopping.current = true
    },
    backTo: (index) => change(backTo(run, index)),
    skip: () => change(skipPart(run, words.steps.skipped)),
    startOver: () => change(newRun(ceremonyId, played)),
  }
  return { playground, refused: undefined }
}
