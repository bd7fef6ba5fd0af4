import { beforeEach, expect, it } from 'vitest'
import { type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { shareTestServer } from '../../testing/sharedServer'
import type { ConsoleCaller } from '../../testing/testServer'
import { openWebhookInbox } from '../../testing/webhookInbox'

const server = shareTestServer()
let setup: PaymentSetup
let desk: ConsoleCaller
let accountId: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  desk = setup.server.as.desk
  accountId = await setup.accountId('USD')
})

it('getOverview tells events that failed from those that wait', async () => {
  const inbox = await openWebhookInbox()
  inbox.answer(500)
  await setup.server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
  await setup.fund(accountId, 1)
  await setup.server.settle()
  const { webhooks } = await desk.call('getOverview', {}, 200)
  expect(webhooks).toMatchObject({ delivered: 0, failing: 2, givenUp: 1 })
  await inbox.close()
})

it('the list of events counts what getOverview counts, of one day and by whether it was tried', async () => {
  const inbox = await openWebhookInbox()
  inbox.answer(500)
  await setup.server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
  await setup.fund(accountId, 1)
  await setup.server.settle()
  const countOf = async (query: Record<string, string>) =>
    (await desk.call('listWebhookEvents', { query }, 200)).totalCount
  const dayOf = async () => {
    const { webhooks } = await desk.call('getOverview', {}, 200)
    return { webhooks, startDate: webhooks.since }
  }
  const { webhooks, startDate } = await dayOf()
  expect(await countOf({ state: 'PENDING', wasTried: 'true', startDate })).toBe(webhooks.failing)
  expect(await countOf({ state: 'PENDING', wasTried: 'false', startDate })).toBe(webhooks.pending)
  expect(await countOf({ state: 'GIVEN_UP', startDate })).toBe(webhooks.givenUp)
  await setup.server.clock.advance(25 * 3600)
  const later = await dayOf()
  expect(later.webhooks.failing).toBe(0)
  expect(await countOf({ state: 'PENDING', wasTried: 'true', startDate: later.startDate })).toBe(0)
  expect(await countOf({ state: 'PENDING', wasTried: 'true', endDate: later.startDate })).toBe(webhooks.failing)
  await inbox.close()
})
