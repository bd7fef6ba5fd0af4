import { defineConfig } from 'vitest/config'
import { dossierPage } from './dossierPage.vite'
import { operationFacts } from './operationFacts.vite'

export default defineConfig({
  plugins: [operationFacts(), dossierPage()],
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.mjs'],
    environment: 'node',
    // Nothing in the suite depends on a module's state, so test files share their workers' module graph.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Each test starts a service and throws it away: young objects die in a larger nursery at a third less cost.
    execArgv: ['--max-semi-space-size=32'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
