import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { sendRaw } from '../testing/rawHttp'
import { startTestServer } from '../testing/testServer'

test.each([
  ['said nothing', ''],
  ['began a request', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'],
  ['was answered, and began the next one', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\nGET /hea'],
])('a client that %s does not keep the service from stopping', async (_did, text) => {
  const server = await startTestServer()
  await server.service.listen(0, '127.0.0.1')
  const port = server.service.port()
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
  socket.resume()
  const other = await sendRaw(port, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  expect(other.status).toBe(200)
  await server.close()
  await closed
})
