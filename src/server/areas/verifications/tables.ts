import { z } from 'zod'
import { verificationOutcome, verificationStep } from '../../../contract/hosted/schemas'
import { verificationError, verificationStatus } from '../../../contract/verifications/schemas'
import { id, instant, json, nullable, oneOf, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const verifications = table('verifications', {
  owner: 'data',
  searched: 'NOT',
  references: { customer_id: 'customers' },
  columns: {
    id: id('Verification'),
    customer_id: id('Customer'),
    verification_status: oneOf(verificationStatus.options),
    errors_json: json(z.array(verificationError)),
    /** When somebody at the desk last asked for more. */
    asked_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** What a person has filled in on the pages of a link, until it is finished. */
const draft = z.record(z.string(), z.string())

/** Links to the hosted verification; earlier ones of a customer stay valid. */
export const kycLinks = table('kyc_links', {
  owner: 'data',
  references: { customer_id: 'customers' },
  columns: {
    id: id('KycLink'),
    /** Of the token, which is kept nowhere; lower-case hex. */
    token_sha256: text(),
    customer_id: id('Customer'),
    redirect_uri: nullable(text()),
    step: oneOf(verificationStep.options),
    draft_json: json(draft),
    outcome: nullable(oneOf(verificationOutcome.options)),
    finished_at: nullable(instant()),
    expires_at: instant(),
    created_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
