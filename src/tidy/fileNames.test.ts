import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { fileNameFindings } from './fileNames'

it('the house notices: modules whose names differ in the case of letters alone', () => {
  const folder = 'src/renderer/areas/agents'
  const paths = ['Chart.tsx', 'chart.ts', 'chart.test.ts', 'charts.ts'].map((name) => `${folder}/${name}`)
  const files = Object.fromEntries([...paths, 'src/renderer/components/chart.ts'].map((path) => [path, '\n']))
  expect(findIn(fileNameFindings, files)).toHaveLength(1)
})
