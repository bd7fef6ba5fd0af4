import { createPublicKey } from 'node:crypto'
import type { WebhookEventState, WebhookHealth } from '../../../contract/console/inbox/schemas'
import { readCounter, writeOpenSteps } from '../../database/counters'
import type { Row, Tx } from '../../database/schema'
import { ok } from '../../foundation/reply'
import { isTaken } from '../../webhooks/backoff'
import { EVENTS_LIST, getConfiguredEndpoint } from '../../webhooks/outboxStore'
import { fingerprintOf } from '../../webhooks/signingKey'
import type { ConsoleContext } from '../consoleContext'
import { viewRecentAttempts, viewWebhookAttempt } from './view'

const RECENT = 100
const TYPE_PREFIX = 'type='

const countState = (tx: Tx, state: WebhookEventState) => readCounter(tx, EVENTS_LIST, `state=${state}`)

async function countByType(tx: Tx): Promise<WebhookHealth['byType']> {
  await writeOpenSteps(tx)
  const rows = await tx
    .selectFrom('counters')
    .select(['key', 'n'])
    .where('list', '=', EVENTS_LIST)
    .where('key', '>=', TYPE_PREFIX)
    .where('key', '<', 'type>')
    .where('n', '>', 0)
    .orderBy('key')
    .execute()
  return rows.map((row) => ({ type: row.key.slice(TYPE_PREFIX.length), count: row.n }))
}

function summarise(recent: readonly Row<'webhook_attempts'>[]): Pick<WebhookHealth, 'recentAttempts' | 'lastFailure'> {
  const failure = recent.find((row) => !isTaken(row.response_status))
  return {
    recentAttempts: viewRecentAttempts(recent),
    lastFailure: failure === undefined ? null : { ...viewWebhookAttempt(failure), eventId: failure.event_id },
  }
}

/** Whether deliveries succeed, from counters and the newest attempts: flat however many events there are. */
export async function getWebhookHealth({ tx, host }: ConsoleContext) {
  const endpoint = await getConfiguredEndpoint(tx)
  const recent = await tx.selectFrom('webhook_attempts').selectAll().orderBy('id', 'desc').limit(RECENT).execute()
  const pending = tx.selectFrom('webhook_events').where('state', '=', 'PENDING')
  const oldest = await pending.select('created_at').orderBy('id').limit(1).executeTakeFirst()
  const next = await pending
    .select('next_attempt_at')
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  const delivered = await tx
    .selectFrom('webhook_events')
    .select('delivered_at')
    .where('state', '=', 'DELIVERED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const health: WebhookHealth = {
    endpoint,
    endpointIsInbox: endpoint !== null && (endpoint === host.inboxUrl || endpoint.startsWith(`${host.inboxUrl}/`)),
    counts: {
      pending: await countState(tx, 'PENDING'),
      delivered: await countState(tx, 'DELIVERED'),
      givenUp: await countState(tx, 'GIVEN_UP'),
      recorded: await countState(tx, 'RECORDED'),
    },
    byType: await countByType(tx),
    ...summarise(recent),
    oldestPendingAt: oldest?.created_at ?? null,
    nextAttemptAt: next?.next_attempt_at ?? null,
    lastDeliveredAt: delivered?.delivered_at ?? null,
    publicKeyPem: host.webhookPublicKeyPem,
    keyFingerprint: fingerprintOf(createPublicKey(host.webhookPublicKeyPem)),
  }
  return ok(health)
}
