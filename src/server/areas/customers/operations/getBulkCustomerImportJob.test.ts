import { expect, it } from 'vitest'
import { peopleCsv } from '../../../testing/csvFiles'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

const read = (jobId: string, status: 200 | 404 = 200) =>
  server.as.platform.call('getBulkCustomerImportJob', { params: { jobId } }, status)

it('answers the job with its progress, its errors and, once it is over, its end', async () => {
  server.holdTimers()
  const file = new File([peopleCsv(['a', null])], 'customers.csv')
  const { jobId } = await server.as.platform.call('uploadCustomersCsv', { body: { file } }, 202)
  const before = await read(jobId)
  expect(before).toEqual({
    id: jobId,
    status: 'PENDING',
    progress: { total: 2, processed: 0, successful: 0, failed: 0 },
    errors: [],
  })
  await server.settle()
  expect(await read(jobId)).toMatchObject({
    status: 'COMPLETED',
    progress: { total: 2, processed: 2, successful: 1, failed: 1 },
    errors: [{ correlationId: 'bad1', code: 'INVALID_INPUT', details: { row: 2, field: 'birthDate' } }],
    completedAt: server.clock.iso(),
  })
})

it('answers 404 BULK_UPLOAD_JOB_NOT_FOUND for unknown jobs', async () => {
  for (const jobId of ['Job:00000000-0000-7000-8000-000000000000', 'nonsense']) {
    expect(await read(jobId, 404)).toMatchObject({ code: 'BULK_UPLOAD_JOB_NOT_FOUND' })
  }
})
