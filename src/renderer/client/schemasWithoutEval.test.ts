import { afterEach, expect, it, vi } from 'vitest'

const before = globalThis.__zod_globalConfig

afterEach(() => {
  globalThis.__zod_globalConfig = before
  vi.resetModules()
})

it('is read by zod, which then compiles no function from text', async () => {
  vi.resetModules()
  globalThis.__zod_globalConfig = undefined
  await import('./schemasWithoutEval')
  const { config } = await import('zod/v4/core')
  expect(config().jitless).toBe(true)
})
