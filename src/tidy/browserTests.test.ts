import { expect, it } from 'vitest'
import { expectFindings } from './browserTests'
import { findIn } from './exampleTree'

it('the house notices: an assertion of a browser test that is not the house’s own', () => {
  const files = {
    'e2e/expect.ts': "import { expect as own } from '@playwright/test'\n",
    'e2e/journeys/a.spec.ts': "import { test } from '@playwright/test'\nimport { expect } from '../expect'\n",
    'e2e/journeys/b.spec.ts': "import { join } from 'node:path'\nimport { expect, test } from '@playwright/test'\n",
    'src/a.test.ts': "import { expect } from 'vitest'\n",
  }
  expect(findIn(expectFindings, files)).toEqual(['e2e/journeys/b.spec.ts:2'])
})
