import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { STANDINGS_MAX } from '../../../../contract/console/approvals/limits'
import type { StandingSummary } from '../../../../contract/console/approvals/schemas'
import { callOperation } from '../../../client/callOperation'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { useRead } from '../../../client/useRead'
import { partsOf } from '../bulk/bulkRules'
import { words } from './words'

/** How many rows are asked about together: about as many as are on the screen. */
const ROWS_TOGETHER = 40

/** Of each row the ids with which it is asked about. Empty while no rule is in force: then nothing is asked. */
const Together = createContext<ReadonlyMap<string, string>>(new Map())

interface RowStandingsProps {
  readonly rows: readonly { readonly id: string }[]
  readonly children: ReactNode
}

/** Lets the rows of a queue say how many have signed; those out of sight are not asked about. */
export function RowStandings({ rows, children }: RowStandingsProps) {
  const hasRules = (useRead('getApprovalRules', {}).data?.rules.length ?? 0) > 0
  const together = useMemo(() => {
    const parts = hasRules ? partsOf(rows, ROWS_TOGETHER).map((part) => part.map(({ id }) => id)) : []
    return new Map(parts.flatMap((ids) => ids.map((id) => [id, ids.join(',')] as const)))
  }, [rows, hasRules])
  return <Together value={together}>{children}</Together>
}

interface RowSignedProps {
  readonly actionId: string
  /** What stands between it and what follows in the same line. */
  readonly after?: string
}

/** How many of how many have signed the action of a row; nothing where no rule is about it. */
export function RowSigned({ actionId, after = '' }: RowSignedProps) {
  const subjectIds = useContext(Together).get(actionId)
  const { data } = useRead(
    'listApprovalStandings',
    { query: { subjectIds: subjectIds ?? '' } },
    { isEnabled: subjectIds !== undefined, keepsPrevious: true },
  )
  const standing = data?.data.find(({ subjectId }) => subjectId === actionId)
  if (subjectIds === undefined || standing?.isRequired !== true) return null
  const tip = [standing.signedBy.join(', '), ...standing.missing].filter((part) => part !== '').join('. ')
  return (
    <span data-tip={tip}>
      {words.countSigned(standing.signed, standing.needed)}
      {after}
    </span>
  )
}

/** True where an action needs signatures that it does not have. */
const lacksSignatures = (standing: StandingSummary | undefined): standing is StandingSummary =>
  standing?.isRequired === true && !standing.isComplete

/**
 * How far these actions are, by id; those that need no signatures are left out. Input: `operatorId`, who would sign;
 * whoever is at the desk unless said otherwise.
 *
 * Errors: ServiceCallError.
 */
export async function fetchStandings(
  actionIds: readonly string[],
  operatorId?: string,
): Promise<ReadonlyMap<string, StandingSummary>> {
  const { rules } = await callOperation('getApprovalRules', {})
  if (rules.length === 0) return new Map()
  const replies = await Promise.all(
    partsOf(actionIds, STANDINGS_MAX / 2).map((ids) =>
      callOperation('listApprovalStandings', { query: { subjectIds: ids.join(','), operatorId } }),
    ),
  )
  const standings = replies.flatMap(({ data }) => data).filter(lacksSignatures)
  return new Map(standings.map((standing) => [standing.subjectId, standing]))
}

/** How far these actions are; none where that cannot be known: the service refuses then what lacks signatures. */
export async function fetchStandingsOrNone(actionIds: readonly string[]) {
  return fetchStandings(actionIds).catch((fault: unknown) => {
    if (fault instanceof ServiceCallError) return new Map<string, StandingSummary>()
    throw fault
  })
}
