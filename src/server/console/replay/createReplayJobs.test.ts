import { describe, expect, it } from 'vitest'
import { shareTestServer } from '../../testing/sharedServer'
import { createReplayJobs } from './createReplayJobs'

const OF_EACH = 10

const server = shareTestServer()

/** Replays that end when the test lets them. */
function startHeld() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { store, changeLog } = server.service
  const parts = { store, changeLog, reportFault: (fault: unknown) => expect(fault).toBeUndefined() }
  const jobs = createReplayJobs(parts, async () => {
    await released
    return 'judged'
  })
  return { jobs, release }
}

describe('the replays of several people', () => {
  it('are never cancelled or forgotten for those of somebody else', async () => {
    const { jobs, release } = startHeld()
    jobs.start({ id: 'of-ana', askedBy: 'ana' })
    for (let count = 0; count < OF_EACH; count += 1) jobs.start({ id: `of-bea-${count}`, askedBy: 'bea' })
    release()
    await jobs.idle()
    for (let count = 0; count < 3 * OF_EACH; count += 1) {
      jobs.start({ id: `later-${count}`, askedBy: 'bea' })
      await jobs.idle()
    }
    expect(jobs.find('of-ana')).toMatchObject({ state: 'DONE', outcome: 'judged' })
    expect(() => jobs.find('of-bea-0')).toThrow(expect.objectContaining({ code: 'REFERENCE_NOT_FOUND' }))
    expect(jobs.find(`later-${3 * OF_EACH - 1}`).state).toBe('DONE')
    await jobs.close()
  })

  it('are refused while ten of the same person have not ended, and nothing that runs is cancelled', async () => {
    const { jobs, release } = startHeld()
    for (let count = 0; count < OF_EACH; count += 1) jobs.start({ id: `${count}`, askedBy: 'bea' })
    const refused = { code: 'CONFLICT', details: expect.objectContaining({ reason: 'TOO_MANY_REPLAYS' }) }
    expect(() => jobs.start({ id: 'more', askedBy: 'bea' })).toThrow(expect.objectContaining(refused))
    expect(jobs.start({ id: 'of-ana', askedBy: 'ana' }).state).toBe('RUNNING')
    jobs.cancel('3')
    expect(jobs.start({ id: 'more', askedBy: 'bea' }).state).toBe('RUNNING')
    expect(() => jobs.find('3')).toThrow()
    release()
    await jobs.idle()
    expect(['0', '9', 'more', 'of-ana'].map((id) => jobs.find(id).state)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
    await jobs.close()
  })
})
