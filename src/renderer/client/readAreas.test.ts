import { describe, expect, it } from 'vitest'
import { consoleOperations } from '../../contract/console/operations'
import { serviceOperations } from '../../contract/operations'
import type { OperationId } from './operations'
import { areasOfRead } from './readAreas'

/** Reads that only an agent's own credential may make; the console never calls them. */
const isOfAgents = (auth: readonly string[]) => auth.includes('agent') && !auth.includes('basic')

describe('readAreas', () => {
  it('says for every read of the console what it shows, so that notices refetch no more than they must', () => {
    const missing = Object.entries({ ...serviceOperations, ...consoleOperations })
      .filter(
        ([id, shape]) => shape.method === 'GET' && !isOfAgents(shape.auth) && areasOfRead(id as OperationId) === null,
      )
      .map(([id]) => id)
    expect(missing).toEqual([])
  })

  it('refetches the queue when an action changes', () => {
    expect(areasOfRead('listQueue')).toContain('agent-actions')
  })
})
