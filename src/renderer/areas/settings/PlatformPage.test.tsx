import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { PlatformPage } from './PlatformPage'
import { platformWords as words } from './platformWords'

/** The buttons of the page, each with its attributes. */
async function buttonsWith(webhookEndpoint: string | null): Promise<Readonly<Record<string, string>>> {
  const client = new QueryClient()
  const webhooks = { webhookEndpoint, webhookEndpointIsInbox: webhookEndpoint !== null }
  const settings = { ...webhooks, quoteLifetimeSeconds: 300, walletSigningKeyHex: '' }
  client.setQueryData(['getHostSettings', {}], settings)
  const markup = await markupAt('/transactions', <PlatformPage />, client)
  const buttons = [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
  const named = buttons.map(([, attributes = '', inner = '']) => [inner.replace(/<[^>]*>/g, ''), attributes])
  return Object.fromEntries(named)
}

it.each([
  [null, words.clear, words.atNone],
  ['http://localhost:4000/inbox', words.pointAtInbox, words.atInbox],
])('with webhooks to %s the button that would change nothing keeps the focus and says why', async (to, name, why) => {
  const attributes = (await buttonsWith(to))[name]
  expect(attributes).toContain(`data-tip="${why}"`)
  expect(attributes).toContain('aria-disabled="true"')
  expect(attributes).not.toContain(' disabled=""')
})
