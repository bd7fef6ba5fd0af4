import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OnboardingItem } from '../../../contract/console/onboarding/schemas'
import { columnsWithRoom, type Room } from '../../components/DataTable/columnRoom'
import { shownColumns } from '../../components/list/columnChoice'
import { ONBOARDING_COLUMNS } from './onboardingColumns'

const ITEM: OnboardingItem = {
  ...{ id: 'Customer:1', name: 'Cordillera', customerType: 'BUSINESS', status: 'PENDING' },
  ...{ verificationStatus: 'IN_PROGRESS', waitsFor: 'MANUAL_REVIEW', since: '2026-11-22T00:00:00.000Z' },
  ...{ missing: 2, documents: 3, unreviewed: 1 },
}

/** The columns that have room, and what stands in that of the name. */
function shownIn(room: Pick<Room, 'width'> & Partial<Room>, { item = ITEM, kept = '', hidden = '' } = {}) {
  const order = ONBOARDING_COLUMNS.WAITING.map(({ id }) => id)
  const all = shownColumns(ONBOARDING_COLUMNS.WAITING, { order, hidden: [hidden], pinned: [kept] })
  const { columns } = columnsWithRoom(all, { isTrimmed: true, isPresenting: false, ...room })
  const name = renderToStaticMarkup(columns[0]?.cell(item, columns))
  return { ids: columns.map(({ id }) => id), below: />([^<>]+)<\/span><\/span>$/.exec(name)?.[1] }
}

it('says how a customer stands below the name or in columns, and never in both', () => {
  const below = 'Manual review · 2 missing'
  expect(shownIn({ width: 619 })).toEqual({ ids: ['customer', 'since'], below })
  const ids = ['customer', 'state', 'missing', 'unreviewed', 'since']
  expect(shownIn({ width: 620 })).toEqual({ ids, below: 'Business' })
})

it('goes by the columns that are shown, whatever took them away or brought them', () => {
  const presented = shownIn({ width: 620, isPresenting: true })
  expect(presented).toEqual({ ids: ['customer', 'state', 'missing', 'since'], below: '1 to look at' })
  expect(shownIn({ width: 900 }, { hidden: 'state' }).below).toBe('Manual review')
  expect(shownIn({ width: 560 }, { kept: 'state' }).below).toBe('2 missing')
  const done = { ...ITEM, missing: 0, unreviewed: 0 }
  expect(shownIn({ width: 900 }, { hidden: 'missing', item: done }).below).toBe('Nothing missing')
})
