import type { ConsoleCall, ConsoleOperationId } from '../../../contract/console/operations'
import type { Call, ReplyBody, ServiceOperationId } from '../../../contract/operations'
import type { Actor } from '../../kernel/context'
import type { Services } from '../../kernel/services'
import type { ScheduleRunner } from '../../kernel/timers/runner'
import type { RequestLog } from '../../requestLog/requestLog'
import type { Dispatcher } from '../../webhooks/dispatcher'

/** Calls an operation without a socket; everything else is as over HTTP. */
export type OperationCaller = (
  operationId: string,
  call: {
    readonly actor: Actor
    readonly params: Readonly<Record<string, string>>
    readonly query: Readonly<Record<string, unknown>>
    readonly headers: Readonly<Record<string, string | undefined>>
    readonly body: unknown
  },
) => Promise<{ readonly status: number; readonly text: string }>

/** What the runner needs of the process; wired in compose.ts. */
export interface SeedRunnerParts extends Services {
  readonly runner: ScheduleRunner
  readonly dispatcher: Dispatcher
  readonly requestLog: RequestLog
  readonly saveClock: () => Promise<void>
  readonly inboxUrl: () => string
  readonly call: OperationCaller
  /** Calls an operation of the console plane: what only an operator can do. */
  readonly operate: OperationCaller
  readonly forgetCredentials: () => void
}

/** How the demo data is built: through operations, under a clock that the builder moves. */
export interface DemoTools {
  /** Calls an operation as the interface would; throws the refusal as ServiceError. */
  call<K extends ServiceOperationId>(actor: Actor, id: K, call: Call<K>): Promise<ReplyBody<K>>
  /** Does what only an operator can do, as one at the desk; throws the refusal as ServiceError. */
  operate<K extends ConsoleOperationId>(operator: Actor, id: K, call: ConsoleCall<K>): Promise<void>
  readonly platform: Actor
  /** Who decides in it: the demo's two operators, with their ids where they are here. */
  readonly operators: readonly Actor[]
  readonly parts: SeedRunnerParts
  readonly seed: number
  /** Moves the clock forward, running the timers on the way. */
  advanceTo(atMs: number): Promise<void>
  step(done: number, total: number, step: string): void
}
