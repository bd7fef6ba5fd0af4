import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { unseenScreenFindings } from './screens'

const PLACES = 'src/renderer/navigation/places.ts'
const places = [
  'export const PLACES = [',
  "  place('desk', 'overview', '/overview', 'overview/OverviewPage', IconGauge, 'o'),",
  "  place('money', 'quotes', '/quotes', 'quotes/QuotesPage', IconFileText, 'q'),",
  '  place(',
  "    'money', 'cards', '/cards', 'cards/CardsPage', IconCreditCard,",
  '  ),',
  ']',
]
const spec = "const SCREENS = [\n  '/overview',\n  '/quotes?tab=open',\n] as const\nawait page.goto('/cards')\n"

it('the house notices: a screen that the browser tests do not look at', () => {
  const files = { [PLACES]: places.join('\n'), 'e2e/journeys/everyScreen.spec.ts': spec }
  expect(findIn(unseenScreenFindings, files)).toEqual([`${PLACES}:4`])
  expect(findIn(unseenScreenFindings, { [PLACES]: places.join('\n') })).toHaveLength(3)
})
