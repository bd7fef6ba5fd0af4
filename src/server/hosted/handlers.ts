import type { HostedOperationId } from '../../contract/hosted/operations'
import type { HostedPage } from '../../contract/hosted/schemas'
import { type CheckedFile, checkFile } from '../areas/documents/public'
import { ok } from '../foundation/reply'
import type { Context } from '../kernel/context'
import type { Preparation } from '../kernel/handlers'
import type { BoundOperation } from '../kernel/runOperation/operation'
import { showCard, viewCardPage } from './card'
import { documentFactsOf } from './documentFields'
import { type HostedInput, notInForce, withHostedPreparation } from './hostedContext'
import { viewInvitationPage } from './invitation'
import { takeLivenessStep, viewLiveness } from './liveness'
import { takeVerificationStep, viewVerification } from './verification'

type StepInput = HostedInput<'takeHostedStep'>
type Target = HostedInput<'getHostedPage'>['params']

async function pageOf(context: Pick<Context, 'tx' | 'now'>, { kind, token }: Target): Promise<HostedPage> {
  switch (kind) {
    case 'verification':
      return viewVerification(context, token)
    case 'liveness':
      return viewLiveness(context, token)
    case 'invitation':
      return viewInvitationPage(context, token)
    case 'card':
      return viewCardPage(context, token)
  }
}

/** The page that a link opens, as it stands; nothing is changed by looking at it. Errors: REFERENCE_NOT_FOUND. */
export async function getHostedPage(context: Context, { params }: HostedInput<'getHostedPage'>) {
  return ok(await pageOf(context, params))
}

/** The buttons that send the file with them. */
const TAKES_FILE: ReadonlySet<StepInput['body']['action']> = new Set(['ADD', 'NEXT'])

/** A file that was chosen: a form without one sends an empty one. */
const chosenFile = ({ step, action, file }: StepInput['body']): File | null =>
  step === 'DOCUMENT' && TAKES_FILE.has(action) && file !== undefined && (file.size > 0 || file.name !== '')
    ? file
    : null

/**
 * Takes in what a person did on a page.
 *
 * Returns: the page as it stands then. Errors: those of the page's kind.
 */
export const takeHostedStep = withHostedPreparation(
  async (preparation: Preparation, { params, body }: StepInput): Promise<CheckedFile | null> => {
    // Nobody's file is looked at before the link is known to be in force.
    await preparation.read((tx) => pageOf({ tx, now: preparation.now }, params))
    const file = chosenFile(body)
    if (file === null) return null
    documentFactsOf(body)
    return checkFile(preparation, file)
  },
  async (context: Context, { params, body }: StepInput, file: CheckedFile | null) => {
    if (params.kind === 'invitation') throw notInForce('ENDED')
    if (params.kind === 'card') return ok(await showCard(context, params.token, body))
    if (params.kind === 'verification') await takeVerificationStep(context, params.token, body, file)
    else await takeLivenessStep(context, params.token, body)
    return ok(await pageOf(context, params))
  },
)

/** The operations of the pages with their handlers. */
export const hostedHandlers: Readonly<Record<HostedOperationId, Pick<BoundOperation, 'handler' | 'prepare'>>> = {
  getHostedPage: { handler: getHostedPage },
  takeHostedStep,
}
