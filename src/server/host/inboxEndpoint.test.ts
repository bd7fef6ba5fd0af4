import { expect, it } from 'vitest'
import { shareTestServer } from '../testing/sharedServer'
import { updateInboxEndpoint } from './inboxEndpoint'

const server = shareTestServer()

it.each(['', '/orders', '?of=orders'])('webhooks to the inbox%s go there on another port, too', async (ending) => {
  const { store } = server.service
  await updateInboxEndpoint(store, 'http://localhost:4010/inbox')
  const webhookEndpoint = `http://localhost:4010/inbox${ending}`
  await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint } }, 200)
  await updateInboxEndpoint(store, 'http://localhost:4011/inbox')
  const config = await server.as.platform.call('getPlatformConfig', {}, 200)
  expect(config.webhookEndpoint).toBe(`http://localhost:4011/inbox${ending}`)
})

it.each(['127.0.0.1', '[::1]', 'LOCALHOST'])('so do those that call this machine %s', async (name) => {
  const { store } = server.service
  await updateInboxEndpoint(store, 'http://localhost:4010/inbox')
  const webhookEndpoint = `http://${name}:4010/inbox/orders`
  await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint } }, 200)
  await updateInboxEndpoint(store, 'http://localhost:4011/inbox')
  const config = await server.as.platform.call('getPlatformConfig', {}, 200)
  expect(config.webhookEndpoint).toBe('http://localhost:4011/inbox/orders')
})

it.each(['127.0.0.1:4012', 'other.test:4010'])('leaves an inbox at %s as it is', async (host) => {
  const { store } = server.service
  await updateInboxEndpoint(store, 'http://localhost:4010/inbox')
  const webhookEndpoint = `http://${host}/inbox`
  await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint } }, 200)
  await updateInboxEndpoint(store, 'http://localhost:4011/inbox')
  expect((await server.as.platform.call('getPlatformConfig', {}, 200)).webhookEndpoint).toBe(webhookEndpoint)
})

it('leaves what only begins like its inbox as it is', async () => {
  const { store } = server.service
  await updateInboxEndpoint(store, 'http://localhost:4010/inbox')
  const webhookEndpoint = 'http://localhost:4010/inbox-of-another'
  await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint } }, 200)
  await updateInboxEndpoint(store, 'http://localhost:4011/inbox')
  expect((await server.as.platform.call('getPlatformConfig', {}, 200)).webhookEndpoint).toBe(webhookEndpoint)
})
