import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { formFindings } from './forms'

it('the house notices: a form or a searched list of its own, and an input that names its place by hand', () => {
  const files = {
    'src/renderer/components/Form.tsx': 'export const Form = () => <form noValidate />',
    'src/renderer/components/Picker.tsx': 'export const Picker = ({ path }) => <input data-path={path} />',
    'src/renderer/areas/cards/A.tsx':
      'export const A = () => (\n  <form>\n    <input data-path="name" />\n  </form>\n)',
    'src/renderer/areas/cards/B.tsx': 'export const B = ({ path }) => <div data-path={path} />',
    'src/renderer/components/SearchSelect.tsx': 'export const S = (props) => <Select searchable {...props} />',
    'src/renderer/areas/cards/S.tsx':
      'export const S = () => [<Select key="a" />, <SearchSelect key="b" searchable />,\n' +
      '<MultiSelect key="c" searchable />,\n' +
      '<Select key="d" searchable />]',
    'src/renderer/areas/cards/B.test.tsx': 'export const C = () => <form />',
  }
  expect(findIn(formFindings, files)).toEqual([
    'src/renderer/areas/cards/A.tsx:2',
    'src/renderer/areas/cards/A.tsx:3',
    'src/renderer/areas/cards/B.tsx:1',
    'src/renderer/areas/cards/S.tsx:2',
    'src/renderer/areas/cards/S.tsx:3',
  ])
})
