import type { Authentication } from '../guards/authentication/authentication'
import type { ConsoleSessions } from '../guards/authentication/consoleSessions'
import type { CallLimits } from '../guards/rateLimit/callLimits'
import type { BoundOperation } from '../kernel/runOperation/operation'
import type { Services } from '../kernel/services'
import type { RequestLog } from '../requestLog/requestLog'
import type { ConnectionLimits } from './connections'
import type { HostPolicy } from './hostCheck'

/** What the HTTP plane is built from; wired in compose.ts. */
export interface AppParts extends Services {
  readonly authentication: Authentication
  readonly callLimits: CallLimits
  readonly sessions: ConsoleSessions
  readonly requestLog: RequestLog
  readonly serviceOperations: readonly BoundOperation[]
  readonly consoleOperations: readonly BoundOperation[]
  readonly hostedOperations: readonly BoundOperation[]
  readonly receiveInbox: (input: {
    readonly headers: Record<string, string>
    readonly rawBody: Uint8Array
  }) => Promise<{ status: number; body: string }>
  readonly openApiDocument: () => Promise<unknown>
  readonly rendererDir: string | null
  readonly hostPolicy: HostPolicy
  readonly allowRemoteConsole: boolean
  readonly version: string
  readonly baseUrl: () => string
  readonly port: () => number
  /** What tests replace. */
  readonly connectionLimits?: Partial<ConnectionLimits> | undefined
  /** Whether the data that the host was started with is still being built. */
  readonly isStarting: () => boolean
  /** An address that opens the console once. */
  readonly createOneTimeLink: () => string
  /** Of the owner of the data folder, who may ask for one-time links. */
  readonly linkSecret: string
}
