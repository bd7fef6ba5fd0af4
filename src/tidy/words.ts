import type { Finding, TextFile, Tree } from './source'

const LINE_LENGTH_MAX = 120
const FILE_LINES_MAX = 400

/** Files whose length is that of a table; each line is one fact. */
const LONG_TABLES: readonly { readonly path: RegExp; readonly why: string }[] = []

const isCode = (path: string): boolean => /^(src|scripts|bench|e2e)\/.*\.(tsx?|mjs|css)$|^[^/]+\.ts$/.test(path)

const findingsPerLine = (file: TextFile, find: (line: string) => string | null): Finding[] =>
  file.lines.flatMap((line, index) => {
    const message = find(line)
    return message === null ? [] : [{ path: file.path, line: index + 1, message }]
  })

/** Lines of at most 120 columns, files of at most 400 lines. */
export function lengthFindings({ texts }: Tree): Finding[] {
  return texts
    .filter(({ path }) => isCode(path))
    .flatMap((file) => {
      const long = findingsPerLine(file, (line) =>
        line.length > LINE_LENGTH_MAX ? `line of ${line.length} columns; at most ${LINE_LENGTH_MAX}` : null,
      )
      const count = file.lines.length - 1
      if (count <= FILE_LINES_MAX || LONG_TABLES.some(({ path }) => path.test(file.path))) return long
      return [...long, { path: file.path, line: count, message: `${count} lines; at most ${FILE_LINES_MAX}: split it` }]
    })
}

// Written in pieces, so that the rule does not find itself.
const REMINDERS = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['X', 'XX'],
  ['HA', 'CK'],
  ['not ', 'implemented'],
  ['coming ', 'soon'],
  ['lorem ', 'ipsum'],
]
const reminder = new RegExp(`\\b(${REMINDERS.map((parts) => parts.join('')).join('|')})\\b`)
const reminderInProse = new RegExp(
  `\\b(${REMINDERS.slice(4)
    .map((parts) => parts.join(''))
    .join('|')})\\b`,
  'i',
)

