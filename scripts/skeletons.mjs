// What `npm run new` writes: pure functions from names and the texts that are there to the texts afterwards.
import { PlainFailure } from './say.mjs'

const camelOf = (name) => name.replace(/-(\w)/g, (_whole, letter) => letter.toUpperCase())
const kebabOf = (name) => name.replace(/_/g, '-')
const unset = '…'

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

/** Adds an entry as the last one of the object that a declaration makes. */
export function withEntry(given, declaration, entry) {
  const start = given.indexOf(declaration)
  // An object on one line gets lines of its own first.
  const text = given.replace(/\{ (\w+(?:, \w+)*) \}\n/g, (whole, names, at) =>
    at < start || given.slice(start, at).includes('\n') ? whole : `{\n  ${names.split(', ').join(',\n  ')},\n}\n`,
  )
  const end = start === -1 ? -1 : text.indexOf('\n}', start)
  if (end === -1) throw new PlainFailure(`There is no object "${declaration}…" to add to.`)
  return `${text.slice(0, end)}\n${entry}${text.slice(end)}`
}

const contractHead = (object) => `import { operation } from '../operation'
import { errors } from '../primitives/errors'

export const ${object} = {
}
`

/** The import of what schemas are written with, where the text has some. */
const withSchemas = (text) =>
  !text.includes('z.') || text.includes(" from 'zod'") ? text : `import { z } from 'zod'\n${text}`

/** The tag of the operations that the area has, where the reference does not say one. */
const tagOf = (tag, contract) => (tag === unset ? (/ tag: '(.+)',/.exec(contract ?? '')?.[1] ?? unset) : tag)

const contractEntry = (name, { method, path, tag }) => {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => `${param}: z.string()`)
  return [
    `  ${name}: operation({`,
    `    method: '${method}',`,
    `    path: '${path}',`,
    `    tag: '${tag}',`,
    `    summary: '${unset}',`,
    `    auth: ['basic'],`,
    ...(params.length === 0 ? [] : [`    params: z.object({ ${params.join(', ')} }),`]),
    `    responses: { ${method === 'POST' ? 201 : 200}: ${unset}, ...errors(400, 401, 404, 500) },`,
    method === 'GET' ? '    shows: [],' : '    changes: [],',
    '  }),',
  ].join('\n')
}

const handlerText = (name) => `import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'

/**
 * ${unset}
 *
 * Errors: ${unset}. Source: ${unset}.
 */
export async function ${name}({ tx }: Context, input: Input<'${name}'>) {
  // Load, decide (../rules.ts), write (../store.ts), return (../view.ts). Until then the room does not compile.
}
`

const testText = (name, { method }) => `import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testServer'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

it('${unset}', async () => {
  const reply = await server.as.platform.call('${name}', {}, ${method === 'POST' ? 201 : 200})
  expect(reply).toEqual('${unset}')
})
`

const indexText = (area, object, handlers) => `import type { ${object} } from '../../../contract/${area}/operations'
import type { Handlers } from '../../kernel/handlers'

/** ${unset} */
export const ${handlers}: Handlers<typeof ${object}> = {
}
`

/**
 * An operation of the service plane. `read` is the text of a file or null; `published` what the reference says of
 * the operation: method, path, tag; `contracts` every file that may declare an operation, of the console too: a name
 * belongs to one operation alone. Returns: the texts to write by path.
 */
export function operationFiles({ name, area, published, contracts, read }) {
  const [object, handlers] = [`${camelOf(area)}Operations`, `${camelOf(area)}Handlers`]
  const contract = `src/contract/${area}/operations.ts`
  const room = `src/server/areas/${area}`
  const taken = contracts.find((path) => read(path)?.includes(`  ${name}: operation({`))
  if (taken !== undefined) throw new PlainFailure(`${name} is declared in ${taken}. Nothing was written.`)
  const isNewArea = read(contract) === null
  const written = contractEntry(name, { ...published, tag: tagOf(published.tag, read(contract)) })
  // An empty line parts it from the entry before.
  const entry = isNewArea ? written : `\n${written}`
  const index = read(`${room}/index.ts`) ?? indexText(area, object, handlers)
  const imported = `import { ${name} } from './operations/${name}'`
  const all = 'src/contract/operations.ts'
  const tables = 'src/server/host/handlerTables.ts'
  return {
    [contract]: withSchemas(withEntry(read(contract) ?? contractHead(object), `export const ${object} = {`, entry)),
    [`${room}/operations/${name}.ts`]: handlerText(name),
    [`${room}/operations/${name}.test.ts`]: testText(name, published),
    [`${room}/index.ts`]: withEntry(
      withLine(index, imported, (line) => line.startsWith('import ')),
      `${handlers}: `,
      `  ${name},`,
    ),
    ...(isNewArea && {
      [all]: withEntry(
        withLine(read(all), `import { ${object} } from './${area}/operations'`, (line) => line.startsWith('import { ')),
        'export const serviceOperations = {',
        `  ...${object},`,
      ),
      [tables]: withEntry(
        withLine(
          read(tables),
          `import { ${handlers} } from '../areas/${area}/index'`,
          (line) => line.startsWith('import { ') && line.includes("'../areas/"),
        ),
        'const serviceHandlers',
        `  ...${handlers},`,
      ),
    }),
  }
}

const tablesHead = (up) => `import { instant, text } from '${up}/database/columns'
import { type RowsOf, table } from '${up}/database/table'

declare module '${up}/database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
`

const tableText = (name) => `
export const ${camelOf(kebabOf(name))} = table('${name}', {
  owner: 'data',
  columns: {
    id: text(),
    created_at: instant(),
  },
})
`

/** A table of the data, kept by a folder of the server such as `areas/quotes`: its declaration and its migration. */
export function tableFiles({ name, keeper, versions, read }) {
  const own = camelOf(kebabOf(name))
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
  statements: ['CREATE TABLE ${name} (id TEXT PRIMARY KEY, created_at TEXT NOT NULL) STRICT'],
}
`,
    [migrate]: stepped.replace(/(export const MIGRATIONS[^[]*\[[\s\S]*?)\n\]/, `$1\n  ${own},\n]`),
  }
}
