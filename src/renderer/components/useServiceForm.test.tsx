import { Checkbox, MultiSelect, Radio, Select, TextInput } from '@mantine/core'
import { expect, it } from 'vitest'
import { CheckboxGroup, FileChoice, RadioGroup } from './ChoiceGroup'
import { MoneyInput } from './MoneyInput'
import { markupAt } from './testing/markupAt'
import { disabledInputs, useServiceForm } from './useServiceForm'

const VALUES = { name: '', file: null, kind: '', amount: null, many: [], ticks: [] as string[], way: '', isSure: true }

/** An input of each kind, all of them needed or none, and where asked for disabled. */
function Form({ isNeeded, isDisabled = false }: { readonly isNeeded: boolean; readonly isDisabled?: boolean }) {
  const f = useServiceForm({ id: 'createAgent', initialValues: VALUES, toCall: ({ name }) => ({ body: { name } }) })
  const inputs = isDisabled ? disabledInputs(f) : f
  const needed = { isNeeded }
  return (
    <form>
      <TextInput {...inputs.field('name', 'Name', needed)} />
      <FileChoice {...inputs.field('file', 'File', needed)} />
      <Select data={['A']} {...inputs.choice('kind', 'Kind', needed)} />
      <MultiSelect data={['A']} {...inputs.choice('many', 'Many', needed)} />
      <MoneyInput {...inputs.money('amount', 'Amount', 'USD', needed)} />
      <CheckboxGroup {...inputs.choice('ticks', 'Ticks', needed)}>
        <Checkbox value="A" label="A" />
      </CheckboxGroup>
      <RadioGroup {...inputs.choice('way', 'Way', needed)}>
        <Radio value="A" label="A" />
      </RadioGroup>
      <Checkbox {...inputs.check('isSure', 'Sure', needed)} />
    </form>
  )
}

const STAR = /mantine-InputWrapper-required/g
const countOf = (markup: string, what: RegExp): number => [...markup.matchAll(what)].length
/** The inputs that say it. */
const sayers = (markup: string) =>
  [...markup.matchAll(/<input[^>]*aria-required="true" data-path="(\w+)"/g)].map(([, path]) => path)

it('says to a screen reader what the star says to the eye, on the input or in the name of what has none', async () => {
  const markup = await markupAt('/transactions', <Form isNeeded />)
  expect(countOf(markup, STAR)).toBe(7)
  expect(sayers(markup)).toEqual(['name', 'kind', 'many', 'amount'])
  expect(countOf(markup, /aria-required/g)).toBe(4)
  expect(markup).toMatch(/>File<span[^>]*> required<\/span>/)
  expect(markup).toMatch(/>Ticks<span[^>]*> required<\/span>/)
  expect(markup).toMatch(/>Way<span[^>]*> required<\/span>/)
})

it('says nothing of it where an input may be left empty, or is disabled', async () => {
  for (const markup of [
    await markupAt('/transactions', <Form isNeeded={false} />),
    await markupAt('/transactions', <Form isNeeded isDisabled />),
  ]) {
    expect(countOf(markup, STAR)).toBe(0)
    expect(markup).not.toContain('aria-required')
    expect(markup).not.toContain('> required<')
  }
  const disabled = await markupAt('/transactions', <Form isNeeded isDisabled />)
  const paths = [...disabled.matchAll(/<(?:input|button)[^>]*>/g)].filter(([tag]) => tag.includes('disabled=""'))
  expect(paths.map(([tag]) => /data-path="(\w+)"/.exec(tag)?.[1]).filter((path) => path !== undefined)).toEqual([
    'name',
    'file',
    'kind',
    'many',
    'amount',
    'isSure',
  ])
  expect(paths.filter(([tag]) => /type="(checkbox|radio)"/.test(tag))).toHaveLength(3)
})

it('ticks a box by its yes or no, and gives it no star', async () => {
  const box = /<input[^>]*data-path="isSure"[^>]*>/.exec(await markupAt('/transactions', <Form isNeeded />))?.[0]
  expect(box).toContain('checked=""')
  expect(box).not.toContain('aria-required')
  expect(box).not.toContain('value=')
})
