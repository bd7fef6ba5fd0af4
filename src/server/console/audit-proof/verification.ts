import type { ConsoleInput } from '../../../contract/console/operations'
import { accepted, ok } from '../../foundation/reply'
import type { HostContext } from '../consoleContext'

/** Begins a look at the whole log, or goes on with the one that is under way. */
export async function verifyAuditChain({ host }: HostContext, _input: ConsoleInput<'verifyAuditChain'>) {
  return accepted(host.auditVerifications.start())
}

/** How far the look is. */
export async function getAuditVerification({ host }: HostContext, _input: ConsoleInput<'getAuditVerification'>) {
  return ok(host.auditVerifications.progress())
}

/** Ends the look; where none is under way, nothing happens. */
export async function cancelAuditVerification({ host }: HostContext, _input: ConsoleInput<'cancelAuditVerification'>) {
  return ok(await host.auditVerifications.cancel())
}
