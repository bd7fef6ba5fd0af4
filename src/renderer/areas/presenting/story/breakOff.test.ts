import { expect, it } from 'vitest'
import { breakOff, runIfIdle, storyNow } from './storyState'
import { waitFor } from './waitFor'

const IDLE = { isBusy: false, mayBreakOff: false, progress: '', fault: null }
const forEver = () => waitFor(() => Promise.resolve(null), 180, 'Nobody came.').then(() => undefined)

it('a step that waits ends at once when it is broken off, and says no fault', async () => {
  const step = runIfIdle('Not signed', forEver, { mayBreakOff: true })
  expect(storyNow.get()).toMatchObject({ isBusy: true, mayBreakOff: true })
  await breakOff()
  expect(await step).toBe(false)
  expect(storyNow.get()).toEqual(IDLE)
  expect(await runIfIdle('Next', () => Promise.resolve())).toBe(true)
})

it('what a step undoes on its way out is undone before the next thing begins', async () => {
  const told: string[] = []
  const undoing = async () => {
    try {
      await forEver()
    } finally {
      await Promise.resolve()
      told.push('withdrawn')
    }
  }
  const step = runIfIdle('Not signed', undoing, { mayBreakOff: true })
  await breakOff()
  told.push('set back')
  await step
  expect(told).toEqual(['withdrawn', 'set back'])
})

it('what may not be broken off goes on', async () => {
  let finish: () => void = () => undefined
  const setBack = runIfIdle('Not set back', () => new Promise<void>((resolve) => (finish = resolve)))
  await breakOff()
  expect(storyNow.get().isBusy).toBe(true)
  finish()
  expect(await setBack).toBe(true)
})
