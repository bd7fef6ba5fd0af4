import { expect, it } from 'vitest'
import { FormFrame } from './FormFrame'
import { markupAt } from './testing/markupAt'
import { useServiceForm } from './useServiceForm'

function Part({ isSecond }: { readonly isSecond: boolean }) {
  const f = useServiceForm({
    id: 'createAgent',
    initialValues: { name: '' },
    toCall: ({ name }) => ({ body: { name } }),
  })
  return <FormFrame kind="page" name="Agent" form={f} submitLabel="Create agent" isSecond={isSecond} />
}

it.each([
  [false, 'filled'],
  [true, 'default'],
] as const)('the verb behind another button (%s) is %s', async (isSecond, look) => {
  const markup = await markupAt('/transactions', <Part isSecond={isSecond} />)
  expect(/<button[^>]*data-variant="(\w+)"[^>]*type="submit"/.exec(markup)?.[1]).toBe(look)
})
