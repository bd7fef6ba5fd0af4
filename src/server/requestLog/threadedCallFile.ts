import type { ReportFault } from '../foundation/guarded'
import { createThreadOnDemand } from '../foundation/threadOnDemand'
import type { CallFile } from './callFile'
import type { CallRetention } from './callStore'

interface ThreadedFileInput {
  readonly file: string
  readonly limits: CallRetention
  /** The program of the thread: a file of JavaScript. */
  readonly program: string
  readonly reportDamage: (sentence: string) => void
  readonly reportFault: ReportFault
}

/** Young generation of its heap: batches live for milliseconds, and what is not needed is not kept resident. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 }

/**
 * The file in a thread of its own: neither masking nor a slow disk holds up anything but the log. While nobody calls
 * there is no thread: it would be an eighth of what the process takes.
 */
export function createThreadedCallFile(input: ThreadedFileInput): CallFile {
  const { file, limits, program, reportDamage, reportFault } = input
  const thread = createThreadOnDemand({
    place: 'the thread of the request log',
    program,
    options: { workerData: { file, limits }, resourceLimits: RESOURCE_LIMITS },
    reportFault,
    onUnsolicited: reportDamage,
  })
  return {
    append: (...given) => thread.ask('append', given),
    list: (...given) => thread.ask('list', given),
    scan: (...given) => thread.ask('scan', given),
    get: (...given) => thread.ask('get', given),
    lost: () => thread.ask('lost', []),
    clear: () => thread.ask('clear', []),
    close: thread.close,
  }
}
