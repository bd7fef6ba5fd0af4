import { expect, it } from 'vitest'
import { optionText } from './optionText'

it.each([
  ['COUNT_UNDER_10', 'Under 10'],
  ['COUNT_500_TO_1000', '500 to 1000'],
  ['VOLUME_10K_TO_100K', '10K to 100K'],
  ['RANGE_25K_50K', '25K to 50K'],
  ['OVER_1M', 'Over 1M'],
  ['SALARY', 'Salary'],
  ['S_CORPORATION', 'S corporation'],
])('%s reads %s', (option, text) => {
  expect(optionText(option)).toBe(text)
})
