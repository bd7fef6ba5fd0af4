const WIDTH = 118

/** A sentence as an item of a list, broken before it grows too wide; ends with a line end. */
export function itemOf(sentence: string): string {
  const lines: string[] = []
  let line = '-'
  for (const word of sentence.split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = ' '
    }
    line += ` ${word}`
  }
  return `${[...lines, line].join('\n')}\n`
}

/** What the document says about the clock jump. */
export const TIMER_NOTE = itemOf(
  'Clock jump: quotes that expire a second after one another, each with its transaction and its webhook event, in ' +
    'one move of the clock; afterwards every one is looked at. No webhook endpoint is set. Reads come from another ' +
    'process, 100 per second, of transactions, quotes and a page of transactions, and count from the instant at ' +
    'which they were due: p50/p99.',
)

/** What the document says about the dispatcher. */
export const DISPATCHER_NOTE = itemOf(
  'Webhooks: events that fall due together, four of each object, sent by a host to its own inbox: signed, posted, ' +
    'verified, stored before they are answered, each attempt recorded; from the first attempt to the last answer. ' +
    'Afterwards every event is in the inbox, and those of each object came in order.',
)

/** What the document says about the request log. */
export const REQUEST_LOG_NOTE = itemOf(
  'Request log: ten calls a second, each with a body of 3,000 objects with a secret in each, to an address that is ' +
    'none, so that only the log looks at them; reads as during the jump, of the configuration.',
)

/** What the document says about snapshots. */
export const SNAPSHOT_NOTE = itemOf(
  'Snapshots: seven times taken and loaded, medians, as the caller waits. One is taken beside the work of ' +
    'others, by a thread of its own through the backup of SQLite, eight megabytes at a time, each on the disk ' +
    'before the next: nobody else waits for the whole file, and whoever takes it waits two to three times as long ' +
    'as a copy of the file takes, half of it for the disk. That is the cause where the limit is missed. Loading ' +
    'copies the file at once.',
)

/** What the document says about scrolling. */
export const SCROLL_NOTE = itemOf(
  'Scrolling: Chromium without a graphics card, 1280x800, the mouse wheel from the first to the last of 10,000 ' +
    'waiting actions; the best of three runs, times between frames as p50/p95. A frame takes 16.7 ms: two left out ' +
    'in a row are 50.1 ms, which is over the limit by the rounding of the clock of frames.',
)
