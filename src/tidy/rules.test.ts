import { expect, it } from 'vitest'
import { banFindings, docstringFindings, functionLengthFindings } from './code'
import { designFindings } from './design'
import { RENAMING_DOOR } from './exampleDoor'
import { findIn, type Rule } from './exampleTree'
import { guardFindings } from './guards'
import { deadFileFindings, defaultExportFindings, fastifyFindings, importFindings } from './imports'
import { jsonTextFindings } from './jsonText'
import {
  idleTestFindings,
  namedOperationFindings,
  operationFindings,
  operationImportFindings,
  renamingDoorFindings,
  strayHandlerFindings,
  tableFindings,
} from './rooms'
import {
  assumptionFindings,
  documentFindings,
  lengthFindings,
  nameFindings,
  registryFindings,
  reminderFindings,
  struckWordFindings,
} from './words'

// In pieces, so that the rules do not take the examples for citations.
const MARK = 'A-'
const OP = 'src/contract/quotes/operations.ts'
const DECLARED = "export const quotesOperations = {\n  getQuote: operation({\n    method: 'GET',\n  }),\n}\n"
const area = (file: string) => `src/server/areas/quotes/${file}`
const door = {
  'src/server/areas/customers/public.ts': 'export const c = 1\n',
  'src/server/areas/agents/public.ts': 'export const a = 1\n',
}

