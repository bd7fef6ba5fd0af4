import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { dossierFormat, dossierKind } from './schemas'

const operation = operationsOf({ tag: 'dossier', auth: ['console'] })

/** What is handed to somebody outside: a file that is checked without the service. */
export const dossierConsoleOperations = {
  exportDossier: operation({
    method: 'GET',
    path: '/dossiers/{kind}/{id}',
    discloses: 'PERSONAL_DATA',
    // The proofs of the audit log take transactions of their own.
    transaction: 'none',
    summary: 'Everything about a decision, an agent, a customer or a payment as one signed file that verifies itself',
    act: 'save a dossier',
    params: z.object({ kind: dossierKind.describe('What it is about. Example: DECISION.'), id: pathId }),
    query: z.object({
      format: dossierFormat.default('HTML').describe('HTML: a page that checks itself. JSON: the same, for programs.'),
      personalData: z
        .enum(['WITHHELD', 'SHOWN'])
        .default('WITHHELD')
        .describe('WITHHELD: salted hashes stand in place of texts about people; what is left can still be verified.'),
    }),
    responses: { 200: z.file(), ...errors(400, 401, 403, 404) },
    // Each one is made again, and the audit log keeps who took it.
    shows: [],
  }),
}
