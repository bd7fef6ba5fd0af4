import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareActorFindings } from './tidy/actors'
import { plainActFindings } from './tidy/acts'
import { bookFindings, repeatedChangeFindings } from './tidy/books'
import { browserTestFindings } from './tidy/browserTests'
import { banFindings, docstringFindings, functionLengthFindings } from './tidy/code'
import { commentFindings } from './tidy/comments'
import { designFindings } from './tidy/design'
import { fileNameFindings } from './tidy/fileNames'
import { formFindings } from './tidy/forms'
import { guardFindings } from './tidy/guards'
import { idAddressFindings } from './tidy/idAddresses'
import { deadFileFindings, defaultExportFindings, fastifyFindings, importFindings } from './tidy/imports'
import { jsonTextFindings } from './tidy/jsonText'
import { plainOperationFindings } from './tidy/namedOperations'
import { plainTableFindings } from './tidy/plainTables'
import { endedWriteFindings, queryFindings } from './tidy/queries'
import { refusalCallFindings } from './tidy/refusalCalls'
import { endedPairFindings, roomPairFindings } from './tidy/roomPairs'
import {
  idleTestFindings,
  namedOperationFindings,
  operationFindings,
  operationImportFindings,
  renamingDoorFindings,
  strayHandlerFindings,
  tableFindings,
} from './tidy/rooms'
import { plainAddressFindings, plainLazyFindings, timeWordFindings, unseenScreenFindings } from './tidy/screens'
import { type Finding, readTree, type Tree } from './tidy/source'
import { unusedClassFindings } from './tidy/styles'
import { wordListFindings } from './tidy/wordLists'
import {
  assumptionFindings,
  documentFindings,
  lengthFindings,
  nameFindings,
  registryFindings,
  reminderFindings,
  struckWordFindings,
} from './tidy/words'

const RULES: readonly (readonly [string, (tree: Tree) => Finding[]])[] = [
  ['imports stay within the table of the house', importFindings],
  ['only server/http imports fastify', fastifyFindings],
  ['exports have names', defaultExportFindings],
  ['every file is reached', deadFileFindings],
  ['lines and files are short', lengthFindings],
  ['functions are short', functionLengthFindings],
  ['time, ids and errors come from their one place', banFindings],
  ['timers and listeners are guarded', guardFindings],
  ['styles name steps of the scale', designFindings],
  ['every class of a style sheet is used', unusedClassFindings],
  ['stored JSON is read through its schema', jsonTextFindings],
  ['public functions have a docstring', docstringFindings],
  ['no reminder is left', reminderFindings],
  ['names say what is inside', nameFindings],
  ['words are those of the field', struckWordFindings],
  ['no package registry is named', registryFindings],
  ['no two modules are named alike but for the case of letters', fileNameFindings],
  ['documents have one title', documentFindings],
  ['books tell of what is there', bookFindings],
  ['comments tell of what is there', commentFindings],
  ['the change log says each thing once', repeatedChangeFindings],
  ['assumptions resolve both ways', assumptionFindings],
  ['every operation has a handler and a test', operationFindings],
  ['every handler belongs to an operation', strayHandlerFindings],
  ['operations do not import each other', operationImportFindings],
  ['rooms do not ask each other', roomPairFindings],
  ['rooms that ask each other with a reason still do', endedPairFindings],
  ['doors give nothing another name', renamingDoorFindings],
  ['the wire knows no operation by name', namedOperationFindings],
  ['operations that the logs are searched by are names of the contract', plainOperationFindings],
  ['tables are declared where they are found', tableFindings],
  ['columns take their words from the contract', wordListFindings],
  ['SQL stands in stores, and a table is written where it is declared', queryFindings],
  ['files that write a table of another folder with a reason still do', endedWriteFindings],
  ['tables by kinds of ids and by screens say so', plainTableFindings],
  ['every screen is looked at in a browser', unseenScreenFindings],
  ['what is fetched later says where it does not come', plainLazyFindings],
  ['what is so since or until a time says the exact time', timeWordFindings],
  ['addresses of screens come from the one place that knows them', plainAddressFindings],
  ['a pasted id leads where a link with it leads', idAddressFindings],
  [
    'every form is the one form, what is searched by typing is the one list, and no input names its place by hand',
    formFindings,
  ],
  ['what sends an operation is an ActButton, which says the role that it takes', plainActFindings],
  ['a refusal that names a call has words for staff', refusalCallFindings],
  ['an API token that acted is said to be one', bareActorFindings],
  ['browser tests are tests of the house, assert by its expect, and take no route away', browserTestFindings],
  ['every test runs', idleTestFindings],
]

describe('house rules', () => {
  let tree: Tree
  beforeAll(() => {
    tree = readTree(join(import.meta.dirname, '..'))
  })
  // The worker goes on with other files, and all sources as trees are much to keep.
  afterAll(() => {
    tree = { root: '', sources: [], texts: [] }
  })

  it.each(RULES)('%s', (_rule, find) => {
    const findings = find(tree).map(({ path, line, message }) => `${path}:${line}: ${message}`)
    if (findings.length > 0) expect.fail(`${findings.length} against the rule\n${findings.sort().join('\n')}`)
  })
})
