import { type Actor, TOOL_NAME } from '../kernel/context'

const CALLS_ITSELF_ONE = /\btoken\b/i
/** How everybody else who calls is named, and a token that does not call itself one. */
const NAMED_OTHERWISE = /^(token|agent|tool) | \(console\)$/i

/** A token that calls itself one is not called so twice, unless it would then read as somebody else. */
const tokenText = (name: string): string =>
  CALLS_ITSELF_ONE.test(name) && !NAMED_OTHERWISE.test(name) ? name : `token ${name}`

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
