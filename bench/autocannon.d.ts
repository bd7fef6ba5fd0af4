/** The part of autocannon that the bench uses; the package carries no types. */
declare module 'autocannon' {
  interface RequestPlan {
    readonly method: string
    readonly path: string
    readonly headers: Record<string, string>
    readonly body?: string
    /** `context` lives for one round of the requests of a connection. */
    readonly onResponse?: (status: number, body: string, context: Record<string, unknown>) => void
    readonly setupRequest?: (request: RequestPlan, context: Record<string, unknown>) => RequestPlan
  }

  interface RunPlan {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    /** Milliseconds between two looks at whether the time is up. */
    readonly sampleInt: number
    readonly requests: RequestPlan[]
  }

  interface RunResult {
    readonly errors: number
    readonly timeouts: number
  }

  interface Run extends Promise<RunResult> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }

  function autocannon(plan: RunPlan): Run
  export = autocannon
}
