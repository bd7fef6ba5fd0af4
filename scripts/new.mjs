import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'
import { PlainFailure, runMain } from './say.mjs'
import { screenFiles } from './screenSkeleton.mjs'
import { newRoomNotes, operationFiles, tableFiles } from './skeletons.mjs'

const USAGE = `Usage: npm run new -- operation NAME AREA            such as createDocument documents, or console/ROOM
       npm run new -- table NAME FOLDER              such as payment_notes areas/quotes
       npm run new -- screen NAME SECTION OPERATION  such as invitations money listInvitations

Writes the skeleton of an operation, a table or a screen.

  --help  this text`

const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)

/** Method, path and tag of an operation, where the reference lies beside the project. */
function publishedOf(name) {
  const file = join(root, '..', 'shared', 'reference', 'service.shapes.json')
  const paths = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).paths : {}
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId, tags = [] }] of Object.entries(item)) {
      if (operationId === name) return { method: method.toUpperCase(), path, tag: tags[0] ?? '…' }
    }
  }
  return { method: name.startsWith('get') || name.startsWith('list') ? 'GET' : 'POST', path: '/…', tag: '…' }
}

/** The TypeScript files below a folder of the project. */
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)

function filesOf([kind, name, area, operation]) {
  if (kind === 'operation' && /^[a-z]\w+$/.test(name ?? '') && /^(console\/)?[a-z][a-z-]+$/.test(area ?? '')) {
    const contracts = sourcesIn('src/contract')
    return operationFiles({ name, area, published: publishedOf(name), contracts, read })
  }
  if (kind === 'table' && /^[a-z][a-z0-9_]+$/.test(name ?? '') && area !== undefined) {
    if (!existsSync(join(root, 'src/server', area))) {
      throw new PlainFailure(`There is no folder src/server/${area}. Write its first operation before its table.`)
    }
    const versions = readdirSync(join(root, 'src/server/database/migrations')).map((file) => Number.parseInt(file, 10))
    const declaring = sourcesIn('src/server').filter((path) => path.endsWith('/tables.ts'))
    return tableFiles({ name, keeper: area, versions, declaring, read })
  }
  if (kind === 'screen' && /^[a-z][a-z-]+$/.test(name ?? '') && area !== undefined && operation !== undefined) {
    return screenFiles({ name, section: area, operation, contracts: sourcesIn('src/contract'), read })
  }
  if (kind === undefined) throw new PlainFailure(USAGE)
  const isKnown = ['operation', 'table', 'screen'].includes(kind)
  const why = isKnown ? `This does not say which ${kind}, and where.` : `There is no skeleton of ${kind}.`
  throw new PlainFailure(`${why}\n\n${USAGE}`)
}

await runMain({ usage: USAGE, takesNames: true }, ({ names }) => {
  const files = Object.entries(filesOf(names))
  const notes = newRoomNotes(files, read)
  const known = files.filter(([path, text]) => read(path) !== text)
  for (const [path, text] of known) {
    const isNew = read(path) === null
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    process.stdout.write(`${isNew ? 'written' : 'changed'}  ${path}\n`)
  }
  for (const note of notes) process.stdout.write(`${note}\n`)
  const book = names[0] === 'screen' ? 'adding-a-screen' : 'adding-an-operation'
  process.stdout.write(`Fill in what shows as … ; docs/${book}.md says what comes where.\n`)
})
