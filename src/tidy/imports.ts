import type { Finding, Import, SourceFile, Tree } from './source'

/** Rooms in the order of the house plan: a public door may only lead to an earlier room. */
const ROOMS = [
  'platform-config',
  'exchange-rates',
  'discoveries',
  'uma-providers',
  'vasps',
  'api-tokens',
  'beneficial-owners',
  'customers',
  'contact-verification',
  'documents',
  'verifications',
  'invitations',
  'internal-accounts',
  'external-accounts',
  'approvals',
  'stablecoins',
  'sca',
  'transactions',
  'cards',
  'quotes',
  'transfers',
  'wallet-auth',
  'delegated-keys',
  'agents',
  'agent-operations',
  'sandbox',
]

const REACT_STACK =
  /^(react(-dom)?|@mantine|@tanstack|@tabler|recharts|dayjs|qrcode-generator|pdfjs-dist|inter-ui|zod|virtual:.+)(\/|$)/
const NODE = /^node:/
const BELOW = ['src/contract/', 'src/server/foundation/', 'src/server/database/']
const SERVICES = ['src/server/ledger/', 'src/server/webhooks/', 'src/server/counterparties/', 'src/server/scheduler/']

const RENDERER_BELOW = ['src/contract/', 'src/wallet-client/', 'src/preload/bridge.ts']

const ROOM_ZONE = 'server/areas and server/console'
const HOSTED_ZONE = 'server/hosted'

interface Zone {
  readonly name: string
  readonly holds: RegExp
  /** Folders and files of the project that it may import, besides its own folder. */
  readonly inside: readonly string[]
  /** Packages that it may import. */
  readonly packages: RegExp
}

