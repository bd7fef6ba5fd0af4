import { beforeAll, describe, expect, it } from 'vitest'
import { consoleOperations } from '../../contract/console/operations'
import type { OperationShape } from '../../contract/operation'
import { serviceOperations } from '../../contract/operations'
import { CONSOLE_BASE, SERVICE_BASE } from '../../contract/planes'
import type { ErrorEnvelope } from '../../contract/primitives/errors'
import { unseenCharacterIn } from '../../contract/primitives/unseenCharacters'
import { policyOf } from '../areas/agents/testing/agentSetup'
import { pathOfOperation } from '../http/address'
import { assertDeclared } from '../testing/callFields'
import { individualBody } from '../testing/people'
import { shareTestServer } from '../testing/sharedServer'

/** Longer than any id, and longer than any text of a request may be. */
const LENGTHS = [201, 10_001]
const HOST = 'localhost:4010'
const HERE = 'here-in-the-address'
const OTHER_ID = 'Customer:01900000-0000-7000-8000-000000000000'

const planes: readonly (readonly [string, Readonly<Record<string, OperationShape>>])[] = [
  [CONSOLE_BASE, consoleOperations],
  [SERVICE_BASE, serviceOperations],
]
const operations = planes.flatMap(([base, shapes]) =>
  Object.entries(shapes).map(([id, shape]) => ({ base, id, shape })),
)
const namesOf = (part: OperationShape['params']): string[] => Object.keys(part?.shape ?? {})

/** As an address has them: longer than anything, a NUL, half of a character, and a sign that turns text around. */
const TEXTS = [...LENGTHS.map((length) => 'x'.repeat(length)), 'a%00b', '%ED%A0%80', 'a%E2%80%AEb']

/** The operation's addresses with each of the texts for each parameter, one at a time. */
function addressesOf({ base, shape }: (typeof operations)[number]): string[] {
  const params = Object.fromEntries(namesOf(shape.params).map((name) => [name, OTHER_ID]))
  return TEXTS.flatMap((text) => [
    ...namesOf(shape.params).map((name) =>
      pathOfOperation(base, shape.path, { ...params, [name]: HERE }).replace(HERE, text),
    ),
    ...namesOf(shape.query).map((name) => `${pathOfOperation(base, shape.path, params)}?${name}=${text}`),
  ])
}

describe('an ID that is too long, or holds what nobody sees,', () => {
  const server = shareTestServer()
  let agent: Readonly<Record<string, string>>

  beforeAll(async () => {
    const { platform, nobody } = server.as
    const { id: customerId } = await platform.call('createCustomer', { body: individualBody() }, 201)
    const made = await platform.call('createAgent', { body: { name: 'A', customerId, policy: policyOf() } }, 201)
    const redeemed = await nobody.call('redeemAgentDeviceCode', { params: { code: made.deviceCode.code } }, 200)
    agent = { authorization: `Bearer ${redeemed.accessToken}` }
  })

  it.each(operations)('is answered by $id as its contract declares, with a code and a field', async (operation) => {
    const { id, shape } = operation
    const caller = shape.auth.includes('agent') ? agent : server.sessionHeaders
    for (const url of addressesOf(operation)) {
      const { status, body } = await server.raw({ method: shape.method, url, headers: { host: HOST, ...caller } })
      expect([401, 403], `${id} ${status}`).not.toContain(status)
      expect(status, url.slice(0, 80)).toBeLessThan(500)
      if (status < 400) continue
      const envelope = JSON.parse(body) as ErrorEnvelope
      // An address that cannot be read is no operation's.
      if (envelope.details?.field !== 'path') assertDeclared({ id, shape, status }, envelope)
      expect(unseenCharacterIn(envelope.message), `${url.slice(0, 80)}: ${envelope.message}`).toBeNull()
    }
  })
})
