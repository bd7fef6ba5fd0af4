import { Buffer } from 'node:buffer'
import {
  type ConsoleCall,
  type ConsoleOperationId,
  type ConsoleSuccess,
  consoleOperations,
} from '../src/contract/console/operations'
import { SESSION_HEADER } from '../src/contract/console/sessionNames'
import type { CallOf, OperationShape } from '../src/contract/operation'
import { CONSOLE_BASE } from '../src/contract/planes'
import { challengeOf } from '../src/server/areas/approvals/public'
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../src/server/crypto/webauthn/testing/softwareAuthenticator'
import type { openService } from './inProcessService'

type Service = Awaited<ReturnType<typeof openService>>['service']
type Headers = Readonly<Record<string, string>>
type BodyOf<K extends ConsoleOperationId> = ConsoleSuccess<K>['body']

/** The model of a security key: a passkey that names none counts as a program. */
const DEVICE = new Uint8Array(Buffer.from('08987058cadc4b81b6e130de50dcbe96', 'hex'))

/** Somebody at a desk of their own, with a PIN and a passkey. */
export interface Signer {
  readonly id: string
  readonly name: string
  readonly pin: string
  readonly device: SoftwareAuthenticator
  /** A call that must succeed, over HTTP without a socket. */
  call<K extends ConsoleOperationId>(id: K, call: ConsoleCall<K>): Promise<BodyOf<K>>
}

async function openDesk(service: Service): Promise<Headers> {
  const opened = await service.sessions.redeemLink(service.sessions.createLink(), { browser: 'Bench', replaces: null })
  if (opened === null) throw new Error('a fresh link opened no session')
  const port = service.port()
  const session = { cookie: `countersign_${port}=${opened.cookie}`, [SESSION_HEADER.toLowerCase()]: opened.page }
  return { host: `localhost:${port}`, ...session }
}

function callerOf({ app }: Service, headers: Headers): Signer['call'] {
  const send = async (id: ConsoleOperationId, call: CallOf<OperationShape>): Promise<unknown> => {
    const { method, path } = consoleOperations[id]
    const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(Reflect.get(call.params ?? {}, name)))
    const sent = call.body === undefined ? {} : { payload: JSON.stringify(call.body) }
    const type = call.body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await app.inject({ method, url: CONSOLE_BASE + filled, headers: { ...headers, ...type }, ...sent })
    if (reply.statusCode >= 300) throw new Error(`${id} answered ${reply.statusCode}: ${reply.body.slice(0, 500)}`)
    return reply.json()
  }
  return send as Signer['call']
}

const pinOf = (pin: string) => ({ kind: 'PIN', pin }) as const

async function addPasskey(service: Service, signer: Omit<Signer, 'device'>): Promise<Signer> {
  const device = createSoftwareAuthenticator({ origin: `http://localhost:${service.port()}`, aaguid: DEVICE })
  const body = { purpose: 'REGISTER', operatorId: signer.id } as const
  const { challengeHex } = await signer.call('createPasskeyChallenge', { body })
  const challengeB64url = Buffer.from(challengeHex, 'utf8').toString('base64url')
  const proof = { kind: 'PASSKEY', attestation: device.attest({ challengeB64url }) } as const
  const params = { operatorId: signer.id }
  await signer.call('addOperatorProof', { params, body: { proof, confirm: pinOf(signer.pin) } })
  return { ...signer, device }
}

/** Puts two people at two desks of a service where nobody has been yet, the first an administrator. */
export async function seatTwo(service: Service): Promise<readonly [Signer, Signer]> {
  const [firstPin, otherPin] = ['408126', '731905']
  const first = callerOf(service, await openDesk(service))
  const ana = await first('createOperator', { body: { name: 'Ana Bench' } })
  await first('addOperatorProof', { params: { operatorId: ana.id }, body: { proof: pinOf(firstPin) } })
  const proof = pinOf(otherPin)
  const bea = await first('createOperator', { body: { name: 'Bea Bench', proof, confirm: pinOf(firstPin) } })
  const other = callerOf(service, await openDesk(service))
  await other('selectOperator', { params: { operatorId: bea.id }, body: { proof } })
  return [
    await addPasskey(service, { id: ana.id, name: ana.name, pin: firstPin, call: first }),
    await addPasskey(service, { id: bea.id, name: bea.name, pin: otherPin, call: other }),
  ]
}

/** What a device signs of a text, as the page of a browser asks for it. */
export function assertionOver(text: string, { device }: Signer) {
  return device.assert({ challengeHex: challengeOf(text) })
}
