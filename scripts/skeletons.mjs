// What `npm run new` writes: pure functions from names and the texts that are there to the texts afterwards.
import { posix } from 'node:path'
import { PlainFailure } from './say.mjs'

const { join } = posix

export const camelOf = (name) => name.replace(/-(\w)/g, (_whole, letter) => letter.toUpperCase())
export const singularOf = (name) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/s$/, '')
const kebabOf = (name) => name.replace(/_/g, '-')
export const unset = '…'

/** Imports and exports stand in the order of the files that they name, whatever they take from them. */
const orderOf = (line) => / from '(.+)'$/.exec(line)?.[1] ?? line

/** Adds a line to those that begin alike, in their order; the text as it was where it is there already. */
export function withLine(text, line, isOfGroup) {
  const lines = text.split('\n')
  if (lines.includes(line)) return text
  const group = lines.flatMap((each, at) => (isOfGroup(each) ? [at] : []))
  if (group.length === 0) throw new PlainFailure(`There is no place for the line: ${line}`)
  const after = group.findLast((at) => orderOf(lines[at]) < orderOf(line)) ?? group[0] - 1
  lines.splice(after + 1, 0, line)
  return lines.join('\n')
}

/** Adds an entry as the last one of the object or list that a declaration begins; `close` is the line that ends it. */
export function withEntry(given, declaration, entry, close = '\n}') {
  const start = given.indexOf(declaration)
  // An object on one line gets lines of its own first.
  const text = given.replace(/\{ (\w+(?:, \w+)*) \}\n/g, (whole, names, at) =>
    at < start || given.slice(start, at).includes('\n') ? whole : `{\n  ${names.split(', ').join(',\n  ')},\n}\n`,
  )
  const end = start === -1 ? -1 : text.indexOf(close, start)
  if (end === -1) throw new PlainFailure(`There is no object "${declaration}…" to add to.`)
  return `${text.slice(0, end)}\n${entry}${text.slice(end)}`
}

const contractHead = ({ object, up, auth }, tag) => `import { operationsOf } from '${up}/operation'
import { errors } from '${up}/primitives/errors'

const operation = operationsOf({ tag: '${tag}', auth: ['${auth}'] })

export const ${object} = {
}
`

/** The imports of what schemas are written with, where the text has some. */
function withSchemas(given, up) {
  const imported = [
    ['pathId', 'ids', '{ pathId }'],
    ['pageQuery', 'pagination', '{ page, pageQuery }'],
  ].filter(([word, file]) => given.includes(word) && !given.includes(`/primitives/${file}'`))
  const text = imported.reduce(
    (known, [, file, names]) =>
      withLine(known, `import ${names} from '${up}/primitives/${file}'`, (each) => each.startsWith('import ')),
    given,
  )
  return !text.includes('z.') || text.includes(" from 'zod'") ? text : `import { z } from 'zod'\n${text}`
}

/** The tag that the operations of a file have in common. */
const tagOf = (contract) => / tag: '(.+)', auth:/.exec(contract ?? '')?.[1]

/** A console read whose name begins with list answers pages; the interface's own say what they answer. */
const isConsoleList = (name, auth) => auth === 'console' && /^list[A-Z]/.test(name)

/** The path of a console operation: a read of one thing names it by its id, beside the list of its room. */
function consolePath(name, room) {
  const thing = /^get([A-Z]\w*)$/.exec(name)?.[1]
  return thing === undefined ? `/${room}` : `/${room}/{${thing[0].toLowerCase()}${thing.slice(1)}Id}`
}

const paramsOf = (path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)

/** What operations of a plane are commonly refused with, as the contract names it. */
function refusalsOf({ method, auth, hasParams }) {
  if (auth !== 'console') return '400, 401, 404, 500'
  if (method !== 'GET') return hasParams ? '400, 401, 403, 404' : '400, 401, 403'
  return hasParams ? '401, 404' : '401'
}

/** The words of an ID are the same everywhere; what anything else means is to be said. */
const paramEntry = (param) => `${param}: ${param.endsWith('Id') ? 'pathId' : `z.string().describe('${unset}')`}`

const pageOf = (list) => `${singularOf(list.slice('list'.length))}Page`

