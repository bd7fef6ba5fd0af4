import type { Migration } from '../migration'

/**
 * Sessions know when their sign-in was and which key the client keeps; external accounts know what their holder's name
 * looks like; identity tokens leave the texts that were signed; counterparty rules have three values.
 */
export const interfaceLetter: Migration = {
  version: 15,
  name: 'interface-letter',
  statements: [
    'ALTER TABLE auth_sessions ADD COLUMN client_public_key TEXT',
    `ALTER TABLE auth_sessions ADD COLUMN signed_in_at TEXT NOT NULL DEFAULT ''`,
    // The sign-in of a refreshed session is that of the first session of its chain.
    `UPDATE auth_sessions SET signed_in_at = (
      WITH RECURSIVE chain (refreshed_from, created_at) AS (
        SELECT own.refreshed_from, own.created_at FROM auth_sessions AS own WHERE own.id = auth_sessions.id
        UNION
        SELECT earlier.refreshed_from, earlier.created_at FROM auth_sessions AS earlier
          JOIN chain ON earlier.id = chain.refreshed_from)
      SELECT min(created_at) FROM chain)`,
    `CREATE INDEX auth_sessions_by_client_key ON auth_sessions (client_public_key)
      WHERE client_public_key IS NOT NULL`,
    // Nobody can sign these any more when the program is replaced; who still wants to, asks again.
    `DELETE FROM signed_requests
      WHERE used_at IS NULL AND payload_to_sign LIKE '%ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS%'`,
    `UPDATE signed_requests SET payload_to_sign =
        json_set(payload_to_sign, '$.parameters.oauthProviders[0].oidcToken', 'not kept')
      WHERE payload_to_sign LIKE '%ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS%' AND json_valid(payload_to_sign)
        AND json_type(payload_to_sign, '$.parameters.oauthProviders[0].oidcToken') IS NOT NULL`,
    // Filled in by the program: no SQL knows which letters look alike.
    'ALTER TABLE external_accounts ADD COLUMN holder_skeleton TEXT',
    `CREATE INDEX external_accounts_by_skeleton ON external_accounts (holder_skeleton, created_at, id)
      WHERE holder_skeleton IS NOT NULL`,
    // An invoice counts once; an account shows the next one when one was paid.
    'ALTER TABLE internal_accounts ADD COLUMN invoices_paid INTEGER NOT NULL DEFAULT 0',
    `UPDATE host_settings SET value = upper(value) WHERE key = 'counterpartyRules'`,
  ],
}
