import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startAgentSetup } from '../areas/agents/testing/agentSetup'
import { checkDigitOf } from '../areas/cards/cardNumber'
import { type CardSetup, startCardSetup } from '../areas/cards/testing/cardSetup'
import { shareTestServer } from '../testing/sharedServer'
import { type RawReply, startTestServer } from '../testing/testServer'

const newDir = () => mkdtempSync(join(tmpdir(), 'countersign-reveal-'))
const optionsIn = (folder: string) => ({ databaseFile: join(folder, 'countersign.sqlite'), keyDir: folder })

const dir = newDir()
afterAll(() => rmSync(dir, { recursive: true }))
const server = shareTestServer(optionsIn(dir))
let setup: CardSetup
beforeEach(async () => {
  setup = await startCardSetup({ on: server })
})

const HOST = { host: 'localhost:4010' }
const platform = () => setup.server.as.platform
const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  setup.server.raw({ method: 'GET', url: path, headers: { ...HOST, ...headers } })
function press(path: string, headers: Readonly<Record<string, string>> = {}, step = 'ASK'): Promise<RawReply> {
  const form = new FormData()
  form.append('step', step)
  return setup.server.raw({ method: 'POST', url: path, headers: { ...HOST, ...headers }, payload: form })
}
const reveal = async (id: string) => platform().call('revealCard', { params: { id } }, 200)
const linkOf = async (id: string) => new URL((await reveal(id)).panEmbedUrl).pathname
const heading = ({ body }: RawReply) => /<h1>(.*?)<\/h1>/.exec(body)?.[1]
const secretsOf = ({ body }: RawReply) =>
  [...body.matchAll(/data-secret="[^"]*">([^<]*)</g)].map(([, text = '']) => text.replaceAll(' ', ''))
const audited = async (targetId: string) =>
  (await setup.server.as.console.call('listAuditEntries', { query: { targetId } }, 200)).data

describe('revealCard', () => {
  it('makes a link for five minutes, of which only the hash is kept, and records who asked', async () => {
    const card = await setup.issueCard()
    const { panEmbedUrl, expiresAt } = await reveal(card.id)
    const token = /^http:\/\/localhost\/hosted\/card\/([0-9a-f]{64})$/.exec(panEmbedUrl)?.[1] ?? ''
    expect(token).not.toBe('')
    expect(expiresAt).toBe(new Date(setup.server.clock.now() + 300_000).toISOString())
    expect((await audited(card.id))[0]).toMatchObject({
      operationId: 'revealCard',
      actorKind: 'token',
      actorName: 'First token',
      details: { last4: card.last4, expiresAt },
    })
    await setup.server.service.requestLog.flush()
    const [call] = (await setup.server.service.requestLog.list({ operationId: 'revealCard', limit: 1 })).calls
    const logged = JSON.stringify(await setup.server.service.requestLog.get(call?.id ?? ''))
    for (const text of [logged, JSON.stringify(await audited(card.id))]) expect(text).not.toContain(token)
    expect(readFileSync(join(dir, 'countersign.sqlite')).includes(token)).toBe(false)
  })

  it.each([
    ['PROCESSING', { platformCardId: 'card-001' }, 'NOT_ISSUED'],
    ['refused by its issuer', { platformCardId: 'card-002' }, 'CARD_CLOSED'],
  ] as const)('shows nothing of a card that is %s', async (_state, change, reason) => {
    const { id } = await setup.issueCard(change)
    const refusal = await platform().call('revealCard', { params: { id } }, 403)
    expect(refusal).toMatchObject({ code: 'FORBIDDEN', details: { field: 'id', reason } })
  })

  it('shows a card that is frozen, and none that is closed or unknown', async () => {
    const { id } = await setup.issueCard()
    await platform().call('updateCardById', { params: { id }, body: { state: 'FROZEN' } }, 200)
    expect(heading(await press(await linkOf(id)))).toBe('Your card')
    await platform().call('updateCardById', { params: { id }, body: { state: 'CLOSED' } }, 200)
    const closed = await platform().call('revealCard', { params: { id } }, 403)
    expect(closed).toMatchObject({ details: { reason: 'CARD_CLOSED' } })
    for (const unknown of ['Card:00000000-0000-7000-8000-000000000000', 'nothing'])
      await platform().call('revealCard', { params: { id: unknown } }, 404)
  })

  it('is recorded under the name of the operator at the desk', async () => {
    const { id } = await setup.issueCard()
    await setup.server.as.operator.call('revealCard', { params: { id } }, 200)
    expect((await audited(id))[0]).toMatchObject({ actorKind: 'operator', actorName: 'Test Operator' })
  })

  it('answers 403 where another data folder sealed the number; the card itself works', async () => {
    const own = newDir()
    onTestFinished(() => rmSync(own, { recursive: true }))
    setup = await startCardSetup(optionsIn(own))
    const { id } = await setup.issueCard()
    const path = await linkOf(id)
    await setup.server.close()
    rmSync(join(own, 'sealing-key.hex'))
    const restarted = await startTestServer({ ...optionsIn(own), seed: 2 })
    onTestFinished(() => restarted.close())
    setup = { ...setup, server: restarted }
    const refusal = await platform().call('revealCard', { params: { id } }, 403)
    expect(refusal).toMatchObject({ code: 'FORBIDDEN', details: { field: 'id', reason: 'SEALED_ELSEWHERE' } })
    expect(heading(await press(path))).toBe('This link no longer works')
    expect(await platform().call('updateCardById', { params: { id }, body: { state: 'FROZEN' } }, 200)).toMatchObject({
      state: 'FROZEN',
    })
  })
})

describe('a desk without an operator, and a tool', () => {
  it('are nobody to show a number to', async () => {
    const first = await startCardSetup({ isFirstStart: true })
    onTestFinished(() => first.server.close())
    const { id } = await first.issueCard()
    const refusal = await first.server.as.operator.call('revealCard', { params: { id } }, 403)
    expect(refusal).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'NOBODY_AT_DESK' } })
    const headers = { ...HOST, authorization: 'Bearer test-console-secret' }
    const byTool = await first.server.raw({ method: 'POST', url: `/2025-10-13/cards/${id}/reveal`, headers })
    expect(byTool.status).toBe(401)
  })
})

