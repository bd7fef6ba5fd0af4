import { expect, it } from 'vitest'
import { plainActFindings } from './acts'
import { findIn } from './exampleTree'

it('the house notices: a plain button that sends an operation', () => {
  const files = {
    'src/renderer/areas/cards/A.tsx':
      'export const A = ({ w }) => (\n  <Button onClick={() => void w.send({})}>a</Button>\n)',
    'src/renderer/areas/cards/B.tsx':
      'export const B = ({ w }) => <ActButton operation="b" onAct={() => w.send({})}><Button>b</Button></ActButton>',
    'src/renderer/components/C.tsx': 'export const C = ({ w }) => <Button onClick={() => w.send({})} />',
  }
  expect(findIn(plainActFindings, files)).toEqual(['src/renderer/areas/cards/A.tsx:2'])
})
