import { expect, it } from 'vitest'
import { columnsWithRoom } from '../../components/DataTable/columnRoom'
import { ONBOARDING_COLUMNS } from './onboardingColumns'

it('says how a customer stands below the name or in columns, and never in both', () => {
  const shown = (width: number) =>
    columnsWithRoom(ONBOARDING_COLUMNS.WAITING, { width, isTrimmed: true, isPresenting: false }).columns.map(
      ({ id }) => id,
    )
  expect(shown(619)).toEqual(['customer', 'since'])
  expect(shown(620)).toEqual(['customer', 'state', 'missing', 'unreviewed', 'since'])
})
