import { placeAddress } from '../../navigation/placeAddress'
import { words } from '../words'

const text = words.clock

/** The screen of the clock. */
export const CLOCK_PATH = placeAddress('clock')

/** How far one click moves the clock. */
export const CLOCK_STEPS = [
  { label: text.advanceHalfMinute, seconds: 30 },
  { label: text.advanceSixMinutes, seconds: 360 },
  { label: text.advanceHour, seconds: 3600 },
  { label: text.advanceDay, seconds: 86_400 },
] as const
