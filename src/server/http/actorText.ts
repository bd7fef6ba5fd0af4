import { type Actor, TOOL_NAME } from '../kernel/context'

/** A token that calls itself one is not called so twice. */
const tokenText = (name: string): string => (/\btoken\b/i.test(name) ? name : `token ${name}`)

/** Who called, for the request log's readers and its filter. */
export function actorText(actor: Actor | null): string {
  switch (actor?.kind) {
    case 'token':
      return tokenText(actor.name)
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