const CASES: readonly (readonly [string, Rule, Readonly<Record<string, string>>, readonly string[]])[] = [
  [
    'a server file imports electron',
    importFindings,
    { 'src/server/a.ts': "import { app } from 'electron'\n" },
    ['src/server/a.ts:1'],
  ],
  [
    'a renderer file imports node',
    importFindings,
    { 'src/renderer/a.ts': "import 'react'\nimport 'node:fs'\n" },
    ['src/renderer/a.ts:2'],
  ],
  [
    'a renderer file imports the server',
    importFindings,
    { 'src/renderer/a.ts': "import { x } from '../server/host/config'\n" },
    ['src/renderer/a.ts:1'],
  ],
  [
    'the wallet client serves the demo data set and the screens, and neither verifiers nor end-to-end tests',
    importFindings,
    {
      'src/wallet-client/a.ts': "import 'cborg'\nimport 'node:crypto'\nimport '../contract/b'\n",
      'src/wallet-client/a.test.ts': "import { verify } from '../server/crypto/b'\n",
      'src/server/console/seeds/b.ts': "import { a } from '../../../wallet-client/a'\n",
      'src/renderer/b.ts': "import { a } from '../wallet-client/a'\n",
      'src/server/crypto/b.ts': "import { a } from '../../wallet-client/a'\n",
      'src/server/console/inbox/b.ts': "import { a } from '../../../wallet-client/a'\n",
      'e2e/journeys/b.spec.ts': "import { a } from '../../src/wallet-client/a'\n",
      'src/contract/b.ts': '',
    },
    [
      'src/wallet-client/a.ts:2',
      'src/wallet-client/a.ts:3',
      'src/wallet-client/a.test.ts:1',
      'src/server/crypto/b.ts:1',
      'src/server/console/inbox/b.ts:1',
      'e2e/journeys/b.spec.ts:1',
    ],
  ],
  [
    'a floor of the renderer imports the one above it',
    importFindings,
    {
      'src/renderer/client/a.ts': "import { b } from '../navigation/b'\n",
      'src/renderer/navigation/b.ts': "import { c } from '../components/c'\nimport { a } from '../client/a'\n",
      'src/renderer/components/c.ts': "import { d } from '../areas/d/d'\nimport { b } from '../navigation/b'\n",
      'src/renderer/areas/d/d.ts': "import { e } from '../../app/e'\nimport { c } from '../../components/c'\n",
      'src/renderer/app/e.ts': "import { c } from '../components/c'\n",
    },
    [
      'src/renderer/areas/d/d.ts:1',
      'src/renderer/client/a.ts:1',
      'src/renderer/components/c.ts:1',
      'src/renderer/navigation/b.ts:1',
    ],
  ],
  [
    'the contract imports more than zod',
    importFindings,
    { [OP]: "import { z } from 'zod'\nimport 'kysely'\n" },
    [`${OP}:2`],
  ],
  [
    'a room opens another room past its door',
    importFindings,
    { [area('operations/x.ts')]: "import { s } from '../../customers/store'\n" },
    [`${area('operations/x.ts')}:1`],
  ],
  [
    'an operation knocks on any door',
    importFindings,
    { ...door, [area('operations/x.ts')]: "import { a } from '../../agents/public'\n" },
    [],
  ],
  [
    'a door opens onto an earlier room',
    importFindings,
    { ...door, [area('public.ts')]: "import { c } from '../customers/public'\n" },
    [],
  ],
  [
    'a door opens onto a later room',
    importFindings,
    { ...door, [area('public.ts')]: "import { a } from '../agents/public'\n" },
    [`${area('public.ts')}:1`],
  ],
  [
    'the pages for end users open a room past its door, and a room that nobody put in order',
    importFindings,
    {
      ...door,
      'src/server/areas/moons/public.ts': 'export const m = 1\n',
      'src/server/hosted/a.ts': "import { a } from '../areas/agents/public'\nimport '../areas/agents/store'\n",
      [area('operations/x.ts')]: "import { m } from '../../moons/public'\n",
    },
    ['src/server/hosted/a.ts:2', `${area('operations/x.ts')}:1`],
  ],
  [
    'rules do I/O',
    importFindings,
    { [area('rules.ts')]: "import { readFile } from 'node:fs'\n" },
    [`${area('rules.ts')}:1`],
  ],
  [
    'a test imports the runtime of electron',
    importFindings,
    { 'src/main/a.test.ts': "import { app } from 'electron'\n" },
    ['src/main/a.test.ts:1'],
  ],
  [
    'fastify outside http',
    fastifyFindings,
    { 'src/server/a.ts': "import fastify from 'fastify'\n", 'src/server/http/b.ts': "import fastify from 'fastify'\n" },
    ['src/server/a.ts:1'],
  ],
  [
    'the address as the client spelled it',
    banFindings,
    {
      'src/server/http/a.ts': 'export const a = request.raw.url\nexport const { url } = request\n',
      'src/server/http/address.ts': 'export const b = request.url\n',
      'src/server/http/c.ts': "export const c = { url: '/healthz' }\n",
    },
    ['src/server/http/a.ts:1', 'src/server/http/a.ts:2'],
  ],
  [
    'a default export',
    defaultExportFindings,
    { 'src/server/a.ts': 'export default 1\n', 'vitest.config.ts': 'export default {}\n' },
    ['src/server/a.ts:1'],
  ],
  [
    'a file that nothing reaches',
    deadFileFindings,
    {
      'src/server/host/serve.ts': "await import('../b')\n",
      'src/server/b.ts': "export * from './c'\n",
      'src/server/c.ts': '\n',
      'src/server/d.ts': '\n',
      'src/server/d.test.ts': "import './d'\n",
    },
    ['src/server/d.ts:1'],
  ],
  ['a long line', lengthFindings, { 'src/a.ts': `// ${'x'.repeat(117)}\n// ${'x'.repeat(118)}\n` }, ['src/a.ts:2']],
  ['a long file', lengthFindings, { 'src/a.ts': '\n'.repeat(401), 'src/b.ts': '\n'.repeat(400) }, ['src/a.ts:401']],
  [
    'a long function',
    functionLengthFindings,
    { 'src/a.ts': `function f() {${'\n'.repeat(69)}}\nconst g = () => {${'\n'.repeat(70)}}\n` },
    ['src/a.ts:71'],
  ],
  [
    'the wall clock',
    banFindings,
    {
      'src/server/a.ts': 'Date.now()\nnew Date()\nnew Date(5)\n// Date.now()\n',
      'src/server/foundation/clock.ts': 'Date.now()\n',
    },
    ['src/server/a.ts:1', 'src/server/a.ts:2'],
  ],
  [
    'chance',
    banFindings,
    { 'src/server/a.ts': 'Math.random()\ncrypto.randomUUID()\n' },
    ['src/server/a.ts:1', 'src/server/a.ts:2'],
  ],
  [
    'a timer without a guard',
    guardFindings,
    {
      'src/server/a.ts': 'setTimeout(f, 1)\nprocess.nextTick(f)\nsetGuardedTimeout(w, f, 1)\nawait pause(1)\n',
      'src/server/a.test.ts': 'setTimeout(f, 1)\n',
      'src/renderer/a.ts': 'setTimeout(f, 1)\n',
      'src/server/foundation/guarded.ts': 'setTimeout(f, 1)\n',
    },
    ['src/server/a.ts:1', 'src/server/a.ts:2'],
  ],
  [
    'a listener without a guard',
    guardFindings,
    {
      'src/server/a.ts': "s.on('data', f)\ns.on('data', guarded(w, f))\nconst g = guarded(w, f)\ns.once('end', g)\n",
      'src/main/b.ts': "app.on('quit', () => f())\n",
    },
    ['src/server/a.ts:1', 'src/main/b.ts:1'],
  ],
  [
    'JSON that no schema reads',
    jsonTextFindings,
    {
      [area('store.ts')]: 'const a = 1\nJSON.parse(row.policy_json)\nJSON.stringify(a)\n',
      [area('store.test.ts')]: 'JSON.parse(body)\n',
      'src/server/database/columns.ts': 'JSON.parse(stored)\n',
    },
    [`${area('store.ts')}:2`],
  ],
  [
    'an error without a code',
    banFindings,
    { [area('rules.ts')]: "throw new Error('x')\n", 'src/server/config.ts': "new Error('x')\n" },
    [`${area('rules.ts')}:1`],
  ],
  ['the type any', banFindings, { 'src/renderer/a.ts': 'const any = 1\nlet x: any\n' }, ['src/renderer/a.ts:2']],
  [
    'a public function without a docstring',
    docstringFindings,
    {
      'src/a.ts': 'export function f() {}\n/** Does. */\nexport function g() {}\nexport function own() {}\n',
      'src/b.ts': "import { f, g } from './a'\n",
    },
    ['src/a.ts:1'],
  ],
  [
    'a docstring that is too long',
    docstringFindings,
    { 'src/a.ts': `/**\n${' * x\n'.repeat(13)} */\nconst a = 1\n/**\n${' * x\n'.repeat(12)} */\nconst b = 1\n` },
    ['src/a.ts:1'],
  ],
  [
    'a reminder',
    reminderFindings,
    { 'docs/a.md': `# A\n${'TO'}${'DO'} later\nNot ${'implemented'} yet\nNOT_IMPLEMENTED\n` },
    ['docs/a.md:2', 'docs/a.md:3'],
  ],
  [
    'a skeleton',
    reminderFindings,
    {
      'src/a.ts': `/** \u2026 */\nconst a = { text: '\u2026' }\nconst b = 'and so on \u2026'\n`,
      'docs/b.md': `'\u2026'`,
    },
    ['src/a.ts:1', 'src/a.ts:2'],
  ],
  [
    'a name that says nothing',
    nameFindings,
    { 'src/server/utils/a.ts': '', 'src/server/service.ts': '', 'src/server/serviceError.ts': '' },
    ['src/server/service.ts:1', 'src/server/utils/a.ts:1'],
  ],
  [
    'a word that only this house knows',
    struckWordFindings,
    { 'src/a.ts': `// ${'an'}ew\nconst ${'carry'}Out = 1\n`, 'docs/b.md': `paid as ${'ever'}\nas was ever done\n` },
    ['src/a.ts:1', 'src/a.ts:2', 'docs/b.md:1'],
  ],
  [
    'a package registry',
    registryFindings,
    { 'docs/a.md': `# A\nregistry.${'npmjs'}.org\n`, 'package-lock.json': '{\n"resolved": "https://x"\n}' },
    ['docs/a.md:2', 'package-lock.json:2'],
  ],
  [
    'a document with two titles or none',
    documentFindings,
    { 'docs/a.md': '# A\n```\n# no\n```\n', 'docs/b.md': '# B\n\n# C\n', 'docs/c.md': 'text\n' },
    ['docs/b.md:3', 'docs/c.md:1'],
  ],
  [
    'assumptions that do not resolve',
    assumptionFindings,
    {
      'docs/assumptions.md': `# A\n- **${MARK}901** q: c; x.\n- **${MARK}902** q: c; x.\n`,
      'src/a.ts': `// Assumes: ${MARK}901, ${MARK}903\n`,
    },
    ['src/a.ts:1', 'docs/assumptions.md:3'],
  ],
  ['an operation without handler and test', operationFindings, { [OP]: DECLARED }, [`${OP}:2`, `${OP}:2`]],
  [
    'an operation that is declared beside the others, without handler and test',
    operationFindings,
    { 'src/contract/console/money/refunds.ts': DECLARED },
    ['src/contract/console/money/refunds.ts:2', 'src/contract/console/money/refunds.ts:2'],
  ],
  [
    'an operation whose handler has no docstring',
    operationFindings,
    {
      [OP]: DECLARED,
      [area('operations/getQuote.ts')]: 'export async function getQuote() {}\n',
      [area('a.test.ts')]: 'getQuote\n',
    },
    [`${area('operations/getQuote.ts')}:1`],
  ],
  [
    'a handler of no operation',
    strayHandlerFindings,
    { [area('operations/getQuote.ts')]: '' },
    [`${area('operations/getQuote.ts')}:1`],
  ],
  [
    'an operation that imports another',
    operationImportFindings,
    { [area('operations/a.ts')]: "import { b } from './b'\n", [area('operations/b.ts')]: '' },
    [`${area('operations/a.ts')}:1`],
  ],
  [
    'an operation that the wire knows by its name',
    namedOperationFindings,
    { [OP]: DECLARED, 'src/server/http/a.ts': "const a = 'getQuote'\n// getQuote\nconst b = c.getQuote\n" },
    ['src/server/http/a.ts:1', 'src/server/http/a.ts:3'],
  ],
  [
    'a door that hands something out under another name',
    renamingDoorFindings,
    { [area('public.ts')]: RENAMING_DOOR.join('\n') },
    [2, 3, 4, 5, 8].map((line) => `${area('public.ts')}:${line}`),
  ],
  [
    'tables where nobody looks, or of which the query builder does not hear',
    tableFindings,
    {
      [area('store.ts')]: "export const notes = table('notes', {})\n",
      [area('tables.ts')]: "export const quotes = table('quotes', {})\n",
      'src/server/ledger/tables.ts':
        "const a = table('a', {})\ninterface Database extends RowsOf<typeof import('./tables')> {}\n",
    },
    [`${area('store.ts')}:1`, `${area('tables.ts')}:1`, 'src/server/ledger/tables.ts:1'],
  ],
  [
    'a test that does not run',
    idleTestFindings,
    { 'src/a.test.ts': `it.${'skip'}('x', () => {})\ndescribe.${'only'}('x', () => {})\nit('y', () => {})\n` },
    ['src/a.test.ts:1', 'src/a.test.ts:2'],
  ],
]

