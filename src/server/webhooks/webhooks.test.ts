import { afterEach, beforeEach, expect, it } from 'vitest'
import { createIds } from '../foundation/ids'
import { createDispatcherRig, type DispatcherRig } from '../testing/dispatcherRig'
import { openWebhookInbox, type WebhookInbox } from '../testing/webhookInbox'
import { createWebhooks } from './webhooks'

let inbox: WebhookInbox
let rig: DispatcherRig
beforeEach(async () => {
  inbox = await openWebhookInbox()
  rig = await createDispatcherRig(inbox.url)
})
afterEach(async () => {
  await rig.close()
  await inbox.close()
})

it('sends the event of a job that runs late after the events that were stored before it', async () => {
  const ids = createIds(() => rig.clock.now())
  const enqueue = (now: number, objectId: string) =>
    rig.store.write((tx) =>
      createWebhooks(ids, now).enqueue(tx, { type: 'CUSTOMER.KYC_APPROVED', objectId, data: { now } }),
    )
  await rig.dispatcher.close()
  const stored = [await enqueue(rig.clock.now(), 'a'), await enqueue(rig.clock.now() - 5000, 'a')]
  await rig.restart()
  await rig.dispatcher.idle()
  expect(inbox.eventIds()).toEqual(stored)
  const { timestamp } = JSON.parse(inbox.received[1]?.bodyBytes.toString() ?? '') as { timestamp: string }
  expect(timestamp, 'the event itself keeps the instant of its job').toBe(
    new Date(rig.clock.now() - 5000).toISOString(),
  )
})
