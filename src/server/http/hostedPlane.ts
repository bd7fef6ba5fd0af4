import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type HostedPage, hostedPage } from '../../contract/hosted/schemas'
import { HOSTED_BASE } from '../../contract/planes'
import { fieldError } from '../../contract/primitives/errors'
import { getHostSetting } from '../database/hostSettings'
import { assert } from '../foundation/assert'
import { readJsonText } from '../foundation/jsonText'
import { NOTHING_REFUSED, type Refused } from '../hosted/kit'
import {
  type PageRefusal,
  type RenderedPage,
  renderHostedPage,
  renderRefusal,
  type Showing,
} from '../hosted/renderPage'
import type { BoundOperation, OperationResult } from '../kernel/runOperation/operation'
import { refusalResult } from '../kernel/runOperation/operation'
import { runOperation } from '../kernel/runOperation/runOperation'
import type { AppParts } from './appParts'
import { formBodyOf } from './bodies'
import { limitAttempts } from './bruteForceLimit'
import { acceptMultipart } from './multipartBody'
import { createUploadSlots } from './uploadSlots'
import { ANSWER_HEADERS, refusalOf } from './wireRefusals'

const refusalText = z.object({
  message: z.string(),
  details: z
    .looseObject({
      field: z.string().optional(),
      reason: z.string().optional(),
      errors: z.array(fieldError).optional(),
    })
    .optional(),
})

/** Pages that other sites may show in a frame, where a setting names them: what they show is of use there. */
const FRAMED_KIND = 'card'

const unframed = (): Showing => ({ nonce: randomBytes(16).toString('base64'), frameOrigins: [] })

async function showingOf({ store }: AppParts, { params }: FastifyRequest): Promise<Showing> {
  const { kind } = params as Readonly<Record<string, string>>
  if (kind !== FRAMED_KIND) return unframed()
  return { ...unframed(), frameOrigins: await store.read((tx) => getHostSetting(tx, 'cardFrameOrigins')) }
}

/**
 * No cache, and no frame but those that a setting names. The address of a page is its key: no other site is told it.
 * This one is, or browsers would send the forms of the page without its origin.
 */
function sendShown(
  reply: FastifyReply,
  status: number,
  render: (showing: Showing) => RenderedPage,
  showing: Showing,
): FastifyReply {
  const { text, policy } = render(showing)
  if (showing.frameOrigins.length === 0) reply.header('x-frame-options', 'DENY')
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .send(text)
}

async function sendPage(
  parts: AppParts,
  reply: FastifyReply,
  status: number,
  render: (showing: Showing) => RenderedPage,
): Promise<FastifyReply> {
  return sendShown(reply, status, render, await showingOf(parts, reply.request))
}

/** Answers a link that cannot be decoded: it names no page, and no route or hook has seen it. */
export function answerBadLink(reply: FastifyReply): void {
  void reply.headers(ANSWER_HEADERS)
  sendShown(reply, 400, (showing) => renderRefusal('UNKNOWN', showing), unframed())
}

type RefusalDetails = NonNullable<z.infer<typeof refusalText>['details']>

function pageRefusalOf({ status, code }: OperationResult, { field, reason }: RefusalDetails): PageRefusal {
  if (reason === 'EXPIRED' || reason === 'ENDED' || reason === 'OTHER_STEP') return reason
  if (reason === 'BODY_TOO_LARGE' || reason === 'FILE_TOO_LARGE') return 'TOO_LARGE'
  if (code === 'RATE_LIMITED' || reason === 'WRONG_CODES') return 'TOO_MANY'
  if (status === 404 || field === 'kind' || field === 'token') return 'UNKNOWN'
  return status === 400 ? 'UNREADABLE' : 'BROKEN'
}

function refuse(parts: AppParts, reply: FastifyReply, result: OperationResult): Promise<FastifyReply> {
  const refusal = pageRefusalOf(result, readJsonText(result.text, refusalText)?.details ?? {})
  return sendPage(parts, reply, result.status, (showing) => renderRefusal(refusal, showing))
}

