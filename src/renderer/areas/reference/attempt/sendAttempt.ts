import { invalidateChangesOf } from '../../../client/queryClient'
import { sessionFetch } from '../../../client/session'
import type { OperationEntry } from '../model/reference'
import { type Outgoing, textsOf } from './draft'

/** What came back, as it travelled; status 0 when nothing answered. */
export interface Answer {
  readonly outgoing: Outgoing
  readonly status: number
  /** Milliseconds between sending and the last byte, as this window measured them. */
  readonly tookMs: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** What stands beside a draft when it is sent. */
interface SendExtras {
  /** An agent's credential; null sends the session of the console. */
  readonly agentToken: string | null
  /** The parts of a form, by name. */
  readonly files: Readonly<Record<string, File>>
}

/** Texts first: whoever reads the form as it comes knows them before the file. */
function formOf(bodyText: string | null, files: SendExtras['files']): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(textsOf(bodyText))) form.append(name, text)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

/**
 * Sends a call as this operator, or as the agent whose credential is given. Unlike `callOperation`, a 401 is an answer
 * to look at, not the end of the console's session.
 */
export async function sendAttempt(entry: OperationEntry, outgoing: Outgoing, extras: SendExtras): Promise<Answer> {
  const { agentToken, files } = extras
  const startedAt = performance.now()
  const headers = { ...outgoing.headers, ...(agentToken === null ? {} : { Authorization: `Bearer ${agentToken}` }) }
  const took = () => performance.now() - startedAt
  try {
    const init = {
      method: outgoing.method,
      headers,
      body: entry.isMultipart ? formOf(outgoing.bodyText, files) : outgoing.bodyText,
    }
    const response =
      agentToken === null
        ? await sessionFetch(outgoing.path, init)
        : await fetch(outgoing.path, { ...init, credentials: 'omit' })
    const text = await response.text()
    const replyHeaders = Object.fromEntries(response.headers.entries())
    return { outgoing, status: response.status, tookMs: took(), headers: replyHeaders, text }
  } catch {
    return { outgoing, status: 0, tookMs: took(), headers: {}, text: '' }
  } finally {
    invalidateChangesOf(entry.id)
  }
}

/** What a reply asks to be signed, or null when it asks for nothing. */
export function askedToSign(answer: Answer): { readonly payloadToSign: string; readonly requestId: string } | null {
  if (answer.status !== 202) return null
  try {
    const { payloadToSign, requestId } = JSON.parse(answer.text) as Record<string, unknown>
    return typeof payloadToSign === 'string' && typeof requestId === 'string' ? { payloadToSign, requestId } : null
  } catch {
    return null
  }
}
