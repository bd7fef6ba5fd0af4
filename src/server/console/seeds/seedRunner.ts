import type { SeedProgress } from '../../../contract/console/host/schemas'

/** Builds data sets through the interface itself, in the background, one at a time. */
export interface SeedRunner {
  progress(): SeedProgress
  /**
   * Starts building the demo data under a clock that begins two months back; returns at once.
   *
   * Errors: CONFLICT reason DATA_NOT_EMPTY when there is data, SEEDING when a build is running.
   */
  startDemo(seed: number): Promise<void>
  /** Clears everything but tokens, operators and the audit log, then starts with the chosen data. */
  reset(dataSet: 'DEMO' | 'EMPTY', seed: number): Promise<void>
  /** Begins the demo data again that a process left unfinished; false when there is none such. */
  resumeDemo(): Promise<boolean>
  /** New payments asked for by demo agents that their policies hold. Errors: CONFLICT reason NO_DEMO_AGENT. */
  makeFreshActions(count: number): Promise<readonly string[]>
  /** Resolves when no build is running; for tests and `--demo`. Errors: the build failed, or was stopped. */
  idle(): Promise<void>
  /** Stops what is being built before its next step, and begins nothing else; the next start builds it again. */
  close(): Promise<void>
}
