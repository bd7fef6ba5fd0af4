import type { AgentDeviceCode } from '../../../contract/agents/schemas'
import { createStore, useStore } from '../../client/createStore'

/** The codes made in this window, by agent. The interface answers a code once, so nothing else can show it again. */
const codes = createStore<Readonly<Record<string, AgentDeviceCode>>>({})

/** Keeps a code that has just been made, so that it can be shown until the window closes. */
export function keepDeviceCode(code: AgentDeviceCode): void {
  codes.update((known) => ({ ...known, [code.agentId]: code }))
}

/** The agent's newest code, if it was made in this window. */
export function useDeviceCode(agentId: string): AgentDeviceCode | null {
  return useStore(codes)[agentId] ?? null
}
