import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/operations'
import type { Context } from '../kernel/context'
import { createUnitOfWork } from '../kernel/unitOfWork'
import { startTestServer, type TestServer } from '../testing/testServer'
import { sendCode } from './messageDelivery'
import { keepSentMessage } from './sentMessageStore'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const act = <Result>(work: (context: Context, areas: ReadonlySet<string>) => Promise<Result>) =>
  server.service.store.write((tx) => {
    const { clock, ids, sealing, platform } = server.service
    const fixed = { now: clock.now(), ids, sealing, platformId: platform.id }
    const { context, effects } = createUnitOfWork(tx, { ...fixed, actor: { kind: 'system' }, isForecast: false })
    return work(context, effects.areas)
  })
const configure = (embeddedWalletConfig: NonNullable<Call<'updatePlatformConfig'>['body']>['embeddedWalletConfig']) =>
  server.as.platform.call('updatePlatformConfig', { body: { embeddedWalletConfig } }, 200)
const send = (change: Partial<Parameters<typeof sendCode>[1]> = {}) =>
  act((context) =>
    sendCode(context, {
      channel: 'EMAIL',
      address: 'marta@example.com',
      code: '000000',
      purpose: 'WALLET_LOGIN',
      expiresAt: '2026-11-21T09:05:00.000Z',
      accountId: 'InternalAccount:00000000-0000-7000-8000-000000000001',
      customerId: 'Customer:00000000-0000-7000-8000-000000000001',
      authMethodId: 'AuthMethod:00000000-0000-7000-8000-000000000001',
      ...change,
    }),
  )
const sent = () => server.service.store.read((tx) => tx.selectFrom('sent_messages').selectAll().execute())

describe('sendCode', () => {
  it('keeps who was written to, what they read, and until when it counts', async () => {
    const id = await send()
    expect(await sent()).toEqual([
      {
        id,
        channel: 'EMAIL',
        address: 'marta@example.com',
        purpose: 'WALLET_LOGIN',
        code: '000000',
        text: [
          'From: Notifications',
          'Subject: Your login code',
          '',
          '000000 is your login code for your wallet.',
          'It is valid for 5 minutes. Do not give it to anybody.',
        ].join('\n'),
        account_id: 'InternalAccount:00000000-0000-7000-8000-000000000001',
        customer_id: 'Customer:00000000-0000-7000-8000-000000000001',
        auth_method_id: 'AuthMethod:00000000-0000-7000-8000-000000000001',
        expires_at: '2026-11-21T09:05:00.000Z',
        created_at: server.clock.iso(),
      },
    ])
  })

  it('writes as the app and from the sender that the platform configured', async () => {
    await configure({
      appName: 'Harbour',
      sendFromEmailAddress: 'codes@harbour.example',
      sendFromEmailSenderName: 'Harbour Pay',
      replyToEmailAddress: 'help@harbour.example',
    })
    await send({ expiresAt: '2026-11-21T09:01:30.000Z' })
    expect((await sent())[0]?.text.split('\n')).toEqual([
      'From: Harbour Pay <codes@harbour.example>',
      'Reply-To: help@harbour.example',
      'Subject: Your Harbour login code',
      '',
      '000000 is your login code for Harbour.',
      'It is valid for 90 seconds. Do not give it to anybody.',
    ])
  })

  it('sends one line to a phone', async () => {
    await configure({ appName: 'Harbour' })
    await send({ channel: 'SMS', address: '+15035550123', expiresAt: '2026-11-21T09:01:00.000Z' })
    expect((await sent())[0]?.text).toBe(
      'Harbour: 000000 is your login code. It is valid for 1 minute. Do not give it to anybody.',
    )
  })

  it('tells the screens of messages', async () => {
    const areas = await act(async (context, touched) => {
      await sendCode(context, {
        channel: 'SMS',
        address: '+15035550123',
        code: '000000',
        purpose: 'WALLET_LOGIN',
        expiresAt: '2026-11-21T09:05:00.000Z',
        accountId: null,
        customerId: null,
        authMethodId: null,
      })
      return [...touched]
    })
    expect(areas).toEqual(['messages'])
  })

  it('keeps the newest 2,000 messages and forgets the oldest, also among those of one instant', async () => {
    const first = await send()
    const second = await send()
    await act(async ({ tx, ids }) => {
      const [row] = await oneSent(tx)
      if (row === undefined) throw new Error('nothing was sent')
      for (let count = 0; count < 1998; count += 1) await keepSentMessage(tx, { ...row, id: ids.new('Message') })
    })
    expect((await sent()).map(({ id }) => id)).toContain(first)
    const last = await send()
    const ids = (await sent()).map(({ id }) => id)
    expect(ids).toHaveLength(2000)
    expect(ids).not.toContain(first)
    expect(ids).toEqual(expect.arrayContaining([second, last]))
  })
})

const oneSent = (tx: Context['tx']) => tx.selectFrom('sent_messages').selectAll().limit(1).execute()