/** What `npm run new` leaves to be filled in. */
const skeleton = /[:(] ?'\/?\u2026'|\* \u2026( \*\/)?$|(Errors|Source|200|201): \u2026|page\(\u2026/

/** Promises that nobody kept, and skeletons that nobody filled in. */
export function reminderFindings({ texts }: Tree): Finding[] {
  return texts
    .filter(({ path }) => path !== 'package-lock.json' && path !== 'docs/openapi.json')
    .flatMap((file) =>
      findingsPerLine(file, (line) => {
        if (/^(src|e2e)\//.test(file.path) && skeleton.test(line)) return 'a skeleton that is still to be filled in'
        const word = (reminder.exec(line) ?? reminderInProse.exec(line))?.[0]
        return word === undefined ? null : `"${word}": do it, or say what is true instead`
      }),
    )
}

const REGISTRIES =
  /\b(registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.pkg\.github\.com|registry\.npmmirror\.com|npm\.jsr\.io)\b/

/** The project installs from whatever registry a person is set up with: no file names one. */
export function registryFindings({ texts }: Tree): Finding[] {
  return texts
    .filter(({ path }) => path !== 'src/tidy/words.ts')
    .flatMap((file) =>
      findingsPerLine(file, (line) => {
        const name = REGISTRIES.exec(line)?.[0]
        if (name !== undefined) return `names the package registry ${name}`
        return file.path === 'package-lock.json' && /"resolved": "http/.test(line)
          ? 'the lock file names a download address'
          : null
      }),
    )
}

function titlesOf({ lines }: TextFile): number[] {
  let isInFence = false
  return lines.flatMap((line, index) => {
    if (/^(```|~~~)/.test(line)) isInFence = !isInFence
    return !isInFence && /^# \S/.test(line) ? [index + 1] : []
  })
}

/** One document, one title, on its first line. */
export function documentFindings({ texts }: Tree): Finding[] {
  return texts
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((file) => {
      const titles = titlesOf(file)
      if (titles.length === 1 && titles[0] === 1) return []
      const message =
        titles.length === 1 ? 'the title must be the first line' : `${titles.length} titles; a document has one`
      return [{ path: file.path, line: titles[1] ?? titles[0] ?? 1, message }]
    })
}

const BANNED_NAMES = /^(utils?|helpers?|common|misc|lib|managers?|service)$/i

/** Names that say nothing about what is inside. */
export function nameFindings({ texts }: Tree): Finding[] {
  return texts.flatMap(({ path }) => {
    const banned = path.split('/').find((part) => BANNED_NAMES.test(part.replace(/(\.test)?\.\w+$/, '')))
    return banned === undefined
      ? []
      : [{ path, line: 1, message: `the name ${banned} says nothing about what is inside` }]
  })
}

// In pieces, as the reminders are.
const STRUCK: readonly (readonly [RegExp, string])[] = [
  [['an', 'ew'], 'again, or rewritten'],
  [['as ', 'ever'], 'as usual'],
  [['le', 'st'], 'so that ... not'],
  [['up', 'on'], 'on'],
  [['turn', 'stile'], 'readWriteLock'],
  [['lad', 'ders?'], 'lockout'],
  [['cu', 'res'], 'remedies'],
  [['book', 'Caller'], 'randomCaller'],
  [['whoMay', 'ComeIn'], 'accessControl'],
  [['reply', 'Taking'], 'webhookReplies'],
  [['follow', 'Inbox'], 'inboxEndpoint'],
  [['hot', 'Rows'], 'preparedQuery'],
  [['carry', 'Out'], 'what is executed: executeDecision'],
  [['clear', 'World'], 'clearData'],
  [['door', 'keepers?'], 'admission'],
  [['do', 'om(ed)?'], 'warning'],
].map(([parts, instead]) => [new RegExp(`\\b${(parts as string[]).join('')}\\b`, 'i'), String(instead)])

/** Words of this house alone, and words of other centuries: an engineer of the field could not guess them. */
export function struckWordFindings({ texts }: Tree): Finding[] {
  return texts
    .filter(({ path }) => /^(src|e2e|bench|scripts|docs)\//.test(path) && path !== 'docs/openapi.json')
    .filter(({ path }) => path !== 'src/renderer/app/catalogues.test.ts')
    .flatMap((file) =>
      findingsPerLine(file, (line) => {
        const found = STRUCK.map(([word, instead]) => [word.exec(line)?.[0], instead] as const)
        const [word, instead] = found.find(([said]) => said !== undefined) ?? []
        return word === undefined ? null : `"${word}": say ${instead}`
      }),
    )
}

const MARK = /\bA-\d{3}\b/g
const DOCUMENT = 'docs/assumptions.md'

/** Every assumption that the code cites is written down, and every one written down is cited. */
export function assumptionFindings({ texts }: Tree): Finding[] {
  const document = texts.find(({ path }) => path === DOCUMENT)
  const entries = (document?.lines ?? []).flatMap((line, index) => {
    const mark = /^- \*\*(A-\d{3})\*\*/.exec(line)?.[1]
    return mark === undefined ? [] : [{ mark, line: index + 1 }]
  })
  const written = new Set(entries.map(({ mark }) => mark))
  const cited = new Set<string>()
  const missing: Finding[] = []
  for (const { path, lines } of texts.filter(({ path }) => /^(src|scripts)\//.test(path))) {
    for (const [index, line] of lines.entries()) {
      for (const [mark] of line.matchAll(MARK)) {
        cited.add(mark)
        if (!written.has(mark)) missing.push({ path, line: index + 1, message: `${mark} is not in ${DOCUMENT}` })
      }
    }
  }
  const twice = entries.filter(({ mark }, index) => entries.findIndex((entry) => entry.mark === mark) < index)
  return [
    ...missing,
    ...twice.map(({ mark, line }) => ({ path: DOCUMENT, line, message: `${mark} is written down twice` })),
    ...entries
      .filter(({ mark }) => !cited.has(mark))
      .map(({ mark, line }) => ({ path: DOCUMENT, line, message: `${mark} is cited nowhere in the code` })),
  ]
}
