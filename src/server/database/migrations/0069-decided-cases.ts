import type { Migration } from '../migration'

/** Who was decided last, without a look at everybody who ever was. */
export const decidedCases: Migration = {
  version: 69,
  name: 'decided cases',
  statements: [
    `CREATE INDEX verifications_decided ON verifications (updated_at, customer_id)
      WHERE verification_status IN ('APPROVED', 'REJECTED')`,
  ],
}
