import type { CeremonyStep, RecordedStep } from '../ceremony/scriptExport'
import type { KeyRing } from './keyRing'

/** What a step takes by name: sessions and credentials that an earlier one made. */
function taken(step: CeremonyStep): readonly string[] {
  const sessions = [
    ...('signedBy' in step ? [step.signedBy] : []),
    ...(step.kind === 'REFRESH_SESSION' || step.kind === 'REVOKE_SESSION' ? [step.session] : []),
  ]
  const isAddition = step.kind.startsWith('ADD_')
  return 'credential' in step && !isAddition ? [...sessions, step.credential] : sessions
}

/** What a step makes by name. */
function made(step: CeremonyStep): string | null {
  if (step.kind === 'REFRESH_SESSION') return step.renewed
  if (step.kind.startsWith('LOG_IN') && 'session' in step) return step.session
  return step.kind.startsWith('ADD_') && 'credential' in step ? step.credential : null
}

/**
 * The chosen steps (places in the journal) with those earlier ones that made what they use, in the order in which they
 * were carried out: what a script needs to run by itself.
 */
export function withPrerequisiteSteps(journal: readonly RecordedStep[], chosen: ReadonlySet<number>): RecordedStep[] {
  const wanted = new Set<string>()
  const kept: RecordedStep[] = []
  for (const [index, recorded] of [...journal.entries()].toReversed()) {
    const name = made(recorded.step)
    if (!chosen.has(index) && (name === null || !wanted.has(name))) continue
    kept.unshift(recorded)
    for (const used of taken(recorded.step)) wanted.add(used)
  }
  return kept
}

/**
 * Whether a script could not carry the step out on this wallet: it adds a contact that the wallet still has.
 * Assumes: A-189.
 */
export function isTakenContact({ step }: RecordedStep, keyRing: KeyRing): boolean {
  if (step.kind !== 'ADD_CODE') return false
  return keyRing.codes.some(({ name, isRevoked }) => name === step.credential && !isRevoked)
}
