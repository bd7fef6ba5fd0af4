import type { TestServer } from './testServer'

/** What a person would notice of the data: who is in it and what happened, without ids. */
export async function portraitOf(server: TestServer) {
  return server.service.store.read(async (tx) => ({
    customers: await tx
      .selectFrom('customers')
      .select(['display_name', 'customer_type', 'status', 'created_at'])
      .orderBy('id')
      .execute(),
    owners: await tx
      .selectFrom('beneficial_owners')
      .select(['kyc_status', 'ownership_percentage'])
      .orderBy('id')
      .execute(),
    actions: await tx
      .selectFrom('agent_actions')
      .select(['status', 'type', 'amount', 'currency', 'created_at', 'failure_reason'])
      .orderBy('id')
      .execute(),
    transactions: await tx
      .selectFrom('transactions')
      .select(['status', 'type', 'sent_amount', 'received_amount', 'failure_reason', 'created_at'])
      .orderBy('id')
      .execute(),
    accounts: await tx
      .selectFrom('external_accounts')
      .select(['account_type', 'primary_identifier', 'holder_name'])
      .orderBy('id')
      .execute(),
    credentials: await tx
      .selectFrom('auth_methods')
      .select(['type', 'nickname', 'credential_id', 'verified_at', 'created_at'])
      .orderBy('id')
      .execute(),
    sessions: await tx
      .selectFrom('auth_sessions')
      .select(['type', 'nickname', 'expires_at', 'revoked_at'])
      .orderBy('id')
      .execute(),
  }))
}
