import { defineConfig } from 'vitest/config'
import { operationFacts } from './operationFacts.vite'

export default defineConfig({
  plugins: [operationFacts()],
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.mjs'],
    environment: 'node',
    // Nothing in the suite depends on a module's state, so test files share their workers' module graph.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
