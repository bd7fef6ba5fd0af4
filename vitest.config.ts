import { statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { dossierPage } from './dossierPage.vite'
import { operationFacts } from './operationFacts.vite'

/** Journeys take longest: one that begins last is waited for by all workers but its own. */
class JourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isJourney = ({ moduleId }: TestSpecification) => moduleId.includes('/src/server/journeys/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isJourney), ...sorted.filter((file) => !isJourney(file))]
  }
}

const SHARED_MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 30

/** A folder in memory, where the system has one: on a disk, databases of tests wait for it some ten thousand times. */
function temporaryFolder(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize > ROOM_BYTES ? { TMPDIR: SHARED_MEMORY } : {}
  } catch {
    return {}
  }
}

export default defineConfig({
  plugins: [operationFacts(), dossierPage()],
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.mjs'],
    environment: 'node',
    // Nothing in the suite depends on a module's state, so test files share their workers' module graph.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: JourneysFirst },
    // Each test starts a service and throws it away: young objects die in a larger nursery at a third less cost.
    execArgv: ['--max-semi-space-size=32'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
    env: temporaryFolder(),
  },
})