/** First match wins. Sections 2.2, 2.5 of the house plan, and the rooms that the plan does not name. */
const ZONES: readonly Zone[] = [
  { name: 'contract', holds: /^src\/contract\//, inside: ['src/contract/'], packages: /^zod$/ },
  {
    name: 'wallet-client',
    holds: /^src\/wallet-client\//,
    inside: [],
    packages: /^(@noble\/.*|@scure\/base|hpke-js|cborg)$/,
  },
  { name: 'server/foundation', holds: /^src\/server\/foundation\//, inside: ['src/contract/'], packages: NODE },
  {
    name: 'server/crypto',
    holds: /^src\/server\/crypto\//,
    inside: [],
    packages:
      /^(node:(crypto|buffer)|@noble\/.*|@scure\/(base|bip39\b.*)|hpke-js|jose|otpauth|@simplewebauthn\/server\b.*)$/,
  },
  {
    name: 'server/database',
    holds: /^src\/server\/database\//,
    inside: BELOW.slice(0, 2),
    packages: /^(kysely|better-sqlite3|zod|node:.*)$/,
  },
  {
    name: 'server/files',
    holds: /^src\/server\/files\//,
    inside: BELOW,
    packages: /^(file-type|image-size|node:crypto|node:zlib)$/,
  },
  {
    name: 'server/ledger, webhooks, counterparties',
    holds: /^src\/server\/(ledger|webhooks|counterparties)\//,
    inside: [...BELOW, 'src/server/crypto/'],
    packages: /^(kysely|zod|node:.*)$/,
  },
  {
    name: 'server/scheduler',
    holds: /^src\/server\/scheduler\//,
    inside: BELOW,
    packages: /^(kysely|node:.*)$/,
  },
  {
    name: 'server/requestLog',
    holds: /^src\/server\/requestLog\//,
    inside: BELOW,
    packages: /^(kysely|better-sqlite3|zod|node:.*)$/,
  },
  {
    name: 'server/kernel',
    holds: /^src\/server\/kernel\//,
    inside: [...BELOW, ...SERVICES, 'src/server/crypto/'],
    packages: /^(kysely|zod|node:.*)$/,
  },
  {
    name: 'server/guards',
    holds: /^src\/server\/guards\//,
    inside: [...BELOW, 'src/server/crypto/', 'src/server/kernel/'],
    packages: /^(kysely|node:.*)$/,
  },
  {
    name: 'rules.ts of a room',
    holds: /^src\/server\/(areas|console)\/[^/]+\/rules\.ts$/,
    inside: ['src/contract/', 'src/server/foundation/'],
    packages: /^(ibantools|libphonenumber-js(\/.*)?|i18n-iso-countries)$/,
  },
  {
    name: ROOM_ZONE,
    holds: /^src\/server\/(areas|console)\//,
    inside: [
      ...BELOW,
      ...SERVICES,
      'src/server/crypto/',
      'src/server/kernel/',
      'src/server/guards/',
      'src/server/requestLog/',
      'src/server/files/',
    ],
    packages:
      /^(zod|kysely|ibantools|libphonenumber-js(\/.*)?|i18n-iso-countries|csv-parse(\/.*)?|node:.*|virtual:.+)$/,
  },
  {
    name: HOSTED_ZONE,
    holds: /^src\/server\/hosted\//,
    inside: [...BELOW, ...SERVICES, 'src/server/kernel/', 'src/server/files/'],
    packages: /^zod$/,
  },
  {
    name: 'server/http',
    holds: /^src\/server\/http\//,
    inside: [
      ...BELOW,
      'src/server/kernel/',
      'src/server/guards/',
      'src/server/requestLog/',
      'src/server/console/',
      'src/server/hosted/',
    ],
    packages: /^(fastify|@fastify\/.*|zod|node:.*)$/,
  },
  {
    name: 'server/host, journeys, testing',
    holds: /^src\/server\//,
    inside: ['src/contract/', 'src/server/', 'package.json'],
    packages: /^(?!electron|react)/,
  },
  {
    name: 'main',
    holds: /^src\/main\//,
    inside: [
      'src/preload/bridge.ts',
      'src/server/host/startServer.ts',
      'src/server/host/config.ts',
      'src/server/host/serveArguments.ts',
      'src/server/host/dataPlaces.ts',
      'src/server/host/readyText.ts',
      'src/server/host/tellReady.ts',
      'src/server/host/resetPin.ts',
      'src/server/host/lastResort.ts',
      'src/server/foundation/guarded.ts',
    ],
    packages: /^(electron|electron-log\/.*|node:.*)$/,
  },
  { name: 'preload', holds: /^src\/preload\//, inside: [], packages: /^electron$/ },
  ...['client', 'navigation', 'components', 'areas', 'app'].map((name, floor, floors) => ({
    name: `renderer/${name}`,
    holds: new RegExp(`^src/renderer/${name}/`),
    inside: [...RENDERER_BELOW, ...floors.slice(0, floor).map((below) => `src/renderer/${below}/`)],
    packages: REACT_STACK,
  })),
  // A page of its own, which says money, states and acts in the words of the console.
  {
    name: 'renderer/dossierPage',
    holds: /^src\/renderer\/dossierPage\//,
    inside: [...RENDERER_BELOW, 'src/renderer/components/actText.ts', 'src/renderer/components/format/'],
    packages: REACT_STACK,
  },
  {
    name: 'renderer',
    holds: /^src\/renderer\//,
    inside: [...RENDERER_BELOW, 'src/renderer/app/', 'src/renderer/client/'],
    packages: REACT_STACK,
  },
  { name: 'tidy', holds: /^src\/tidy/, inside: ['src/tidy/'], packages: /^(vite|node:.*)$/ },
  // Builds single parts of the console; it never meets the service that the journeys are a witness of.
  {
    name: 'e2e/components',
    holds: /^e2e\/components\//,
    inside: ['operationFacts.vite.ts'],
    packages: /^(@playwright\/test|vite|node:.*)$/,
  },
  {
    name: 'e2e',
    holds: /^e2e\//,
    inside: ['src/contract/', 'src/preload/bridge.ts'],
    packages: /^(@playwright\/test|@axe-core\/playwright|node:.*)$/,
  },
  {
    name: 'scripts and configuration',
    holds: /./,
    inside: ['src/', 'scripts/', 'bench/'],
    packages: /./,
  },
]

/** Types that may be imported against the table, and why; they are erased when compiled. */
const ALLOWED_TYPES: readonly { readonly from: RegExp; readonly to: RegExp; readonly why: string }[] = [
  {
    from: /^src\/server\/(areas\/[^/]+\/rules|ledger\/.*)\.ts$/,
    to: /^src\/server\/database\/schema\.ts$/,
    why: 'a pure decision is made about rows, and names their type',
  },
]

const ownFolder = (path: string): string => {
  const room = /^src\/server\/(areas|console)\/[^/]+\//.exec(path)
  return room?.[0] ?? /^(src\/((server|renderer)\/)?[^/]+\/|[^/]+\/)/.exec(path)?.[0] ?? ''
}

/** What the rooms of the console plane are given, beside them. */
const isConsoleContext = (from: string, to: string): boolean =>
  from.startsWith('src/server/console/') && to === 'src/server/console/consoleContext.ts'

/** The demo data set acts as the holders of its wallets; what verifies must never use the client's own code. */
const isDemoHolder = (from: string, to: string): boolean =>
  from.startsWith('src/server/console/seeds/') && to.startsWith('src/wallet-client/')

const roomOf = (path: string): string | null => /^src\/server\/(?:areas|console)\/([^/]+)\//.exec(path)?.[1] ?? null

type Files = ReadonlyMap<string, SourceFile>

/** The files of a room that stand behind its door: what public.ts, directly or not, is made of. */
function filesBehindDoor(room: string, files: Files): Set<string> {
  const behind = new Set<string>()
  const queue = [`${room}public.ts`]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (behind.has(path)) continue
    behind.add(path)
    for (const { target } of files.get(path)?.imports ?? []) if (target?.startsWith(room)) queue.push(target)
  }
  return behind
}

/** `Operations may knock on any door; doors open only onto earlier rooms.` */
function refusalOfRoom(from: string, to: string, files: Files): string | null {
  if (!/\/(public|tables)\.ts$/.test(to)) return `${to} is another room: only its public.ts and tables.ts are doors`
  if (from.startsWith('src/server/console/')) return null
  if (!to.startsWith('src/server/areas/'))
    return `${to} belongs to the console plane, which a room of the service may not use`
  if (!ROOMS.includes(roomOf(to) ?? '')) return `${to} belongs to a room that ROOMS does not know`
  if (from.startsWith('src/server/hosted/')) return null
  const isEarlier = ROOMS.indexOf(roomOf(to) ?? '') < ROOMS.indexOf(roomOf(from) ?? '')
  if (isEarlier || !filesBehindDoor(ownFolder(from), files).has(from)) return null
  return `${to} is a later room, and this file stands behind the door of its own: only operations and jobs may go there`
}

function refusal(file: SourceFile, found: Import, files: Files): string | null {
  const zone = ZONES.find(({ holds }) => holds.test(file.path))
  if (zone === undefined) return null
  const { target, specifier } = found
  if (target === null) {
    return zone.packages.test(specifier) ? null : `${zone.name} may not import the package ${specifier}`
  }
  if (ALLOWED_TYPES.some(({ from, to }) => found.isTypeOnly && from.test(file.path) && to.test(target))) return null
  if (target.startsWith(ownFolder(file.path)) || isConsoleContext(file.path, target)) return null
  if (isDemoHolder(file.path, target)) return null
  if (zone.inside.some((place) => target.startsWith(place))) return null
  if ([ROOM_ZONE, HOSTED_ZONE].includes(zone.name) && roomOf(target) !== null)
    return refusalOfRoom(file.path, target, files)
  return `${zone.name} may not import ${target}`
}

/** Tests may reach further than the code they test, but never across a process. */
function refusalInTest({ path }: SourceFile, { target, specifier, isTypeOnly }: Import): string | null {
  if (specifier === 'electron' && !isTypeOnly)
    return 'tests may import only the types of electron: requiring it starts a download'
  if (target === null) return null
  const [from, to] = [path, target].map((text) => /^(?:src\/)?([\w-]+)\//.exec(text)?.[1] ?? '')
  if (from === 'e2e' && to === 'wallet-client')
    return `the end-to-end tests have a wallet client of their own, as an independent witness, and not ${target}`
  if (from === 'wallet-client' && to !== 'wallet-client') return `a test of the wallet client may not import ${target}`
  if (from === 'server' && (to === 'renderer' || to === 'main')) return `a test of the server may not import ${target}`
  if (from === 'renderer' && (to === 'server' || to === 'main'))
    return `a test of the renderer may not import ${target}`
  return null
}

/** Who may import whom. */
export function importFindings({ sources }: Tree): Finding[] {
  const files = new Map(sources.map((file) => [file.path, file]))
  return sources.flatMap((file) =>
    file.imports.flatMap((found) => {
      const isForTests = file.isTest || /\/(testing|journeys)\//.test(file.path)
      const message = isForTests ? refusalInTest(file, found) : refusal(file, found, files)
      return message === null ? [] : [{ path: file.path, line: found.line, message }]
    }),
  )
}

/** Only `server/http` speaks HTTP: anything else that imports fastify hides a route. */
export function fastifyFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(({ path, isTest }) => !isTest && path.startsWith('src/') && !path.startsWith('src/server/http/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, isTypeOnly }) => /^(fastify$|@fastify\/)/.test(specifier) && !isTypeOnly)
        .map(({ specifier, line }) => ({ path, line, message: `only src/server/http may import ${specifier}` })),
    )
}

/** Names only: a default export has another name in every file that imports it. */
export function defaultExportFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(({ path, hasDefaultExport }) => hasDefaultExport && !/\.config\.ts$/.test(path))
    .map(({ path }) => ({ path, line: 1, message: 'has a default export; give it a name' }))
}

/** Where the program begins: nothing imports these. */
const ENTRIES = [
  /^src\/server\/host\/serve\.ts$/,
  /^src\/server\/requestLog\/logThread\.ts$/,
  /^src\/server\/database\/databaseThread\.ts$/,
  /^src\/server\/host\/rebuildThread\.ts$/,
  // Tables are found by their name (host/tables.ts).
  /^src\/server\/.*\/tables\.ts$/,
  /^src\/(main|preload)\/index\.ts$/,
  /^src\/renderer\/main\.tsx$/,
  // Becomes the page of a dossier (dossierPage.vite.ts).
  /^src\/renderer\/dossierPage\/main\.ts$/,
  // Screens are found by their name (app/pageModules.ts).
  /^src\/renderer\/areas\/[^/]+\/\w+Page\.tsx$/,
  /\.d\.ts$/,
]

/** Files of `src` that the product never reaches. What only a test imports stands in a `testing` folder, or is dead. */
export function deadFileFindings({ sources, texts }: Tree): Finding[] {
  const product = sources.filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
  const isForTests = (path: string) => /\/(testing|journeys)\/|^src\/tidy\//.test(path)
  const outside = texts
    .filter(({ path }) => /^(scripts|bench)\//.test(path))
    .map(({ text }) => text)
    .join('\n')
  const reached = new Set(
    product.filter(({ path }) => ENTRIES.some((entry) => entry.test(path))).map(({ path }) => path),
  )
  for (const { path } of product) if (isForTests(path) || outside.includes(path)) reached.add(path)
  const byPath = new Map(product.map((file) => [file.path, file]))
  const queue = [...reached]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const { target } of byPath.get(path)?.imports ?? []) {
      if (target === null || reached.has(target)) continue
      reached.add(target)
      queue.push(target)
    }
  }
  return product
    .filter(({ path }) => !reached.has(path))
    .map(({ path }) => ({
      path,
      line: 1,
      message: 'is never imported by the product; delete it, or move it into a testing folder',
    }))
}
