import type { ConsoleInput } from '../../../contract/console/operations'
import { ok } from '../../foundation/reply'
import { scanCalls } from '../../requestLog/callScan'
import type { HostContext } from '../consoleContext'
import { queryOf, viewCall } from './callHandlers'
import { harEntryOf, harText } from './har'

const CALLS_MAX = 5_000
const CHARACTERS_MAX = 16 * 1024 * 1024

interface Collected {
  /** Oldest first, each the JSON of one call. */
  readonly texts: readonly string[]
  readonly isComplete: boolean
}

/** The newest calls that fit, a few dozen at a time; gaps of skipped reads are no calls. */
async function collect(
  { host, ended }: HostContext,
  { format, ...filters }: ConsoleInput<'exportCalls'>['query'],
): Promise<Collected> {
  const { origin } = new URL(host.baseUrl)
  const texts: string[] = []
  let characters = 0
  let isComplete = true
  for await (const { id, skippedReads } of scanCalls(host.requestLog, { ...queryOf(filters), limit: 0 }, ended())) {
    if (skippedReads > 0) continue
    // Others write in between: the oldest calls may have made room meanwhile.
    const call = await host.requestLog.get(id)
    if (call === null) continue
    const text = JSON.stringify(format === 'har' ? harEntryOf(call, origin) : viewCall(call))
    characters += text.length
    isComplete = texts.length < CALLS_MAX && characters <= CHARACTERS_MAX
    if (!isComplete) break
    texts.push(text)
  }
  return { texts: texts.reverse(), isComplete }
}

/**
 * The newest calls that fit the filters as one file: HAR 1.2, or a line of JSON for each call as `getCall` shows it.
 * At most 5,000 calls and 16 million characters. Secrets were masked when the calls were recorded.
 *
 * Assumes: A-237.
 */
export async function exportCalls(context: HostContext, { query }: ConsoleInput<'exportCalls'>) {
  await context.host.requestLog.flush()
  const { texts, isComplete } = await collect(context, query)
  const facts = { callCount: texts.length, isComplete }
  if (query.format === 'jsonl') {
    const text = texts.map((line) => `${line}\n`).join('')
    return ok({ fileName: 'countersign-calls.jsonl', mediaType: 'application/x-ndjson', text, ...facts })
  }
  const note = isComplete ? '' : ' Older calls that fit the filters were left out.'
  const text = harText(texts, context.host.version, `Secrets were masked when the calls were recorded.${note}`)
  return ok({ fileName: 'countersign-calls.har', mediaType: 'application/json', text, ...facts })
}
