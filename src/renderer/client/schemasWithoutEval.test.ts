import { expect, it } from 'vitest'
import { config } from 'zod/v4/core'

// Zod looks for its settings once, when it is first loaded, which other tests of this process have done already.
it('sets what zod compiles no function from text by, at the place where zod has its settings', async () => {
  const ofZod = globalThis.__zod_globalConfig
  expect(config()).toBe(ofZod)
  try {
    await import('./schemasWithoutEval')
    expect(globalThis.__zod_globalConfig).toEqual({ jitless: true })
  } finally {
    globalThis.__zod_globalConfig = ofZod
  }
})
