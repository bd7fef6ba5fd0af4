import { parseArgs } from 'node:util'
import { REGION_RULE_VALUES, type RegionRule } from '../../contract/console/settings/regionRuleValues'
import { closestName } from '../../contract/primitives/closestName'
import { refuseUnsafe, StartError } from './config'

/** What the command line and the `COUNTERSIGN_*` environment ask for; the command line wins. */
export interface ServeArguments {
  readonly port: number | null
  readonly host: string
  readonly dataDir: string | null
  /** Data of its own beside others: names the data folder, the window and the header. */
  readonly workspace: string | null
  readonly tokenId: string | null
  readonly tokenSecret: string | null
  readonly consoleSecret: string | null
  readonly allowHosts: readonly string[]
  readonly allowOrigins: readonly string[]
  readonly allowRemoteConsole: boolean
  readonly allowLinkLocal: boolean
  readonly isEphemeral: boolean
  readonly restore: string | null
  readonly seed: 'demo' | 'empty' | null
  /** Null: as the settings have it. */
  readonly counterpartyRules: RegionRule | null
  /** The `COUNTERSIGN_*` variables that decided something; a second terminal may have them from an earlier export. */
  readonly usedVariables: readonly string[]
  readonly isJson: boolean
  readonly opensBrowser: boolean
  /** Resets the PIN of the operator of that name, says so, and ends. */
  readonly resetPin: string | null
  readonly durability: 'FULL' | 'NORMAL'
  /** Asks the running host of the data folder for a one-time link, and starts nothing. */
  readonly asksForLink: boolean
  readonly isHelp: boolean
}

export const USAGE = `Usage: npm run serve -- [options]

  --port N              port to listen on (4010 if free, else the next free one)
  --host H              name or address to bind (localhost: 127.0.0.1 and ::1)
  --workspace NAME      data of its own beside others: own folder, own port
  --data-dir D          folder that holds the data
  --token-id ID         API token to make sure of, with
  --token-secret S      its secret
  --console-secret C    secret for tools on the console plane (Authorization: Bearer C)
  --ephemeral           temporary folder, removed on exit
  --empty | --demo      data of a new folder; a folder that has it already starts as it is
  --counterparty-rules region|on|off  whether self-custody wallets must be proven
                        (region: those of customers of the EEA)
  --restore NAME        once: put a snapshot of the folder in the place of its database, which is kept
  --json                one JSON ready line
  --open                print a one-time link and open the browser
  --link                ask the running host of the data folder for a one-time link, and start nothing
  --allow-host NAME     further Host name to answer to (repeatable)
  --allow-origin URL    further page origin to answer to (repeatable)
  --allow-remote-console  console and inbox planes beyond this machine
  --allow-link-local    webhooks and forwarding to 169.254.0.0/16 and fe80::/10
  --reset-pin NAME      give that operator a new PIN, say it, and end (no other host may use the folder)
  --durability FULL|NORMAL  NORMAL may lose the last writes in a power cut; the default of --ephemeral
  --help                this text

Every option is read from the environment too: COUNTERSIGN_PORT, COUNTERSIGN_DATA_DIR, COUNTERSIGN_DEMO=1, ...`

const FLAGS = [
  'ephemeral',
  'empty',
  'demo',
  'json',
  'open',
  'link',
  'allow-remote-console',
  'allow-link-local',
  'help',
] as const
const TEXTS = [
  'port',
  'host',
  'workspace',
  'data-dir',
  'token-id',
  'token-secret',
  'console-secret',
  'durability',
  'counterparty-rules',
  'restore',
  'reset-pin',
] as const
const LISTS = ['allow-host', 'allow-origin'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** What the command line holds that nobody knows, and which option was most likely meant. */
function unreadable(message: string): string {
  const sentence = message.split(/\.? (?:To|This) |\n/)[0]?.replace(/\.$/, '')
  const unknown = /^Unknown option '--([\w-]+)/.exec(message)?.[1]
  const meant = unknown === undefined ? null : closestName(unknown, [...FLAGS, ...TEXTS, ...LISTS])
  return `${sentence}.${meant === null ? '' : ` Did you mean --${meant}?`}`
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        ...Object.fromEntries(FLAGS.map((name) => [name, { type: 'boolean' as const }])),
        ...Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' as const }])),
        ...Object.fromEntries(LISTS.map((name) => [name, { type: 'string' as const, multiple: true as const }])),
      },
    }).values as Record<string, unknown>
  } catch (error) {
    throw new StartError(`${unreadable((error as Error).message)} See --help.`)
  }
}

