import { ServiceError } from '../../foundation/ServiceError'
import type { AskedReplay, ReplayJob } from './replayJobs'

/** What a replay found. Errors: CONFLICT reason REPLAY_NOT_DONE. */
export function requireOutcome<Outcome>({ state, outcome }: ReplayJob<AskedReplay, Outcome>): Outcome {
  if (outcome !== null) return outcome
  throw new ServiceError('CONFLICT', 'The replay is not done; there are no differences to list yet.', {
    field: 'replayId',
    reason: 'REPLAY_NOT_DONE',
    state,
  })
}
