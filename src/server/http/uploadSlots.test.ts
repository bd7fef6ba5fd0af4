import { expect, it } from 'vitest'
import { createUploadSlots } from './uploadSlots'

it('lets as many in as there is room for, the others in order, also behind one that fails', async () => {
  const slots = createUploadSlots(2)
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const works = Array.from({ length: 5 }, (_, at) => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return slots.run(() => {
      begun.push(at)
      return end.promise
    })
  })
  const settled = Promise.allSettled(works)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  await turn()
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('cut off'))
  await turn()
  expect(begun).toEqual([0, 1, 2])
  for (const end of ends) end.resolve()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})