/** An option that is there and empty is a variable of a script that nobody set: an empty secret lets anybody in. */
function requireText(given: Readonly<Record<string, unknown>>): void {
  const empty = Object.keys(given).find((name) => [given[name]].flat().some((text) => text === ''))
  if (empty !== undefined) throw new StartError(`--${empty} is empty; say it, or leave it out.`)
}

/** A name or address as a Host header spells it, without a port: one that none can spell would let nobody in. */
function hostOf(text: string, said: string): string {
  if (/^(\[[0-9a-f:.]+\]|[\w.-]+)$/i.test(text)) return text
  const example = 'such as sandbox.local or [fe80::1]'
  throw new StartError(`${said} takes a name or address without a port, ${example}, not ${text}.`)
}

function portOf(text: string | null, said: string): number | null {
  if (text === null) return null
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new StartError(`${said} must be a number from 0 to 65535, not ${text}.`)
  return port
}

/** The origin of a page: browsers send scheme, host and port, and nothing after them. */
function originOf(text: string, said: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '').toLowerCase())
    return url.origin
  throw new StartError(`${said} takes scheme, host and port, such as http://localhost:5173, not ${text}.`)
}

function rulesOf(text: string | null, said: string): RegionRule | null {
  if (text === null) return null
  const rule = REGION_RULE_VALUES.find((value) => value === text.toUpperCase())
  if (rule === undefined) throw new StartError(`${said} must be region, on or off, not ${text}.`)
  return rule
}

const variableOf = (name: string): string => `COUNTERSIGN_${name.toUpperCase().replaceAll('-', '_')}`

/** A variable stands for an option that takes no value; what is neither yes nor no is refused, and not taken for no. */
function flagOf(name: (typeof FLAGS)[number], text: string): boolean {
  const word = text.toLowerCase()
  if (['1', 'true', 'yes'].includes(word)) return true
  if (['', '0', 'false', 'no'].includes(word)) return false
  throw new StartError(`${variableOf(name)} must be 1 or 0, not ${text}.`)
}

/** What a variable lists, with commas between. */
const textsOf = (listed = ''): string[] =>
  listed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What it was said by: a refusal names the option, or the variable where the command line said nothing. */
const saidBy = (given: Readonly<Record<string, unknown>>, name: string): string =>
  given[name] === undefined ? variableOf(name) : `--${name}`

/** Which variables were read because the command line said nothing. */
function usedVariables(given: Readonly<Record<string, unknown>>, environment: Environment): readonly string[] {
  return [...FLAGS, ...TEXTS, ...LISTS]
    .filter((name) => given[name] === undefined && (environment[variableOf(name)] ?? '') !== '')
    .map(variableOf)
}

/** The name is a folder, too. */
const WORKSPACE = /^[a-z0-9][a-z0-9-]{0,39}$/

/** Where the data is, said one way or the other; the command line wins over the environment. */
function placeOf(
  given: Readonly<Record<string, unknown>>,
  text: (name: 'workspace' | 'data-dir') => string | null,
  isEphemeral: boolean,
): Pick<ServeArguments, 'dataDir' | 'workspace'> {
  const isSaid = (name: string) => given[name] !== undefined
  if (isEphemeral && isSaid('data-dir'))
    throw new StartError(`${saidBy(given, 'ephemeral')} and --data-dir exclude each other; choose one.`)
  if (isSaid('workspace') && (isSaid('data-dir') || isEphemeral)) {
    const other = isSaid('data-dir') ? '--data-dir' : saidBy(given, 'ephemeral')
    throw new StartError(`--workspace and ${other} exclude each other; choose one.`)
  }
  const [workspace, dataDir] = [text('workspace'), text('data-dir')]
  if (workspace !== null && !WORKSPACE.test(workspace)) {
    const said = saidBy(given, 'workspace')
    throw new StartError(
      `${said} takes up to 40 small letters, digits and hyphens, the first no hyphen, not ${workspace}.`,
    )
  }
  if (isSaid('workspace')) return { workspace, dataDir: null }
  return dataDir !== null || isEphemeral ? { workspace: null, dataDir } : { workspace, dataDir: null }
}

