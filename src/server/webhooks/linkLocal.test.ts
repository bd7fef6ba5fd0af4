import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLinkLocal } from '../foundation/linkLocal'
import { startTestServer } from '../testing/testServer'
import { deliverOnce } from './deliver'
import { loadSigningKey } from './signingKey'

const key = loadSigningKey(null)
const send = (url: string, more = {}) => deliverOnce({ url, body: '{}', key, timeoutMs: 2000, ...more })

let receiver: Server
let port: number
let received: number
beforeEach(async () => {
  received = 0
  receiver = createServer((_request, response) => {
    received += 1
    response.setHeader('connection', 'close').end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  port = (receiver.address() as AddressInfo).port
})
afterEach(() => new Promise((resolve) => receiver.close(resolve)))

/** A name server that says something else each time. */
function namesOf(...answers: readonly string[]): LookupFunction {
  let asked = 0
  return (_host, options, answer) => {
    const address = answers[Math.min(asked, answers.length - 1)] ?? ''
    asked += 1
    const family = address.includes(':') ? 6 : 4
    if (options.all) answer(null, [{ address, family }])
    else answer(null, address, family)
  }
}

describe('link-local targets', () => {
  it.each([
    '169.254.169.254',
    '[fe80::1]',
    '[febf::1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[::169.254.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.254.43518',
  ])('http://%s is not asked', async (host) => {
    const { status, error } = await send(`http://${host}:${port}/`)
    expect(status).toBeNull()
    expect(error).toContain('--allow-link-local')
  })

  it('knows what is none', () => {
    for (const address of ['127.0.0.1', '169.253.0.1', '::1', 'fec0::1', '::ffff:127.0.0.1', '10.0.0.1', 'localhost'])
      expect(isLinkLocal(address), address).toBe(false)
    expect(isLinkLocal('fe80::1%eth0')).toBe(true)
  })

  it('a name is judged by the look-up of each connection: it cannot change in between', async () => {
    const lookup = namesOf('127.0.0.1', '169.254.169.254', '::ffff:169.254.1.1', '127.0.0.1')
    const url = `http://rebound.example:${port}/`
    expect(await send(url, { lookup })).toMatchObject({ status: 200, error: null })
    for (let n = 0; n < 2; n += 1)
      expect((await send(url, { lookup })).error).toContain('rebound.example was not asked: link-local')
    expect((await send(url, { lookup })).status).toBe(200)
    expect(received).toBe(2)
  })

  it('are asked with the option', async () => {
    const timeoutMs = 50
    const asked = await send(`http://169.254.169.254:${port}/`, { allowsLinkLocal: true, timeoutMs })
    expect(asked.error).not.toContain('--allow-link-local')
    const lookup = namesOf('127.0.0.1')
    expect((await send(`http://some.example:${port}/`, { lookup, allowsLinkLocal: true })).status).toBe(200)
  })

  it('are refused as webhook endpoint and as forwarding target', async () => {
    const server = await startTestServer()
    const body = { webhookEndpoint: 'http://169.254.169.254/latest' }
    const refused = await server.as.platform.call('updatePlatformConfig', { body }, 400)
    expect(refused.details).toMatchObject({ field: 'webhookEndpoint' })
    expect(JSON.stringify(refused)).toContain('--allow-link-local')
    const filter = { types: [], objectId: null }
    const target = { name: 'a', url: 'http://[fe80::1]:80/', mode: 'ON' as const, filter }
    const other = await server.as.console.call('createForwardingTarget', { body: target }, 400)
    expect(other).toMatchObject({ details: { field: 'url', reason: 'LINK_LOCAL' } })
    await server.close()
  })
})
