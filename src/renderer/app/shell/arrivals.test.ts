import { expect, it } from 'vitest'
import { arrivals, noteArrivals, noteSeen } from './arrivals'

it('counts what came while the queue was not in front of the person, and says the last of it', () => {
  noteArrivals('shopper asks for 290.00 USD', 1, false)
  noteArrivals('2 actions wait', 2, false)
  expect(arrivals.get()).toEqual({ text: '2 actions wait', unseenCount: 3 })
  noteSeen()
  expect(arrivals.get()).toEqual({ text: '2 actions wait', unseenCount: 0 })
  noteArrivals('treasury-2 asks for 7,455.00 USD', 1, true)
  expect(arrivals.get().unseenCount).toBe(0)
})