/** Refuses what excludes each other. Input: `flag` looks at the environment, too. */
function requireOneOfEach(given: Readonly<Record<string, unknown>>, flag: (name: (typeof FLAGS)[number]) => boolean) {
  const said = (name: string) => saidBy(given, name)
  if (flag('empty') && flag('demo'))
    throw new StartError(`${said('empty')} and ${said('demo')} exclude each other; choose one.`)
  if (flag('link') && flag('ephemeral'))
    throw new StartError(`${said('link')} asks the host of a lasting data folder; leave out ${said('ephemeral')}.`)
  if (given['reset-pin'] !== undefined && flag('ephemeral'))
    throw new StartError(`--reset-pin is for a folder that has operators; ${said('ephemeral')} begins empty.`)
}

/**
 * Reads command line and environment.
 *
 * Errors: StartError, one sentence: unknown option, value out of range, options that exclude each other.
 */
export function readServeArguments(args: readonly string[], environment: Environment): ServeArguments {
  const given = parse(args)
  requireText(given)
  // What is empty says nothing, and nobody who asks for help is kept from it.
  const variable = (name: string) => (given.help === true ? undefined : environment[variableOf(name)] || undefined)
  const text = (name: (typeof TEXTS)[number]) => (given[name] as string | undefined) ?? variable(name) ?? null
  const flag = (name: (typeof FLAGS)[number]) => given[name] === true || flagOf(name, variable(name) ?? '')
  const list = (name: (typeof LISTS)[number]) => (given[name] as string[] | undefined) ?? textsOf(variable(name))
  // A temporary folder is gone after a power cut anyway: waiting for the disk would buy nothing.
  const durability = text('durability') ?? (flag('ephemeral') ? 'NORMAL' : 'FULL')
  if (durability !== 'FULL' && durability !== 'NORMAL')
    throw new StartError(`${saidBy(given, 'durability')} must be FULL or NORMAL, not ${durability}.`)
  requireOneOfEach(given, flag)
  const place = placeOf(given, text, flag('ephemeral'))
  const [only, ...others] = (['token-id', 'token-secret'] as const).filter((name) => text(name) !== null)
  if (only !== undefined && others.length === 0) {
    const alone = given[only] === undefined ? `; ${variableOf(only)} says one alone` : ''
    throw new StartError(`--token-id and --token-secret go together; give both or none${alone}.`)
  }
  if (text('token-id')?.includes(':'))
    throw new StartError(`${saidBy(given, 'token-id')} takes no colon: what stands behind one is read as the secret.`)
  const reached = {
    host: text('host') ?? 'localhost',
    allowHosts: list('allow-host').map((host) => hostOf(host, saidBy(given, 'allow-host'))),
    consoleSecret: text('console-secret'),
  }
  const starts = given.help !== true && !flag('link') && given['reset-pin'] === undefined
  if (starts) refuseUnsafe(reached)
  return {
    port: portOf(text('port'), saidBy(given, 'port')),
    ...reached,
    ...place,
    tokenId: text('token-id'),
    tokenSecret: text('token-secret'),
    allowOrigins: list('allow-origin').map((origin) => originOf(origin, saidBy(given, 'allow-origin'))),
    allowRemoteConsole: flag('allow-remote-console'),
    allowLinkLocal: flag('allow-link-local'),
    isEphemeral: flag('ephemeral'),
    counterpartyRules: rulesOf(text('counterparty-rules'), saidBy(given, 'counterparty-rules')),
    // Not from the environment: it is for one start.
    restore: (given.restore as string | undefined) ?? null,
    seed: flag('demo') ? 'demo' : flag('empty') ? 'empty' : null,
    usedVariables: usedVariables(given, environment),
    isJson: flag('json'),
    opensBrowser: flag('open'),
    resetPin: (given['reset-pin'] as string | undefined) ?? null,
    durability,
    asksForLink: flag('link'),
    isHelp: flag('help'),
  }
}
