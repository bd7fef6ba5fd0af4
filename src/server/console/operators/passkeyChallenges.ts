import type { RandomBytes } from '../../foundation/ids'

const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000
const CHALLENGES_MAX = 1000
const CHALLENGE_BYTES = 32

/** What a challenge was made for; it is good for nothing else. */
interface ChallengePurpose {
  readonly sessionId: string
  readonly purpose: 'REGISTER' | 'PROVE'
  /** Null for an operator who is being added. */
  readonly operatorId: string | null
}

/** Challenges of operators' passkeys, in memory: they live for minutes, and a restart only asks once more. */
export interface PasskeyChallenges {
  /** 64 hex digits, and wall time in epoch milliseconds. */
  issue(purpose: ChallengePurpose): { readonly challengeHex: string; readonly expiresAtMs: number }
  /** Uses the challenge up. False when it is unknown, was used, is too old, or was made for something else. */
  take(challengeHex: string, purpose: ChallengePurpose): boolean
}

/** Keeps challenges until they are used or five minutes of wall time have passed. */
export function createPasskeyChallenges(wall: () => number, random: RandomBytes): PasskeyChallenges {
  const open = new Map<string, ChallengePurpose & { readonly expiresAtMs: number }>()
  return {
    issue: (purpose) => {
      if (open.size >= CHALLENGES_MAX) open.delete(open.keys().next().value ?? '')
      const challengeHex = Buffer.from(random(CHALLENGE_BYTES)).toString('hex')
      const expiresAtMs = wall() + CHALLENGE_LIFETIME_MS
      open.set(challengeHex, { ...purpose, expiresAtMs })
      return { challengeHex, expiresAtMs }
    },
    take: (challengeHex, { sessionId, purpose, operatorId }) => {
      const found = open.get(challengeHex)
      open.delete(challengeHex)
      if (found === undefined || found.expiresAtMs < wall()) return false
      return found.sessionId === sessionId && found.purpose === purpose && found.operatorId === operatorId
    },
  }
}
