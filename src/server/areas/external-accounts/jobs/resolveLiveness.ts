import type { Job } from '../../../kernel/handlers'
import { resolveLivenessChallenge } from '../public'

/** The provider's answer to a liveness check, about 5 s after it was asked. Source: behaviour 9.5. */
export const resolveLiveness: Job = (context, { subjectId }) => resolveLivenessChallenge(context, subjectId)
