import { setTimeout as sleep } from 'node:timers/promises'
import type { FolderHost } from '../folderHost'
import type { Findings } from './findings'
import { type Json, type Platform, required } from './platform'
import { type RawReply, rawCall } from './rawCall'
import type { SeededRandom } from './seededRandom'

const SERVICE = '/2025-10-13'
const LOG_WAITS_MAX = 40
const LOG_WAIT_MS = 100

const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth)

/** Bodies that have ended services: deep, wide, long, not quite JSON, not quite text. */
function hostileBodies(random: SeededRandom): readonly (string | Buffer)[] {
  const depth = random.pick([65, 1000, 2000, 20_000, 100_000, 250_000])
  return [
    nested('[', ']', depth),
    nested('{"a":', '}', depth).replace(/:}/, ':1}'),
    nested('[{"a":', '}]', depth).replace(/:}/, ':1}'),
    `{"amount":${'9'.repeat(400)}}`,
    '{"amount":1e99999}',
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
    `{"${'k'.repeat(200_000)}":1}`,
    `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
    '{"name":"\\ud800"}',
    '{"a":1,"a":2}',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.alloc(random.between(1, 4096), 0),
    '[',
    '',
    'null',
    `"${'\u202e'.repeat(1000)}"`,
  ]
}

interface Target {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Where a stranger or a client may send a body. */
const targets = (host: FolderHost): readonly Target[] => [
  { path: `${SERVICE}/no-such-path`, headers: {} },
  { path: `${SERVICE}/agents/device-codes/ABCD-EFGH/redeem`, headers: {} },
  { path: '/inbox', headers: {} },
  { path: '/console/api/settings', headers: {} },
  { path: `${SERVICE}/customers`, headers: { authorization: host.authorizations.service } },
  { path: `${SERVICE}/quotes`, headers: { authorization: host.authorizations.service, 'idempotency-key': 'hostile' } },
  { path: '/console/api/clock', headers: { authorization: host.authorizations.console } },
  { path: '/console/api/snapshots/import', headers: { authorization: host.authorizations.console } },
]

async function isAlive(host: FolderHost): Promise<boolean> {
  if (host.ended() !== null) return false
  return (await rawCall(host.url, { method: 'GET', path: '/healthz' })).status === 200
}

/** No body of a stranger ends the process or makes it answer 5xx. */
export async function sendHostileBodies(host: FolderHost, findings: Findings, random: SeededRandom): Promise<void> {
  for (const { path, headers } of targets(host)) {
    for (const body of hostileBodies(random)) {
      const shown = `${path} ${Buffer.from(body).toString('latin1').slice(0, 40)} (${body.length} bytes)`
      const type = { 'content-type': 'application/json' }
      const reply = await rawCall(host.url, { method: 'POST', path, headers: { ...type, ...headers }, body }).catch(
        (error: Error): RawReply => ({ status: 0, text: error.message, headers: {} }),
      )
      findings.count('hostile bodies')
      findings.expect(reply.status !== 0, `no answer to ${shown}: ${reply.text}`)
      findings.expect(reply.status < 500, `${reply.status} to ${shown}`)
    }
  }
  // What is written later must not fail either: masking, the request log, a flush.
  await sleep(500)
  findings.expect(await isAlive(host), 'the host ended after hostile bodies')
}

/** The same address, spelled in other ways. */
export function spellingsOf(path: string): readonly string[] {
  const parts = path.split('/').slice(1)
  const each = (change: (part: string) => string) =>
    parts.map((_, at) => `/${parts.map((part, n) => (n === at ? change(part) : part)).join('/')}`)
  const code = (text: string) => `%${text.charCodeAt(0).toString(16)}`
  return [
    ...each((part) => code(part) + part.slice(1)),
    ...each((part) => code(part).toUpperCase() + part.slice(1)),
    ...each((part) => part.replace('-', '%2D')),
    ...each((part) => part.toUpperCase()),
    ...each((part) => `./${part}`),
    ...each((part) => `%2e/${part}`),
    ...each((part) => `x/../${part}`),
    ...each((part) => `x/%2e%2e/${part}`),
    ...each((part) => `/${part}`),
    ...each((part) => `${part};x=1`),
    ...each((part) => `${part}%2F`),
    ...each((part) => `${part}%00`),
    ...each((part) => `${part}%20`),
    `${path}/`,
    `${path}//`,
    `${path}?`,
    `${path}#x`,
    `${path}.json`,
    path.replaceAll('/', '%2F').replace('%2F', '/'),
    path.replaceAll('/', '\\').replace('\\', '/'),
    `http://elsewhere.example${path}`,
    `//elsewhere.example${path}`,
  ]
}

async function isLogged(host: FolderHost, callId: string): Promise<boolean> {
  for (let wait = 0; wait < LOG_WAITS_MAX; wait += 1) {
    if ((await host.operate(`/calls/${callId}`)).status === 200) return true
    await sleep(LOG_WAIT_MS)
  }
  return false
}

const countOutgoing = async (host: FolderHost): Promise<number> =>
  Number((await required(host.call('/transactions?limit=1&type=OUTGOING'))).totalCount)

/** However a payment's address is spelled, a used key never pays a second time, and what is done is in the log. */
export async function spellPayments(
  host: FolderHost,
  platform: Platform,
  findings: Findings,
  key: string,
): Promise<void> {
  const body = JSON.stringify({
    source: { accountId: platform.accountId },
    destination: { accountId: platform.payeeId },
    amount: 100,
  })
  const headers = {
    authorization: host.authorizations.service,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  const path = `${SERVICE}/transfer-out`
  const first = await rawCall(host.url, { method: 'POST', path, headers, body })
  findings.expect(first.status === 201, `a plain payment was answered ${first.status}`)
  const before = await countOutgoing(host)
  for (const spelling of spellingsOf(path)) {
    const reply = await rawCall(host.url, { method: 'POST', path: spelling, headers, body }).catch(() => null)
    findings.count('odd spellings')
    if (reply === null || reply.status >= 400) continue
    const { id } = JSON.parse(reply.text) as Json
    findings.expect(id === (JSON.parse(first.text) as Json).id, `${spelling} paid again under a used key`)
    const callId = reply.headers['countersign-call']
    findings.expect(
      typeof callId === 'string' && (await isLogged(host, callId)),
      `${spelling} is not in the request log`,
    )
  }
  findings.expect((await countOutgoing(host)) === before, 'an odd spelling made another payment')
}

/** However an address of the console or the inbox is spelled, a stranger gets nothing there. */
export async function spellConsole(host: FolderHost, findings: Findings): Promise<void> {
  for (const path of ['/console/api/settings', '/console/api/snapshots', '/console/api/calls']) {
    for (const spelling of spellingsOf(path)) {
      const reply = await rawCall(host.url, { method: 'GET', path: spelling }).catch(() => null)
      findings.count('odd spellings')
      const isData = reply !== null && reply.status < 300 && reply.text.startsWith('{')
      findings.expect(!isData, `${spelling} gave data to a stranger`)
    }
  }
  for (const spelling of spellingsOf('/inbox')) {
    const foreign = { host: 'elsewhere.example', 'content-type': 'application/json' }
    const reply = await rawCall(host.url, { method: 'POST', path: spelling, headers: foreign, body: '{}' }).catch(
      () => null,
    )
    findings.count('odd spellings')
    findings.expect(reply === null || reply.status >= 400, `${spelling} took a message for a foreign host`)
  }
  findings.expect(await isAlive(host), 'the host ended after odd spellings')
}
