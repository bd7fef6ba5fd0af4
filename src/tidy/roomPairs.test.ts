import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { endedPairFindings, roomPairFindings } from './roomPairs'

const asks = (room: string) => `import { x } from '../../${room}/public'\n`

it('the house notices: two rooms that ask each other', () => {
  const files = {
    'src/server/areas/cards/public.ts': asks('areas/vasps'),
    'src/server/areas/vasps/store.ts': asks('areas/cards'),
    'src/server/areas/vasps/events.ts': asks('areas/cards'),
    'src/server/areas/sca/public.ts': asks('areas/cards'),
    'src/server/areas/cards/testing/kit.ts': asks('areas/sca'),
    'src/server/areas/cards/rules.test.ts': asks('areas/sca'),
    'src/server/areas/agents/public.ts': asks('areas/quotes'),
    'src/server/areas/quotes/public.ts': asks('areas/agents'),
  }
  expect(findIn(roomPairFindings, files).sort()).toEqual([
    'src/server/areas/cards/public.ts:1',
    'src/server/areas/vasps/events.ts:1',
  ])
})

it('the house notices: pairs with a reason that ask each other no more', () => {
  const [ended] = findIn(endedPairFindings, { 'src/server/areas/agents/public.ts': asks('areas/quotes') })
  expect(ended).toBe('src/tidy/roomPairs.ts:1')
})