const contractEntry = (name, { method, path, tag }, auth) => {
  const params = paramsOf(path).map(paramEntry)
  const refusals = refusalsOf({ method, auth, hasParams: params.length > 0 })
  return [
    `  ${name}: operation({`,
    `    method: '${method}',`,
    `    path: '${path}',`,
    ...(tag === undefined ? [] : [`    tag: '${tag}',`]),
    `    summary: '${unset}',`,
    ...(method === 'GET' ? [] : [`    act: '${unset}',`]),
    ...(params.length === 0 ? [] : [`    params: z.object({ ${params.join(', ')} }),`]),
    ...(['POST', 'PUT', 'PATCH'].includes(method) ? [`    body: ${unset},`] : []),
    ...(isConsoleList(name, auth)
      ? [
          '    query: z.object({ ...pageQuery }),',
          `    responses: { 200: page(${unset}, '${pageOf(name)}'), ...errors(400, 401) },`,
        ]
      : [`    responses: { ${method === 'POST' ? 201 : 200}: ${unset}, ...errors(${refusals}) },`]),
    method === 'GET' ? '    shows: [],' : '    changes: [],',
    '  }),',
  ].join('\n')
}

const handlerText = (name, { input, context, from }) => `import type { ${input} } from '${from.contract}'
import type { ${context} } from '${from.context}'

/**
 * ${unset}
 *
 * Errors: ${unset}. Source: ${unset}.
 */
export async function ${name}({ tx }: ${context}, input: ${input}<'${name}'>) {
  // Load, decide (rules.ts), write (store.ts), return (view.ts). Until then the room does not compile.
}
`

const callText = (path) => {
  const params = paramsOf(path).map((param) => `${param}: '${unset}'`)
  return params.length === 0 ? '{}' : `{ params: { ${params.join(', ')} } }`
}

const testText = (name, { method, path }, { caller, up }) => `import { expect, it } from 'vitest'
import { shareTestServer } from '${up}/testing/sharedServer'

const server = shareTestServer()

it('${unset}', async () => {
  const reply = await server.as.${caller}.call('${name}', ${callText(path)}, ${method === 'POST' ? 201 : 200})
  expect(reply).toEqual('${unset}')
})
`

const indexText = ({ object, handlers, table, from }) => `import type { ${object} } from '${from.areaContract}'
import type { ${table} } from '${from.table}'

/** ${unset} */
export const ${handlers}: ${table}<typeof ${object}> = {
}
`

/** What is the same and what differs on the two planes: names, folders, and where areas are listed. */
function planeOf(area) {
  const isConsole = area.startsWith('console/')
  const room = isConsole ? area.slice('console/'.length) : area
  const own = `${camelOf(room)}${isConsole ? 'Console' : ''}`
  const shared = { room, object: `${own}Operations`, handlers: `${own}Handlers` }
  if (isConsole) {
    return {
      ...shared,
      folder: `src/server/console/${room}`,
      place: '.',
      contract: `src/contract/console/${room}/operations.ts`,
      up: '../..',
      auth: 'console',
      input: 'ConsoleInput',
      context: 'ConsoleContext',
      table: 'ConsoleHandlers',
      from: {
        contract: '../../../contract/console/operations',
        areaContract: `../../../contract/console/${room}/operations`,
        context: '../consoleContext',
        table: '../consoleContext',
      },
      test: { caller: 'desk', up: '../..' },
      all: 'src/contract/console/operations.ts',
      allObject: 'export const consoleOperations = {',
      allHandlers: 'const consoleHandlers',
      rooms: '../console/',
    }
  }
  return {
    ...shared,
    folder: `src/server/areas/${room}`,
    place: './operations',
    contract: `src/contract/${room}/operations.ts`,
    up: '..',
    auth: 'basic',
    input: 'Input',
    context: 'Context',
    table: 'Handlers',
    from: {
      contract: '../../../../contract/operations',
      areaContract: `../../../contract/${room}/operations`,
      context: '../../../kernel/context',
      table: '../../kernel/handlers',
    },
    test: { caller: 'platform', up: '../../..' },
    all: 'src/contract/operations.ts',
    allObject: 'export const serviceOperations = {',
    allHandlers: 'const serviceHandlers',
    rooms: '../areas/',
  }
}

/**
 * An operation of the service plane, or of the console plane where the area is such as `console/clock`. `read` is the
 * text of a file or null; `published` what the reference says of the operation: method, path, tag; `contracts` every
 * file that may declare an operation, of both planes: a name belongs to one operation alone. Returns: the texts to
 * write by path.
 */
