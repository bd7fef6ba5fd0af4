import { beforeAll, expect, it } from 'vitest'
import { peopleCsv } from '../../testing/csvFiles'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let jobId = ''
beforeAll(async () => {
  const file = new File([peopleCsv(['a', 'b', null, 'd'])], 'customers.csv')
  ;({ jobId } = await server.as.platform.call('uploadCustomersCsv', { body: { file } }, 202))
  await server.settle()
})

const list = (query: Record<string, string> = {}) =>
  server.as.console.call('listImportedCustomers', { params: { jobId }, query: query as never }, 200)

it('lists what each row became, by row, page by page', async () => {
  const first = await list({ limit: '2' })
  expect(first).toMatchObject({ hasMore: true, nextCursor: '2', totalCount: 3 })
  expect(first.data.map(({ row, platformCustomerId }) => [row, platformCustomerId])).toEqual([
    [1, 'a'],
    [2, 'b'],
  ])
  const second = await list({ limit: '2', cursor: '2' })
  expect(second).toEqual({
    data: [
      { row: 4, customerId: expect.stringMatching(/^Customer:/), name: 'Marta Ferreira', platformCustomerId: 'd' },
    ],
    hasMore: false,
    totalCount: 3,
  })
})

it('answers 404 for unknown imports and 400 for a cursor of another list', async () => {
  await server.as.console.call('listImportedCustomers', { params: { jobId: 'Job:x' } }, 404)
  await server.as.console.call('listImportedCustomers', { params: { jobId }, query: { cursor: 'x' } }, 400)
})

it('is found by the id of the import', async () => {
  expect(await server.as.console.call('resolveId', { params: { id: jobId } }, 200)).toEqual({
    id: jobId,
    route: `/customers/${jobId}`,
    label: 'Customer import',
  })
})

it('lists the imports, newest first, with what they made and refused', async () => {
  const file = new File([peopleCsv(['x', null])], 'more.csv')
  const later = await server.as.platform.call('uploadCustomersCsv', { body: { file } }, 202)
  await server.settle()
  const { data, totalCount } = await server.as.console.call('listCustomerImports', {}, 200)
  expect(totalCount).toBe(2)
  expect(data.map((job) => [job.jobId, job.status, job.total, job.successful, job.failed])).toEqual([
    [later.jobId, 'COMPLETED', 2, 1, 1],
    [jobId, 'COMPLETED', 4, 3, 1],
  ])
  expect(data[0]?.columns).toContain('platformCustomerId')
})
