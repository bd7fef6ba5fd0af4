import { expect, it } from 'vitest'
import { findIn } from './exampleTree'
import { formFindings } from './forms'

it('the house notices: a form, a searched list or a date of its own, and an input that names its place by hand', () => {
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
    'src/renderer/components/DateInput.tsx': 'export const D = () => <TextInput type="date" />',
    'src/renderer/areas/cards/T.tsx':
      'export const T = () => [<TextInput key="a" type="email" />, <DateInput key="b" />,\n' +
      '<TextInput key="c" type="date" />,\n' +
      '<TextInput key="d" type="datetime-local" />]',
    'src/renderer/areas/cards/B.test.tsx': 'export const C = () => <form />',
  }
  expect(findIn(formFindings, files)).toEqual([
    'src/renderer/areas/cards/A.tsx:2',
    'src/renderer/areas/cards/A.tsx:3',
    'src/renderer/areas/cards/B.tsx:1',
    'src/renderer/areas/cards/S.tsx:2',
    'src/renderer/areas/cards/S.tsx:3',
    'src/renderer/areas/cards/T.tsx:2',
    'src/renderer/areas/cards/T.tsx:3',
  ])
})