it.each(CASES)('the house notices: %s', (_what, rule, files, expected) => {
  expect(findIn(rule, files).sort()).toEqual([...expected].sort())
})

it('finds pixels in styles, but not those of lines', () => {
  const sheet = [
    '/* 12px */',
    '.a { border: 2px solid red; outline-offset: -2px; height: 1px; padding: 4rem; font-size: var(--x) }',
    '.b { padding: 0 12px }',
    '.c { margin-top: 0.75rem; }',
    '.d { font-size: 13px; }',
    '.e { border-radius: 5px; }',
    '@media (max-width: 900px) {',
    '  .f { grid-template: ',
    '    1fr 40px / auto; }',
    '}',
    '.g { margin: -1px; gap: 1px; }',
  ]
  const part = [
    '<a w={12}',
    '  mt={4}>',
    "  style={{ gap: '8px' }}",
    '  style={{ width: 8 }}',
    '  size={16} strokeWidth={2} rows={3}',
    '  size={640}',
    '  size="40rem"',
    '/>',
    '<p style={{ margin: 0 }} />',
  ]
  const files = { 'src/renderer/a.css': sheet.join('\n'), 'src/renderer/b.tsx': part.join('\n') }
  expect(findIn(designFindings, files)).toEqual([
    ...['3', '4', '5', '6', '8', '11', '7'].map((line) => `src/renderer/a.css:${line}`),
    ...['1', '2', '3', '4', '6', '7', '9'].map((line) => `src/renderer/b.tsx:${line}`),
  ])
})
