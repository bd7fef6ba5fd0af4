import { beforeEach, describe, expect, it } from 'vitest'
import { type OwnershipSetup, startOwnershipSetup } from '../areas/external-accounts/testing/ownershipSetup'
import { type ScaSetup, startScaSetup } from '../areas/sca/testing/scaSetup'
import { shareTestServer } from '../testing/sharedServer'

const server = shareTestServer()
let setup: ScaSetup
beforeEach(async () => {
  setup = await startScaSetup({ on: server })
})

const HOST = { host: 'localhost:4010' }
const headingOf = (body: string) => /<h1>(.*?)<\/h1>/.exec(body)?.[1]

/** A reset of the customer's phone, with the path of its page. */
async function startReset() {
  const { server, customerId } = setup
  const call = { query: { customerId }, body: { factor: 'SMS_OTP' } } as const
  const { resetId, verificationLink } = await server.as.platform.call('startTwoFactorReset', call, 201)
  const status = async () => {
    const asked = { params: { resetId }, query: { customerId } }
    return (await server.as.platform.call('getTwoFactorResetStatus', asked, 200)).status
  }
  return { path: new URL(verificationLink ?? '').pathname, status }
}
const open = async (path: string, server = setup.server) => {
  const { status, body } = await server.raw({ method: 'GET', url: path, headers: HOST })
  return [status, headingOf(body)]
}
const post = async (path: string, step: string, server = setup.server) => {
  const form = new FormData()
  form.append('step', step)
  return (await server.raw({ method: 'POST', url: path, headers: HOST, payload: form })).status
}

describe('the page of a liveness check', () => {
  it('decides once it was begun: questions move nothing on', async () => {
    const { path, status } = await startReset()
    expect(await open(path)).toEqual([200, 'Show that it is you'])
    expect(await post(path, 'BEGIN')).toBe(303)
    expect([await status(), await status(), await status()]).not.toContain('LIVENESS_PASSED')
    expect(await open(path)).toEqual([200, 'Hold still'])
    expect(await post(path, 'BEGIN')).toBe(409)
    expect(await post(path, 'HOLD')).toBe(303)
    expect(await status()).toBe('LIVENESS_PASSED')
    expect(await open(path)).toEqual([200, 'Thank you'])
    expect(await post(path, 'HOLD')).toBe(409)
  })

  it('opens nothing once the customer was deleted', async () => {
    const { path } = await startReset()
    await post(path, 'BEGIN')
    const { server, customerId } = setup
    await server.as.platform.call('deleteCustomerById', { params: { customerId } }, 200)
    expect((await open(path))[0]).toBe(404)
    expect(await post(path, 'HOLD')).toBe(404)
  })

  it('leaves the check to itself while nobody has begun', async () => {
    const { path, status } = await startReset()
    await open(path)
    await status()
    expect(await status()).toBe('LIVENESS_PASSED')
  })

  it('fails for a phone number that ends 002', async () => {
    const { server, customerId } = setup
    const change = {
      params: { customerId },
      body: { customerType: 'INDIVIDUAL', phoneNumber: '+491701234002' },
    } as const
    await server.as.platform.call('updateCustomerById', change, 200)
    const { path, status } = await startReset()
    await post(path, 'BEGIN')
    await post(path, 'HOLD')
    expect(await status()).toBe('REJECTED')
    expect(await open(path)).toEqual([200, 'That did not work'])
  })

  it('ends with its reset', async () => {
    const { path } = await startReset()
    await setup.server.clock.advance(15 * 60)
    expect(await open(path)).toEqual([404, 'This link has expired'])
    expect(await post(path, 'BEGIN')).toBe(404)
  })
})

describe('the page of the liveness check of a wallet', () => {
  const server = shareTestServer()
  let wallets: OwnershipSetup
  beforeEach(async () => {
    wallets = await startOwnershipSetup({ on: server })
  })

  /** A wallet with that check, and the path of its page. */
  async function startCheck(address?: string) {
    const id =
      address === undefined
        ? (await wallets.register('SOLANA')).id
        : await wallets.registerAddress('ETHEREUM_WALLET', address)
    const call = { params: { externalAccountId: id }, body: { method: 'LIVENESS' } } as const
    const challenge = await wallets.server.as.platform.call('createExternalAccountOwnershipChallenge', call, 201)
    return { id, path: new URL('verificationLink' in challenge ? challenge.verificationLink : '').pathname }
  }
  const openOf = (path: string) => open(path, wallets.server)
  const postOf = (path: string, step: string) => post(path, step, wallets.server)

  it('decides once it was begun, and not the time', async () => {
    const { id, path } = await startCheck()
    expect(await openOf(path)).toEqual([200, 'Show that it is you'])
    expect(await postOf(path, 'BEGIN')).toBe(303)
    await wallets.server.clock.advance(60)
    expect(await wallets.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    expect(await postOf(path, 'HOLD')).toBe(303)
    expect(await wallets.statusOf(id)).toBe('ACTIVE')
    expect(await openOf(path)).toEqual([200, 'Thank you'])
    expect(await postOf(path, 'HOLD')).toBe(409)
  })

  it('fails for an address that ends 002', async () => {
    const { id, path } = await startCheck('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be002')
    await postOf(path, 'BEGIN')
    await postOf(path, 'HOLD')
    expect(await wallets.statusOf(id)).toBe('UNVERIFIED')
    expect(await openOf(path)).toEqual([200, 'That did not work'])
  })

  it('has expired with its challenge, or with a newer one', async () => {
    const { id, path } = await startCheck()
    await wallets.challengeWith(id, 'LIVENESS')
    expect(await openOf(path)).toEqual([404, 'This link has expired'])
    expect(await postOf(path, 'BEGIN')).toBe(404)
    const other = await startCheck()
    await postOf(other.path, 'BEGIN')
    await wallets.server.clock.advance(15 * 60)
    expect(await openOf(other.path)).toEqual([404, 'This link has expired'])
    expect(await postOf(other.path, 'HOLD')).toBe(404)
    expect(await wallets.statusOf(other.id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
  })

  it('opens nothing once the customer was deleted', async () => {
    const { id, path } = await startCheck()
    await postOf(path, 'BEGIN')
    const params = { customerId: wallets.customerId }
    await wallets.server.as.platform.call('deleteCustomerById', { params }, 200)
    expect((await openOf(path))[0]).toBe(404)
    expect(await postOf(path, 'HOLD')).toBe(404)
    expect(await wallets.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
  })

  it('is nothing to look at while the check is left to itself', async () => {
    const { id, path } = await startCheck()
    await openOf(path)
    await wallets.server.clock.advance(5)
    expect(await wallets.statusOf(id)).toBe('ACTIVE')
    expect(await openOf(path)).toEqual([200, 'Thank you'])
  })
})
