import { expect, it } from 'vitest'
import { browserTestFindings } from './browserTests'
import { findIn } from './exampleTree'

it('the house notices: a test or an assertion that is not the house’s own, and a route that is taken away', () => {
  const files = {
    'e2e/expect.ts': "import { expect as own } from '@playwright/test'\n",
    'e2e/test.ts': "import { test as own } from '@playwright/test'\n",
    'e2e/journeys/a.spec.ts': "import { expect } from '../expect'\nimport { test } from '../test'\n",
    'e2e/journeys/b.spec.ts': "import { join } from 'node:path'\nimport { expect } from '@playwright/test'\n",
    'e2e/journeys/c.spec.ts': "import { type Page, test } from '@playwright/test'\n",
    'e2e/journeys/d.spec.ts': "await page.route('**', answer)\nawait page.unroute('**')\nawait page.unrouteAll()\n",
    'src/a.test.ts': "import { expect } from 'vitest'\n",
  }
  expect(findIn(browserTestFindings, files)).toEqual([
    'e2e/journeys/b.spec.ts:2',
    'e2e/journeys/c.spec.ts:1',
    'e2e/journeys/d.spec.ts:2',
    'e2e/journeys/d.spec.ts:3',
  ])
})
