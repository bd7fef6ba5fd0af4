import { parseArgs } from 'node:util'

const SECTIONS = [
  'start',
  'throughput',
  'wallets',
  'timers',
  'dispatcher',
  'log',
  'snapshots',
  'documents',
  'cards',
  'audit',
  'chain',
  'votes',
  'pages',
  'search',
  'scroll',
  'profile',
] as const
type Section = (typeof SECTIONS)[number]

export interface BenchArguments {
  readonly isQuick: boolean
  readonly jsonFile: string | null
  readonly writesDocument: boolean
  readonly sections: readonly Section[]
  readonly isHelp: boolean
}

export const USAGE = `Usage: npm run bench -- [options]

  --quick           fewer and shorter runs, 100,000 rows instead of 1,000,000; numbers are rough
  --only A,B        only these parts: ${SECTIONS.join(', ')}
  --json FILE       all numbers as JSON
  --write           docs/performance.md from this run; with --only profile, docs/read-profile.md
  --help            this text`

function sectionsOf(text: string | undefined): readonly Section[] {
  if (text === undefined) return SECTIONS
  const asked = text.split(',')
  const unknown = asked.filter((name) => !(SECTIONS as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`--only knows ${SECTIONS.join(', ')}, not ${unknown.join(', ')}.`)
  return SECTIONS.filter((name) => asked.includes(name))
}

/** What the command line asks for. Throws an Error whose message is the answer. */
export function readBenchArguments(args: readonly string[]): BenchArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      json: { type: 'string' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  return {
    isQuick: values.quick === true,
    jsonFile: values.json ?? null,
    writesDocument: values.write === true,
    sections: sectionsOf(values.only),
    isHelp: values.help === true,
  }
}
