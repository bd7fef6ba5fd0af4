import type { Migration } from '../migration'

/** Which model a passkey names: one that names none may be a program, and its signature is the weaker kind. */
export const passkeyModels: Migration = {
  version: 75,
  name: 'passkey-models',
  statements: ['ALTER TABLE operator_proofs ADD COLUMN aaguid TEXT'],
}