describe('an agent', () => {
  it('reveals nothing: its credential is none for cards', async () => {
    const agents = await startAgentSetup({ on: server })
    const { accessToken } = await agents.connect()
    const call = { params: { id: 'Card:00000000-0000-7000-8000-000000000000' } }
    expect(await agents.server.as.agent(accessToken).call('revealCard', call, 401)).toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })
})

describe('the page', () => {
  it('shows nothing until its button is pressed, then number, expiry and code, this once', async () => {
    const card = await setup.issueCard()
    const path = await linkOf(card.id)
    for (const page of [await open(path), await open(path)]) {
      expect(page.status).toBe(200)
      expect(page.body).toContain(`•••• ${card.last4}`)
      expect(page.body).not.toMatch(/4000 ?00|<script/)
    }
    const shown = await press(path)
    expect(shown.status).toBe(200)
    const [number = '', code = ''] = secretsOf(shown)
    expect(number).toMatch(/^400000\d{10}$/)
    expect(checkDigitOf(number.slice(0, -1))).toBe(number.slice(-1))
    expect(number.slice(-4)).toBe(card.last4)
    expect(code).toMatch(/^\d{3}$/)
    const month = String(card.expMonth).padStart(2, '0')
    expect(shown.body).toContain(`${month}/${String(card.expYear).slice(-2)}`)
    for (const again of [await press(path), await open(path)]) {
      expect(again.status).toBe(404)
      expect(heading(again)).toBe('This link no longer works')
      expect(again.body).not.toContain(number.slice(0, 4))
    }
    const { numberLink } = await setup.server.as.console.call('getCardDetail', { params: { cardId: card.id } }, 200)
    expect(numberLink).toMatchObject({ usedAt: expect.any(String) })
    expect((await audited(card.id)).map(({ operationId }) => operationId).slice(0, 2)).toEqual([
      'takeHostedStep',
      'revealCard',
    ])
    expect((await audited(card.id))[0]).toMatchObject({
      actorKind: 'anonymous',
      details: { last4: card.last4, askedBy: 'First token' },
    })
  })

  it('that was used is not taken for the next one, though the clock stands still', async () => {
    const { id } = await setup.issueCard()
    const link = async () =>
      (await setup.server.as.console.call('getCardDetail', { params: { cardId: id } }, 200)).numberLink
    for (let made = 0; made < 3; made += 1) {
      const path = await linkOf(id)
      expect(await link()).toMatchObject({ usedAt: null })
      await press(path)
      expect(await link()).toMatchObject({ usedAt: expect.any(String) })
    }
  })

  it('keeps the number out of database, log, audit and snapshots', async () => {
    const { id } = await setup.issueCard()
    const [number = '', code = ''] = secretsOf(await press(await linkOf(id)))
    await setup.server.as.console.call('takeSnapshot', { body: { name: 'With a card' } }, 201)
    await setup.server.service.requestLog.flush()
    const inside = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const files = inside.map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    expect(files.length).toBeGreaterThan(2)
    for (const bytes of files) expect(bytes.includes(number)).toBe(false)
    const rows = setup.server.service.store.sqlite.prepare('SELECT * FROM cards').all()
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    expect(JSON.stringify(await setup.server.service.requestLog.list({ limit: 100 }))).not.toContain(number)
  })

  it('is over after five minutes, and when the card is closed', async () => {
    const card = await setup.issueCard()
    const [late, closed] = [await linkOf(card.id), await linkOf(card.id)]
    await setup.server.clock.advance(299)
    expect(heading(await open(late))).toBe('Your card')
    await platform().call('updateCardById', { params: { id: card.id }, body: { state: 'CLOSED' } }, 200)
    expect(heading(await press(closed))).toBe('This link no longer works')
    await setup.server.clock.advance(1)
    for (const page of [await open(late), await press(late)]) {
      expect(page.status).toBe(404)
      expect(heading(page)).toBe('This link has expired')
    }
  })

  it('shows the number to one of 30 who press at once', async () => {
    const path = await linkOf((await setup.issueCard()).id)
    const pages = await Promise.all(Array.from({ length: 30 }, () => press(path)))
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(pages.filter((page) => secretsOf(page).length > 0)).toHaveLength(1)
  })

  it('is none for a token that nobody was given, nor for a step of another page', async () => {
    expect(heading(await open(`/hosted/card/${'0'.repeat(64)}`))).toBe('This link does not work')
    const path = await linkOf((await setup.issueCard()).id)
    expect(heading(await press(path, {}, 'HOLD'))).toBe('This page is old')
    expect(heading(await open(`/hosted/card/${'0'.repeat(5000)}`))).toBe('This link does not work')
    expect(secretsOf(await press(path))).toHaveLength(2)
  })
})

