/** The other side of `runProbe`: does the one job that this process is given, and answers. */
export function answerJob<Job>(run: (job: Job) => Promise<unknown>): void {
  process.once('message', (job: Job) => {
    run(job).then(
      (result) => process.send?.({ result }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
