import { useRead } from '../../client/useRead'
import { WallTime } from '../../components/WallTime'
import { words } from './words'

const NEWEST = { limit: 1 } as const

function whyOf(reason: string): string {
  if (reason === 'TOO_SLOW') return words.lostSlow
  return /^SQLITE_(FULL|IOERR)/.test(reason) ? words.lostFull : words.lostOther(reason)
}

/** Says how many calls the log could not keep, when and why; nothing when all are there. */
export function LostCallsNotice() {
  const lost = useRead('listCalls', { query: NEWEST }).data?.lost ?? null
  if (lost === null) return null
  return (
    <strong role="status">
      {' '}
      {words.lost(lost.count)} {whyOf(lost.reason)} {words.lostBetween} <WallTime at={lost.firstAt} /> {words.and}{' '}
      <WallTime at={lost.lastAt} />.
    </strong>
  )
}
