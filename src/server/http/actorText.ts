import { type Actor, TOOL_NAME } from '../kernel/context'

/** Who called, for the request log's readers and its filter. */
export function actorText(actor: Actor | null): string {
  switch (actor?.kind) {
    case 'token':
      return `token ${actor.name}`
    case 'agent':
      return `agent ${actor.name}`
    case 'console':
      return `${actor.operatorName ?? 'nobody'} (console)`
    case 'tool':
      return `tool ${TOOL_NAME}`
    default:
      return 'anonymous'
  }
}
