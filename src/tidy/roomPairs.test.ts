import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findIn, findingsIn } from './exampleTree'
import { endedPairFindings, roomPairFindings } from './roomPairs'

const asks = (...rooms: string[]) => rooms.map((room) => `import { x } from '../../${room}/public'\n`).join('')

it('the house notices: two rooms that ask each other', () => {
  const files = {
    'src/server/areas/cards/public.ts': asks('areas/vasps'),
    'src/server/areas/vasps/store.ts': asks('areas/cards'),
    'src/server/areas/vasps/events.ts': asks('areas/cards'),
    'src/server/areas/sca/public.ts': asks('areas/cards'),
    'src/server/areas/cards/testing/kit.ts': asks('areas/sca'),
    'src/server/areas/cards/rules.test.ts': asks('areas/sca'),
    'src/server/areas/agents/public.ts': asks('areas/transactions'),
    'src/server/areas/transactions/public.ts': asks('areas/agents'),
  }
  expect(findIn(roomPairFindings, files).sort()).toEqual([
    'src/server/areas/cards/public.ts:1',
    'src/server/areas/vasps/events.ts:1',
  ])
})

it('the house notices: pairs with a reason that ask each other no more', () => {
  const own = 'src/tidy/roomPairs.ts'
  const text = readFileSync(join(import.meta.dirname, 'roomPairs.ts'), 'utf8')
  const files = {
    [own]: text,
    // Both directions; the first alone; the second alone; of the others, none.
    'src/server/areas/agents/public.ts': asks('areas/transactions'),
    'src/server/areas/transactions/public.ts': asks('areas/agents'),
    'src/server/areas/beneficial-owners/public.ts': asks('areas/customers'),
    'src/server/areas/internal-accounts/public.ts': asks('areas/customers'),
  }
  const ended = [
    ['areas/beneficial-owners', 'areas/customers'],
    ['areas/customers', 'areas/internal-accounts'],
    ['areas/customers', 'areas/wallet-auth'],
    ['areas/internal-accounts', 'areas/platform-config'],
    ['areas/internal-accounts', 'areas/wallet-auth'],
    ['console/agents', 'console/money'],
    ['console/agents', 'console/team'],
  ]
  const lines = text.split('\n')
  expect(findingsIn(endedPairFindings, files)).toEqual(
    ended.map(([one, other]) => ({
      path: own,
      line: lines.indexOf(`    rooms: ['${one}', '${other}'],`) + 1,
      message: `${one} and ${other} ask each other no more`,
    })),
  )
})
