import type { RouterHistory } from '@tanstack/react-router'

type Blocked = Pick<
  Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0],
  'action' | 'currentLocation' | 'nextLocation'
>

type Location = RouterHistory['location']

const placeOf = ({ state }: Location): number => state.__TSR_index

/** Makes a step that was blocked, from where the person is then: a filter may have made a step of its own. */
export function takeBlockedStep(history: RouterHistory, { action, currentLocation, nextLocation }: Blocked): void {
  const ignored = { ignoreBlocker: true }
  const [asked, now, then] = [placeOf(currentLocation), placeOf(history.location), placeOf(nextLocation)] as const
  // A step of its own drops whatever lay ahead in the history.
  const isGone = then > asked && now !== asked
  if (action === 'REPLACE') history.replace(nextLocation.href, nextLocation.state, ignored)
  else if (action === 'PUSH' || isGone) history.push(nextLocation.href, nextLocation.state, ignored)
  else history.go(then - now, ignored)
}
