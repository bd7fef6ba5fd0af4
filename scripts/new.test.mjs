import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './project.mjs'
import { newRoomNotes, operationFiles } from './skeletons.mjs'

it.each([
  ['table notes areas/nowhere', 'There is no folder src/server/areas/nowhere.'],
  ['table quotes areas/quotes', 'The table quotes is declared in src/server/areas/quotes/tables.ts. Nothing'],
  ['screen foo money createCustomer', 'createCustomer is no read of a list: a screen shows the rows of one. Nothing'],
  ['screen foo money getCustomerById', 'getCustomerById is no read of a list: '],
  ['screen foo money makeParcels', 'makeParcels is not in the contract, and not named list…: '],
])('npm run new -- %s is refused, and nothing is written', (given, sentence) => {
  const args = [join(root, 'scripts/new.mjs'), ...given.split(' ')]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(sentence)
})

it('says of a room that it is new, for its name may be misspelt', () => {
  const files = [
    ['src/server/areas/quotse/index.ts', ''],
    ['src/server/areas/quotes/index.ts', ''],
  ]
  const read = (path) => (path.includes('/quotes/') ? '' : null)
  const [note, ...others] = newRoomNotes(files, read)
  expect(note).toMatch(/^src\/server\/areas\/quotse is a new room: .+ a public\.ts and a line in ROOMS of /)
  expect(others).toEqual([])
  expect(newRoomNotes([['src/server/console/clok/index.ts', '']], read)[0]).toMatch(/it needs a public\.ts\.$/)
})

it('adds the import of a new area where imports of types stand among them in the order of their files', () => {
  const [contract, tables] = ['src/contract/operations.ts', 'src/server/host/handlerTables.ts']
  const types = "import type { InputOf } from './operation'"
  const texts = {
    [contract]: `import { cards } from './cards/operations'\n${types}\n\nexport const serviceOperations = {\n}\n`,
    [tables]: "import { cards } from '../areas/cards/index'\n\nconst serviceHandlers = {\n}\n",
  }
  const published = { method: 'GET', path: '/parcels', tag: 'Parcels' }
  const given = { name: 'listParcels', area: 'parcels', published, contracts: [] }
  const written = operationFiles({ ...given, read: (path) => texts[path] ?? null })
  expect(written[contract].split('\n').slice(1, 3)).toEqual([
    types,
    "import { parcelsOperations } from './parcels/operations'",
  ])
})

it('names a page of many after one of them', () => {
  const contract = 'src/contract/console/parcels/operations.ts'
  const texts = {
    'src/contract/console/operations.ts':
      "import { cards } from './cards/operations'\n\nexport const consoleOperations = {\n}\n",
    'src/server/host/handlerTables.ts':
      "import { cards } from '../console/cards/index'\n\nconst consoleHandlers = {\n}\n",
  }
  const given = { name: 'listParcels', area: 'console/parcels', published: undefined, contracts: [] }
  const written = operationFiles({ ...given, read: (path) => texts[path] ?? null })
  expect(written[contract]).toContain("page(…, 'ParcelPage')")
})
