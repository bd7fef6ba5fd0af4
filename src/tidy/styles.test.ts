import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { unusedClassFindings } from './styles'

const SHEET = [
  '.used, .unused:hover > :global(.mantine-Input-input) {',
  '  padding: 0.5rem;',
  '}',
  '/* .told is a comment */',
  '@media (min-width: 40rem) {',
  '  .used .nested {',
  '    composes: shared from "./Shared.module.css";',
  '  }',
  '}',
]

it('the house notices: a class of a style sheet that nobody uses', () => {
  const files = {
    'src/renderer/Part.module.css': SHEET.join('\n'),
    'src/renderer/Shared.module.css': '.shared {\n}\n.alone {\n}\n',
    'src/renderer/Part.tsx': "import styles from './Part.module.css'\nexport const part = styles.used\n",
    'src/renderer/Other.tsx': 'export const other = styles.nested\n',
  }
  expect(findIn(unusedClassFindings, files)).toEqual([
    'src/renderer/Part.module.css:1',
    'src/renderer/Part.module.css:6',
    'src/renderer/Shared.module.css:3',
  ])
})