export function operationFiles({ name, area, published, contracts, read }) {
  const plane = planeOf(area)
  const { room, object, handlers, folder, contract, all, rooms } = plane
  const taken = contracts.find((path) => read(path)?.includes(`  ${name}: operation({`))
  if (taken !== undefined) throw new PlainFailure(`${name} is declared in ${taken}. Nothing was written.`)
  const isNewArea = read(contract) === null
  const given = plane.auth === 'console' ? { ...published, tag: room, path: consolePath(name, room) } : published
  const common = isNewArea ? given.tag : tagOf(read(contract))
  // An entry says its tag where the reference gives it another than the file's.
  const own = [common, unset].includes(given.tag) ? undefined : given.tag
  const written = contractEntry(name, { ...given, tag: own }, plane.auth)
  // An empty line parts it from the entry before.
  const entry = isNewArea ? written : `\n${written}`
  const imported = `import { ${name} } from '${plane.place}/${name}'`
  const tables = 'src/server/host/handlerTables.ts'
  return {
    [contract]: withSchemas(
      withEntry(read(contract) ?? contractHead(plane, common), `export const ${object} = {`, entry),
      plane.up,
    ),
    [join(folder, plane.place, `${name}.ts`)]: handlerText(name, plane),
    [join(folder, plane.place, `${name}.test.ts`)]: testText(name, given, plane.test),
    [`${folder}/index.ts`]: withEntry(
      withLine(read(`${folder}/index.ts`) ?? indexText(plane), imported, (line) => line.startsWith('import ')),
      `${handlers}: `,
      `  ${name},`,
    ),
    ...(isNewArea && {
      [all]: withEntry(
        withLine(read(all), `import { ${object} } from './${room}/operations'`, (line) =>
          /^import (type )?\{ /.test(line),
        ),
        plane.allObject,
        `  ...${object},`,
      ),
      [tables]: withEntry(
        withLine(
          read(tables),
          `import { ${handlers} } from '${rooms}${room}/index'`,
          (line) => line.startsWith('import { ') && line.includes(`'${rooms}`),
        ),
        plane.allHandlers,
        `  ...${handlers},`,
      ),
    }),
  }
}

/** What to say of a room that was not there before: its name may be misspelt. `files` are pairs of path and text. */
export function newRoomNotes(files, read) {
  const rooms = files.flatMap(([path]) =>
    path.endsWith('/index.ts') && read(path) === null ? posix.dirname(path) : [],
  )
  return rooms.map((room) => {
    // Rooms of the console have no order.
    const order = room.startsWith('src/server/console/') ? '' : ' and a line in ROOMS of src/tidy/imports.ts'
    return (
      `${room} is a new room: if its name is misspelt, take back what was written. ` +
      `Where other rooms ask it, it needs a public.ts${order}.`
    )
  })
}

const tablesHead = (up) => `import { id, instant } from '${up}/database/columns'
import { type RowsOf, table } from '${up}/database/table'

declare module '${up}/database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
`

const tableText = (name) => `
export const ${camelOf(kebabOf(name))} = table('${name}', {
  owner: 'data',
  columns: {
    // The first word of its ids, a name of src/contract/primitives/resourceNames.ts.
    id: id('${unset}'),
    created_at: instant(),
  },
})
`

/**
 * A table of the data, kept by a folder of the server such as `areas/quotes`: its declaration and its migration.
 * `declaring` are the files that declare tables: a name belongs to one table alone.
 */
export function tableFiles({ name, keeper, versions, declaring, read }) {
  const own = camelOf(kebabOf(name))
  const taken = declaring.find((path) => read(path)?.includes(` = table('${name}',`))
  if (taken !== undefined) throw new PlainFailure(`The table ${name} is declared in ${taken}. Nothing was written.`)
  const version = Math.max(...versions) + 1
  const step = `${String(version).padStart(4, '0')}-${kebabOf(name)}`
  const [tables, migrate] = [`src/server/${keeper}/tables.ts`, 'src/server/database/migrate.ts']
  const up = keeper
    .split('/')
    .map(() => '..')
    .join('/')
  const stepped = withLine(read(migrate), `import { ${own} } from './migrations/${step}'`, (line) =>
    line.includes("from './migrations/"),
  )
  return {
    [tables]: (read(tables) ?? tablesHead(up)).replace('\ndeclare module', `${tableText(name)}\ndeclare module`),
    [`src/server/database/migrations/${step}.ts`]: `import type { Migration } from '../migration'

/** ${unset} */
export const ${own}: Migration = {
  version: ${version},
  name: '${kebabOf(name)}',
  statements: [
    \`CREATE TABLE ${name} (
      id TEXT PRIMARY KEY,
      created_at TEXT NOT NULL
    ) STRICT\`,
    'CREATE INDEX ${name}_by_time ON ${name} (created_at, id)',
  ],
}
`,
    [migrate]: stepped.replace(/(export const MIGRATIONS[^[]*\[[\s\S]*?)\n\]/, `$1\n  ${own},\n]`),
  }
}