/** The texts that were filled in: a form that comes back is not empty. */
function filledIn(body: unknown): Record<string, string> {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(members.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Sentences beside their fields; what belongs to none stands above the form. */
function refusedOf(result: OperationResult, body: unknown): Refused | null {
  const said = readJsonText(result.text, refusalText)
  if (result.status !== 400 || said === null) return null
  const errors = said.details?.errors ?? []
  const field = said.details?.field ?? ''
  const faults =
    errors.length > 0
      ? errors.map(({ field: name, message }) => [name, message ?? said.message] as const)
      : [[field, said.message] as const]
  return { faults: Object.fromEntries(faults), values: filledIn(body) }
}

/** The address of the page that asks. */
function pathOf({ params }: FastifyRequest): string {
  const { kind = '', token = '' } = params as Readonly<Record<string, string>>
  return `${HOSTED_BASE}/${encodeURIComponent(kind)}/${encodeURIComponent(token)}`
}

interface Plane {
  readonly parts: AppParts
  readonly show: BoundOperation
  readonly take: BoundOperation
}

function run(
  { parts }: Plane,
  bound: BoundOperation,
  request: FastifyRequest,
  body: unknown,
): Promise<OperationResult> {
  const work = () =>
    runOperation(parts, bound, {
      actor: { kind: 'anonymous' },
      params: request.params as Record<string, string>,
      query: {},
      headers: {},
      body,
      callId: request.call.callId,
    })
  return limitAttempts(parts, { request, bound }, work)
}

const pageIn = ({ text }: OperationResult): HostedPage | null => readJsonText(text, hostedPage)

async function showPage(plane: Plane, request: FastifyRequest, reply: FastifyReply, refused: Refused, status: number) {
  const result = await run(plane, plane.show, request, undefined)
  const page = result.status === 200 ? pageIn(result) : null
  if (page === null) return refuse(plane.parts, reply, result)
  return sendPage(plane.parts, reply, status, (showing) => renderHostedPage(page, refused, showing))
}

async function takeStep(plane: Plane, request: FastifyRequest, reply: FastifyReply) {
  const { multipart } = plane.take.shape
  const body = await formBodyOf(request, multipart ?? { fileBytesMax: 0 })
  const result = await run(plane, plane.take, request, body)
  const page = result.status === 200 ? pageIn(result) : null
  if (page?.kind === 'CARD') {
    // Shown by this answer alone: there is no page to come back to.
    return sendPage(plane.parts, reply, 200, (showing) => renderHostedPage(page, NOTHING_REFUSED, showing))
  }
  if (page !== null) {
    const isOver = page.kind === 'VERIFICATION' && page.step === 'FINISHED'
    // Back to the page by a visit of its own: a reload sends nothing twice.
    const onward = isOver ? page.redirectUri : null
    return reply.header('cache-control', 'no-store').redirect(onward ?? pathOf(request), 303)
  }
  const refused = refusedOf(result, body)
  return refused === null ? refuse(plane.parts, reply, result) : showPage(plane, request, reply, refused, 400)
}

/** Answers whatever went wrong on the way as a page, too. */
async function answered(reply: FastifyReply, work: () => Promise<FastifyReply>, parts: AppParts) {
  try {
    return await work()
  } catch (error) {
    const known = refusalOf(error as FastifyError, 0)
    if (known === null) parts.reportFault(error, 'a hosted page')
    return known === null
      ? sendPage(parts, reply, 500, (showing) => renderRefusal('BROKEN', showing))
      : refuse(parts, reply, refusalResult(known))
  }
}

/** Looking at a page; what looks ahead at a link asks for its head alone. */
const READS = ['GET', 'HEAD']

/** The pages for end users: no session and no credential but the token in the address. */
export async function registerHostedPlane(app: FastifyInstance, parts: AppParts): Promise<void> {
  const [show, take] = ['GET', 'POST'].map((method) =>
    parts.hostedOperations.find(({ shape }) => shape.method === method),
  )
  assert(show !== undefined && take !== undefined, 'one operation shows a hosted page, one takes what is done on it')
  const plane: Plane = { parts, show, take }
  const slots = createUploadSlots(take.shape.multipart?.atOnceMax ?? 1)
  const url = `${HOSTED_BASE}/:kind/:token`
  const config = { plane: 'hosted', isPage: true, secretParam: 'token' } as const
  await app.register(async (scope) => {
    await acceptMultipart(scope)
    scope.route({
      method: READS,
      url,
      config,
      handler: (request, reply) => answered(reply, () => showPage(plane, request, reply, NOTHING_REFUSED, 200), parts),
    })
    scope.post(url, { config: { ...config, isUpload: true } }, (request, reply) =>
      answered(reply, () => slots.run(() => takeStep(plane, request, reply)), parts),
    )
  })
  app.route({
    method: READS,
    url: `${HOSTED_BASE}/*`,
    config: { plane: 'hosted', isPage: true },
    handler: (_request, reply) => sendPage(parts, reply, 404, (showing) => renderRefusal('UNKNOWN', showing)),
  })
}
