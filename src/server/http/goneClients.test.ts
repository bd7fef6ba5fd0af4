import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { individualBody } from '../testing/people'
import { requestText } from '../testing/rawHttp'
import { startTestServer } from '../testing/testServer'

const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`

test('a write whose client goes away before its answer is in the request log, once', async () => {
  const server = await startTestServer()
  const { app, requestLog } = server.service
  await server.service.listen(0, '127.0.0.1')
  app.server.on('request', (request: IncomingMessage) => request.once('end', () => request.socket.destroy()))
  const body = JSON.stringify(individualBody())
  const text = requestText('POST', '/2025-10-13/customers', { authorization }, body)
  for (let turn = 0; turn < 2; turn += 1) {
    const socket = connect(server.service.port(), '127.0.0.1', () => socket.write(text))
    await new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
  }
  const customers = async () => (await server.as.platform.call('listCustomers', { query: {} }, 200)).data
  await expect.poll(customers).toHaveLength(2)
  await expect
    .poll(async () => {
      await requestLog.flush()
      return (await requestLog.list({ limit: 9, method: 'POST' })).calls.map(({ status }) => status)
    })
    .toEqual([201, 201])
  await server.close()
})