it('what cannot be read is not blamed on the link', async () => {
  const path = await linkOf((await setup.issueCard()).id)
  for (const [type, payload] of [
    ['application/json', '{}'],
    ['application/x-www-form-urlencoded', 'step=SHOW'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="step"\r\n\r\nSH'],
  ] as const) {
    const headers = { host: 'localhost:4010', 'content-type': type }
    const page = await setup.server.raw({ method: 'POST', url: path, headers, payload })
    expect(page.status).toBe(400)
    expect(heading(page)).toBe('That did not arrive whole')
  }
  expect(secretsOf(await press(path))).toHaveLength(2)
})

describe('a frame of another site', () => {
  const SHOP = 'https://shop.example'
  const framed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
  const policyOf = ({ headers }: RawReply) => String(headers['content-security-policy'])
  const allowOnly = (...cardFrameOrigins: string[]) =>
    setup.server.as.desk.call('updateHostSettings', { body: { cardFrameOrigins } }, 200)
  const allow = async () => {
    onTestFinished(async () => void (await allowOnly()))
    await allowOnly(SHOP, 'http://localhost:5173')
  }

  it('is not let in as delivered: every answer forbids it', async () => {
    const path = await linkOf((await setup.issueCard()).id)
    for (const page of [await open(path, framed), await press(path), await open(path)]) {
      expect(policyOf(page)).toContain("frame-ancestors 'none'")
      expect(page.headers['x-frame-options']).toBe('DENY')
    }
  })

  it('of an origin that the setting names is let in, on pages of cards alone', async () => {
    await allow()
    const path = await linkOf((await setup.issueCard()).id)
    for (const page of [await open(path, framed), await press(path), await open(path)]) {
      expect(policyOf(page)).toContain(`frame-ancestors ${SHOP} http://localhost:5173`)
      expect(page.headers['x-frame-options']).toBeUndefined()
    }
    const other = await open('/hosted/liveness/0')
    expect(policyOf(other)).toContain("frame-ancestors 'none'")
    expect(other.headers['x-frame-options']).toBe('DENY')
    expect((await open('/hosted/liveness/0', framed)).status).toBe(403)
  })

  it('presses no button from outside, and no other origin asks', async () => {
    await allow()
    const path = await linkOf((await setup.issueCard()).id)
    const fromShop = { origin: SHOP, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await press(path, { ...fromShop, 'sec-fetch-dest': 'iframe' })).status).toBe(403)
    const own = { origin: 'http://localhost:4010', 'sec-fetch-site': 'same-origin' }
    expect(secretsOf(await press(path, own))).toHaveLength(2)
  })

  it.each(['https://shop.example/', 'https://*.example', 'shop.example', "https://a.example 'self'"])(
    'is not named as %s',
    async (origin) => {
      const call = { body: { cardFrameOrigins: [origin] } }
      await setup.server.as.desk.call('updateHostSettings', call, 400)
    },
  )
})
