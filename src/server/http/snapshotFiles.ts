import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SNAPSHOT_FILE_BYTES_MAX } from '../../contract/console/snapshots/schemas'
import type { OperationShape } from '../../contract/operation'
import { CONSOLE_BASE } from '../../contract/planes'
import type { SnapshotKeeper } from '../console/snapshots/snapshotKeeper'
import { found } from '../foundation/found'
import { ServiceError } from '../foundation/ServiceError'
import { requireRole } from '../kernel/runOperation/admit'
import { requireOperatorAtDesk } from '../kernel/runOperation/operatorAtDesk'
import { type AdmissionParts, admitCall } from './admission'

interface SnapshotFileParts extends AdmissionParts {
  readonly snapshots: SnapshotKeeper
  /** Whoever may not do this sends no file and fetches none. */
  readonly allowedAs: OperationShape
}

function refusalAtDesk({ allowedAs }: SnapshotFileParts, { call: { actor } }: FastifyRequest): Error | undefined {
  if (actor === null) return undefined
  try {
    requireOperatorAtDesk({ method: 'GET' }, actor, undefined)
    requireRole(allowedAs, actor)
    return undefined
  } catch (error) {
    return error as Error
  }
}

const MEDIA_TYPE = 'application/octet-stream'

/**
 * The bytes of snapshots that come in and go out, past the operations: they are streamed, never held in memory. What
 * is done with them are operations, with their audit rows.
 */
export function registerSnapshotFiles(app: FastifyInstance, parts: SnapshotFileParts): void {
  const { snapshots } = parts
  const onRequest = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void =>
    admitCall(parts, request, ['console'], (error) => done(error ?? refusalAtDesk(parts, request)))
  // A scope of its own: nowhere else does a body come as a stream.
  void app.register(async (scope) => {
    scope.addContentTypeParser(MEDIA_TYPE, (_request, payload, done) => done(null, payload))
    scope.post(
      `${CONSOLE_BASE}/snapshot-files`,
      { config: { plane: 'console', isUpload: true }, onRequest, bodyLimit: SNAPSHOT_FILE_BYTES_MAX },
      async (request, reply) => {
        const { body } = request
        if (body === undefined || body === null || Buffer.isBuffer(body)) {
          throw new ServiceError('INVALID_INPUT', `The body must be the file, as ${MEDIA_TYPE}; nothing was done.`, {
            field: 'content-type',
          })
        }
        return reply.code(201).send(await snapshots.receive(body as Readable))
      },
    )
  })
  const config = { plane: 'console' } as const
  app.get(`${CONSOLE_BASE}/snapshot-files/:exportId`, { config, onRequest }, async (request, reply) => {
    const file = found(
      snapshots.takeExport((request.params as { exportId: string }).exportId),
      'REFERENCE_NOT_FOUND',
      'exportId',
      'The file was fetched already; export the snapshot again.',
    )
    return reply
      .header('content-type', 'application/vnd.sqlite3')
      .header('content-length', String(file.sizeBytes))
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'no-store')
      .send(file.open())
  })
}
